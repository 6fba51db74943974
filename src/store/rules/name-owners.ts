/** The owners of the ids, feed URL keys, Apple ids and slugs that a batch of changes concerns. */
import { holdsAppleId } from '../../record/apple-claim.ts'
import { isSearchable, type PodcastRecord } from '../../record/podcast.ts'
import type { FeedKeys } from './feed-keys.ts'
import type { Tombstone } from '../merges-and-removals.ts'

export interface NameOwner {
  readonly seq: number
  readonly id: string
  readonly revision: number
  readonly slug: string
  readonly appleId: number
  readonly isOwn: boolean
  readonly dead: boolean
  readonly searchable: boolean
}

export interface NameClaims {
  readonly ids: readonly string[]
  readonly feedKeys: readonly string[]
  readonly appleIds: readonly number[]
  readonly spotifyIds?: readonly string[]
  readonly slugs: readonly string[]
}

/** Names without an owner are absent. A batch updates the maps while it writes. */
export interface NameOwners {
  readonly byId: Map<string, NameOwner>
  readonly seqByFeedKey: Map<string, number>
  /** Living podcasts only: a dead one does not block an Apple id. */
  readonly seqByAppleId: Map<number, number>
  /** Dead podcasts; if several share an id, the first tracked. Batches do not use it. */
  readonly deadSeqByAppleId: ReadonlyMap<number, number>
  /** Living podcasts only. Batches do not use it. */
  readonly seqBySpotifyId: ReadonlyMap<string, number>
  readonly takenSlugs: Set<string>
  /** The queried ids that are merged or removed. */
  readonly tombstones: Map<string, Tombstone['kind']>
  /** The queried keys that belong to removed podcasts. */
  readonly removedFeedKeys: Set<string>
}

/** Makes a written podcast visible to later changes of its batch. */
export function addOwner(
  owners: NameOwners,
  podcast: PodcastRecord,
  { revision, feedKeys }: { readonly revision: number; readonly feedKeys: FeedKeys },
): void {
  const { id, seq, slug, appleId } = podcast
  owners.byId.set(id, {
    id,
    seq,
    slug,
    appleId,
    isOwn: podcast.isOwn === true,
    revision,
    dead: podcast.feedState === 'dead',
    searchable: isSearchable(podcast),
  })
  owners.takenSlugs.add(slug)
  for (const key of feedKeys.keys()) owners.seqByFeedKey.set(key, seq)
  if (holdsAppleId(podcast)) owners.seqByAppleId.set(appleId, seq)
}

export function noNameOwners(): NameOwners {
  return {
    byId: new Map(),
    seqByFeedKey: new Map(),
    seqByAppleId: new Map(),
    deadSeqByAppleId: new Map(),
    seqBySpotifyId: new Map(),
    takenSlugs: new Set(),
    tombstones: new Map(),
    removedFeedKeys: new Set(),
  }
}
