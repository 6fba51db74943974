/** The owners of what nobody holds. */
import type { Owners } from '../directory.ts'

export const NO_OWNERS: Owners = {
  byId: new Map(),
  byFeedKey: new Map(),
  byAppleId: new Map(),
  bySpotifyId: new Map(),
  tombstones: new Map(),
  removedFeedKeys: new Set(),
}
