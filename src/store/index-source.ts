/**
 * What an index beside a store needs of it: whom names mean, what changed, and that one process at
 * a time fills it; and what that process does.
 */
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { ReportMending } from './maintenance.ts'
import type { Claims } from './writer.ts'

/**
 * The numbers of whoever has a name, served or not; where nobody has it, of the canonical podcasts
 * of those who had. A name that nobody ever had is not in the maps.
 */
export interface FoundSeqs {
  readonly byId: ReadonlyMap<PodcastId, number>
  /** A removed podcast keeps its feed URLs: they have its number, with which no search finds any. */
  readonly byFeedKey: ReadonlyMap<string, number>
  /** Several may be dead, so several may have one. */
  readonly byAppleId: ReadonlyMap<number, readonly number[]>
  readonly bySpotifyId: ReadonlyMap<string, readonly number[]>
}

/** A podcast in its latest state. */
export interface IndexedChange {
  readonly id: PodcastId
  readonly seq: number
  /** A decimal number. It grows with each transaction that changes the podcast. */
  readonly revision: string
  /** Null: the podcast was merged or removed. */
  readonly record: PodcastRecord | null
}

export interface IndexedPage {
  readonly changes: readonly IndexedChange[]
  /** The next page begins here. */
  readonly position: string
  /** False: this was all for now. */
  readonly more: boolean
}

/** The right to fill the index. Two processes never both find that they hold it. */
export interface IndexerLease extends AsyncDisposable {
  /** Aborted when the lease is lost: its connection ended, so that another process may have it. */
  readonly signal: AbortSignal
  /** Asks the store whether the lease is still held. Rejects with `NOT_READY` where it is lost. */
  check(): Promise<void>
}

/** How often the index was asked to be made anew, and how often it was. */
export interface Rebuilds {
  readonly wanted: number
  readonly done: number
}

export interface IndexSource {
  findSeqs(names: Claims, options?: CallOptions): Promise<FoundSeqs>
  /**
   * Each podcast once, in the order of the transactions that changed them last; null = from the
   * beginning. A page ends before the oldest transaction that still runs, so no follower misses a
   * change. Refused with `INVALID_CURSOR` where the position is not of this directory or is ahead
   * of it, as after starting from a backup.
   */
  changes(since: string | null, limit: number, options?: CallOptions): Promise<IndexedPage>
  /**
   * Returns the position of the last change. Whatever resolved before the call stands there or
   * before.
   */
  end(options?: CallOptions): Promise<string>
  /**
   * Returns whether a follower at `position` has had all changes up to `end`. Both
   * positions are of this directory.
   */
  hasReached(position: string, end: string): boolean
  /** Undefined while another process has the lease. It ends with its connection at the latest. */
  lead(): Promise<IndexerLease | undefined>
  /**
   * Wishes that whoever fills the index makes it anew. Returns which wish it is; it is met when as
   * many are done.
   */
  wantRebuild(): Promise<number>
  rebuilds(options?: CallOptions): Promise<Rebuilds>
  /** Notes that all wishes up to this one are met. */
  noteRebuilt(wish: number): Promise<void>
}

/**
 * Fills an index that stands beside its store. One process at a time does; the others wait for
 * their turn.
 */
export interface Indexing {
  /**
   * Resolves when `signal` is aborted. Whatever goes wrong meanwhile is told once, and tried again.
   */
  run(signal: AbortSignal, report: ReportMending): Promise<void>
  /** Resolves when all that was written before is found by searches. */
  settle(signal: AbortSignal, report?: ReportMending): Promise<void>
  /** Resolves when the index was made anew after the call, by whichever process. */
  rebuild(options: {
    readonly signal: AbortSignal
    readonly onProgress?: (done: number) => void
  }): Promise<void>
  /**
   * Returns for how long in ms the index has not had all that was written, as this process has seen
   * it.
   */
  lagMs(): number
}
