/**
 * Everything that changed, for replicas: each podcast once, in its latest state, in the order of its
 * last change. Podcasts that one call changed stand together, in any order.
 */
import type { PackedEpisodes } from '../record/episodes/packed-episodes.ts'
import type { PodcastRecord } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { Tombstone } from './merges-and-removals.ts'

/** A podcast as it is now; a replica may not have it yet, or have it as a tombstone. */
interface Living {
  readonly record: PodcastRecord
  /**
   * The metadata section of that name, for replicas that keep episodes; null: there are none.
   * `changes` and `snapshot` leave it out, and then `applyChanges` leaves what is here.
   */
  readonly newestEpisodes?: PackedEpisodes | null
}

export type Upsert =
  /** A podcast of kind `insert` has not changed since it entered the directory. */
  (Living & { readonly kind: 'insert' }) | (Living & { readonly kind: 'update' })

export type Change = Upsert | Tombstone

export interface ChangePage {
  readonly changes: readonly Change[]
  /** Where the next call goes on; never null, for more will come. */
  readonly cursor: string
  /** False: this was all for now. */
  readonly more: boolean
}

export interface ApplyChangesOptions {
  /**
   * Default false. True: who is here stays, and keeps the feed URLs that it has, whatever the
   * changes say of merged and removed podcasts.
   */
  readonly yields?: boolean
  /**
   * Default false. True: the changes tell the newest episodes of who is here. Nobody tells those of
   * merged podcasts, where an address may be forgotten later, so none are kept.
   */
  readonly tellsEpisodes?: boolean
}

export interface ChangeFeed {
  /**
   * What changed after `since` (a cursor of the same directory; null = from the beginning). A write
   * that resolved before the call is in it or, while an older transaction of somebody else stays
   * open, in a later page: a call waits a second at most for such a one. A change that only
   * concerns the metadata is not; who writes other episodes dates the record anew, so that
   * replicas hear of it.
   * Refused with `INVALID_CURSOR` where the cursor is not of this directory or is ahead of it, as
   * after starting from a backup: then a replica begins anew. `limit` 1 to 10,000.
   */
  changes(since: string | null, limit: number, options?: CallOptions): Promise<ChangePage>
  /**
   * Returns a cursor after which every change from `atMs` on stands, and some of the minutes before;
   * null: the beginning. Undefined: an earlier release, which did not note times, wrote the changes
   * of then.
   */
  changesFrom(atMs: number): Promise<string | null | undefined>
  /**
   * Everything as of one moment, as changes: records in `seq` order, then who left, in `seq` order.
   * For export.
   */
  snapshot(options?: CallOptions): AsyncIterable<Change>
  /**
   * Writes changes of another directory, or its export, as they stand: ids, numbers and slugs too,
   * over whatever is here. Idempotent. What two podcasts hold at once between two changes (a feed
   * URL, an Apple id) is right again when the feed has been followed to its end. One step for each
   * podcast at least; whoever dies in between writes them again.
   */
  applyChanges(changes: readonly Change[], options?: ApplyChangesOptions): Promise<void>
}
