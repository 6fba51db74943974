/**
 * How podcasts leave the directory: merged into another one, or removed. A merged podcast's id,
 * slug, Apple id, Spotify id, guid and feed URLs lead to the canonical one; a removed one's lead
 * nowhere. Neither's id, slug, number or feed URLs are ever given to another podcast.
 */
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'
import type { NewEvent } from './history.ts'
import type { RecordChange } from './record-change.ts'

interface Left {
  readonly id: PodcastId
  readonly seq: number
  readonly slug: string
  /** ISO instant. */
  readonly at: string
}

/**
 * A podcast that is there no more, with all that its names need to lead on, and a merge to be
 * undone.
 */
export type Tombstone =
  | (Left & {
      readonly kind: 'merge'
      /** As it was ordered; it may have been merged or removed itself since. */
      readonly into: PodcastId
      /** The record is as it was when it left. */
      readonly record: PodcastRecord
      /** The survivor before the merge; null where a replica does not know it. */
      readonly survivor: PodcastRecord | null
    })
  | (Left & {
      readonly kind: 'remove'
      /** Keys of its feed URLs: nobody takes them in again. */
      readonly feedKeys: readonly string[]
    })

export interface Leaving {
  readonly id: PodcastId
  /** This is the revision that was read. */
  readonly revision: number
  /** ISO instant. */
  readonly at: string
  /** They belong to the podcast that leaves. */
  readonly events?: readonly NewEvent[]
}

export interface Merge {
  /**
   * The survivor is written like this. It may name the absorbed podcast's feed URLs and
   * Apple id as its own.
   */
  readonly survivor: RecordChange
  readonly absorbed: Leaving
}

export interface Unmerge {
  /** The absorbed podcast. */
  readonly id: PodcastId
  /**
   * What the survivor becomes; absent: exactly what it was before the merge. What it learnt in
   * between is then lost.
   */
  readonly survivor?: RecordChange
  readonly events?: {
    readonly survivor?: readonly NewEvent[]
    readonly absorbed?: readonly NewEvent[]
  }
}

/** As a write's: read again, decide again. */
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
  /** No merge of this podcast is known. */
  | { readonly status: 'not-merged'; readonly id: PodcastId }
  /**
   * A later merge or removal rests on this one: `by` has to be unmerged before; where `by` was
   * removed, never.
   */
  | { readonly status: 'blocked'; readonly id: PodcastId; readonly by: PodcastId }
  | Stale

export type RemoveOutcome = { readonly status: 'removed'; readonly id: PodcastId } | Stale

/**
 * Each call is one step: done whole or not at all, durable and visible when it resolves, with its
 * events.
 */
export interface MergesAndRemovals {
  /**
   * The survivor's change is written, the absorbed podcast leaves records, counts, search and the
   * task queue, and both are kept as they were, metadata included, so that `unmerge` can restore
   * them.
   */
  merge(merge: Merge): Promise<MergeOutcome>
  /**
   * Both podcasts are again what they were before the merge: records, numbers, slugs, feed URLs,
   * metadata. Merges into one survivor are undone newest first. `stale` where somebody else holds
   * by now what one of them had.
   */
  unmerge(unmerge: Unmerge): Promise<UnmergeOutcome>
  /** Taken down for good: what is kept is what keeps it away. */
  remove(leaving: Leaving): Promise<RemoveOutcome>
  findTombstone(id: PodcastId): Promise<Tombstone | undefined>
}
