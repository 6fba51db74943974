/** Who holds the ids, feed URL keys, Apple ids and slugs that a batch of changes is about. */
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

/**
 * A name that nobody holds is not in the maps. A batch keeps them up to date while it
 * writes.
 */
export interface NameOwners {
  readonly byId: Map<string, NameOwner>
  readonly seqByFeedKey: Map<string, number>
  /** Of living podcasts only: a dead one stands in nobody's way. */
  readonly seqByAppleId: Map<number, number>
  /** Of dead podcasts, the one tracked first; a batch does not look at it. */
  readonly deadSeqByAppleId: ReadonlyMap<number, number>
  /** Of living podcasts too; a batch does not look at it. */
  readonly seqBySpotifyId: ReadonlyMap<string, number>
  readonly takenSlugs: Set<string>
  /** Of the asked ids, those of podcasts that were merged or removed. */
  readonly tombstones: Map<string, Tombstone['kind']>
  /** Of the asked keys, those of removed podcasts. */
  readonly removedFeedKeys: Set<string>
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
