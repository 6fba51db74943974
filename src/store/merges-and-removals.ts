/**
 * The port of merges and removals. A merged podcast's id, slug, Apple id, Spotify id, guid and feed
 * URLs redirect to the canonical podcast; a removed podcast's are gone. Ids, slugs, seqs and feed
 * URLs of either are never reused.
 */
import type { Episode } from '../record/episodes/episode.ts'
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'
import type { NewEvent } from './history.ts'
import type { RecordChange } from './record-change.ts'

interface TombstoneBase {
  readonly id: PodcastId
  readonly seq: number
  readonly slug: string
  /** ISO instant. */
  readonly at: string
}

/**
 * A podcast that was merged or removed, with the names to redirect and the state to undo a merge.
 */
export type Tombstone =
  | (TombstoneBase & {
      readonly kind: 'merge'
      /** The survivor at the time of the merge; it may have been merged or removed since. */
      readonly into: PodcastId
      /** The record before the merge. */
      readonly record: PodcastRecord
      /** The survivor before the merge; null on replicas that do not know it. */
      readonly survivor: PodcastRecord | null
    })
  | (TombstoneBase & {
      readonly kind: 'remove'
      /** The keys of its feed URLs, which intake never adds again. */
      readonly feedKeys: readonly string[]
    })

export interface Departure {
  readonly id: PodcastId
  /** The revision that the caller read. */
  readonly revision: number
  /** ISO instant. */
  readonly at: string
  /** Events of the merged or removed podcast. */
  readonly events?: readonly NewEvent[]
}

export interface Merge {
  /** The survivor's new record. It may include the absorbed podcast's feed URLs and Apple id. */
  readonly survivor: RecordChange
  readonly absorbed: Departure
}

export interface Unmerge {
  /** The absorbed podcast. */
  readonly id: PodcastId
  /**
   * The survivor's new record. Default: its record before the merge, without anything it gained
   * since.
   */
  readonly survivor?: RecordChange
  readonly events?: {
    readonly survivor?: readonly NewEvent[]
    readonly absorbed?: readonly NewEvent[]
  }
}

/** Another write came first, as in `write`: the caller reads and decides again. */
export interface Stale {
  readonly status: 'stale'
  readonly id: PodcastId
  readonly reason: string
}

export type MergeOutcome =
  | { readonly status: 'merged'; readonly id: PodcastId; readonly into: PodcastId }
  | Stale

export type UnmergeOutcome =
  | { readonly status: 'unmerged'; readonly id: PodcastId; readonly from: PodcastId }
  | { readonly status: 'not-merged'; readonly id: PodcastId }
  /**
   * A later merge or removal builds on this one: `by` must be unmerged first. If `by` was removed,
   * the merge cannot be undone.
   */
  | { readonly status: 'blocked'; readonly id: PodcastId; readonly by: PodcastId }
  | Stale

export type RemoveOutcome = { readonly status: 'removed'; readonly id: PodcastId } | Stale

/** Each call is atomic, durable and visible when it resolves, and includes its events. */
export interface MergesAndRemovals {
  /**
   * Writes the survivor's change and takes the absorbed podcast out of records, counts, search and
   * task queue. Keeps both previous states, metadata included, for `unmerge`.
   */
  merge(merge: Merge): Promise<MergeOutcome>
  /**
   * Restores both podcasts as before the merge: records, seqs, slugs, feed URLs, metadata. Merges
   * into one survivor are undone newest first. `stale` if another podcast has taken one of their
   * names.
   */
  unmerge(unmerge: Unmerge): Promise<UnmergeOutcome>
  /** Removes a podcast for good. The tombstone keeps only what prevents adding it again. */
  remove(leaving: Departure): Promise<RemoveOutcome>
  findTombstone(id: PodcastId): Promise<Tombstone | undefined>
  /** Returns the episodes that a merged podcast had before the merge; of others, none. */
  listMergedEpisodes(id: PodcastId): Promise<readonly Episode[]>
}
