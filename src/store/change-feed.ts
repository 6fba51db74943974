/**
 * The port of the change feed, for replicas: each podcast once, in its latest state, ordered by its
 * last change. Podcasts changed in one transaction are adjacent, in any order.
 */
import type { PackedEpisodes } from '../record/episodes/packed-episodes.ts'
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { Tombstone } from './merges-and-removals.ts'

/** A podcast in its current state. A replica may lack it or hold a tombstone for it. */
interface LivingPodcast {
  readonly record: PodcastRecord
  /**
   * The `newestEpisodes` metadata section, for replicas that keep episodes; null: no episodes. If
   * absent, as in `changes` and `snapshot`, `applyChanges` leaves the stored section alone.
   */
  readonly newestEpisodes?: PackedEpisodes | null
}

export type Upsert =
  /** `insert`: the podcast has not changed since it was added. */
  | (LivingPodcast & { readonly kind: 'insert' })
  | (LivingPodcast & { readonly kind: 'update' })

export type Change = Upsert | Tombstone

export interface ChangePage {
  readonly changes: readonly Change[]
  /** The start of the next page. Never null: the feed has no end. */
  readonly cursor: string
  /** False: the feed is exhausted for now. */
  readonly more: boolean
}

export interface ApplyChangesOptions {
  /**
   * Default false. True: existing podcasts win. They keep their feed URLs even if the feed holds a
   * merge or removal of them.
   */
  readonly yields?: boolean
  /**
   * Default false. True: the changes carry the newest episodes of living podcasts. Merged podcasts
   * keep none then, because the feed cannot erase addresses from them later.
   */
  readonly tellsEpisodes?: boolean
}

export interface ChangeFeed {
  /**
   * Returns the changes after `since`, a cursor of the same directory; null = from the beginning. A
   * write that resolved before the call is included, unless an older transaction is still open: the
   * call waits up to a second for it, and a later page has the change. Changes of metadata alone
   * are left out; a writer of new episodes therefore updates the record too. Throws
   * `INVALID_CURSOR` if the cursor belongs to another directory or is ahead of this one (as after a
   * restore); the replica then starts over. `limit` 1 to 10,000.
   */
  changes(since: string | null, limit: number, options?: CallOptions): Promise<ChangePage>
  /**
   * Returns a cursor before every change since `atMs` and some minutes earlier; null: the
   * beginning. Undefined if an earlier release, which recorded no times, wrote those changes.
   */
  changesFrom(atMs: number): Promise<string | null | undefined>
  /**
   * A consistent snapshot as changes, for exports: all records, then all tombstones, each in `seq`
   * order.
   */
  snapshot(options?: CallOptions): AsyncIterable<Change>
  /**
   * Writes changes of another directory or of an export verbatim, ids, seqs and slugs included,
   * over existing data. Idempotent. While the feed is being followed, two podcasts may hold the
   * same name (a feed URL, an Apple id); this resolves at the end of the feed. Atomic for each
   * podcast; after a crash the caller applies the same changes again.
   */
  applyChanges(changes: readonly Change[], options?: ApplyChangesOptions): Promise<void>
}

function isTombstone(change: Change): change is Tombstone {
  return change.kind === 'merge' || change.kind === 'remove'
}

export function changedId(change: Change): PodcastId {
  return isTombstone(change) ? change.id : change.record.id
}

/** Returns when the podcast changed, as an ISO instant. */
export function changeTime(change: Change): string {
  return isTombstone(change) ? change.at : change.record.updatedAt
}
