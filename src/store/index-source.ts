/**
 * The port between a store and an external index: resolving names to seqs, following changes, and
 * the lease of the one process that fills the index.
 */
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { ReportMending } from './maintenance.ts'
import type { Claims } from './writer.ts'

/**
 * The seqs of the owners of names, served or not. A name without an owner maps to the canonical
 * podcasts of its former owners; a name that never had one is absent.
 */
export interface NameSeqs {
  readonly byId: ReadonlyMap<PodcastId, number>
  /** A removed podcast keeps its feed URLs; they map to its seq, which no search returns. */
  readonly byFeedKey: ReadonlyMap<string, number>
  /** Dead podcasts may share an Apple id, so one id can have several seqs. */
  readonly byAppleId: ReadonlyMap<number, readonly number[]>
  readonly bySpotifyId: ReadonlyMap<string, readonly number[]>
}

/** A podcast in its latest state. */
export interface IndexedChange {
  readonly id: PodcastId
  readonly seq: number
  /** A decimal number that increases with each transaction that changes the podcast. */
  readonly revision: string
  /** Null: a tombstone. */
  readonly record: PodcastRecord | null
}

export interface IndexedPage<Change> {
  readonly changes: readonly Change[]
  /** The start of the next page. */
  readonly position: string
  /** False: the feed is exhausted for now. */
  readonly more: boolean
}

/** The exclusive right to fill the index: at most one process holds it. */
export interface IndexerLease extends AsyncDisposable {
  /** Aborted when the lease is lost: its connection ended, and another process may take it. */
  readonly signal: AbortSignal
  /** Verifies the lease with the store. Rejects with `NOT_READY` if it is lost. */
  check(): Promise<void>
}

/** How many rebuilds of the index were requested, and how many were done. */
export interface Rebuilds {
  readonly wanted: number
  readonly done: number
}

/** The changes that an index follows, and the lease of the one process that fills it. */
export interface IndexFeed<Change> {
  /**
   * Each document once, ordered by its last transaction; null = from the beginning. A page ends
   * before the oldest open transaction, so that followers never miss a change. Throws
   * `INVALID_CURSOR` if the position belongs to another directory or is ahead of this one, as after
   * a restore.
   */
  changes(
    since: string | null,
    limit: number,
    options?: CallOptions,
  ): Promise<IndexedPage<Change>>
  /**
   * Returns the position of the last change. Every write that resolved before the call is at or
   * before it.
   */
  end(options?: CallOptions): Promise<string>
  /**
   * Returns whether a follower at `position` has seen all changes up to `end`, a position of the
   * same directory.
   */
  hasReached(position: string, end: string): boolean
  /**
   * Undefined while another process holds the lease. The lease ends with its connection at the
   * latest.
   */
  lead(): Promise<IndexerLease | undefined>
  /**
   * Requests a rebuild from the process that fills the index. Returns the request's number; the
   * request is done once `Rebuilds.done` reaches it.
   */
  wantRebuild(): Promise<number>
  rebuilds(options?: CallOptions): Promise<Rebuilds>
  /** Marks all requests up to this number as done. */
  noteRebuilt(request: number): Promise<void>
}

export interface IndexSource extends IndexFeed<IndexedChange> {
  findSeqs(names: Claims, options?: CallOptions): Promise<NameSeqs>
}

/**
 * Fills an index that is separate from its store. One process at a time does; the others wait for
 * the lease.
 */
export interface Indexing {
  /** Runs until `signal` is aborted. Each failure is reported once and retried. */
  run(signal: AbortSignal, report: ReportMending): Promise<void>
  /** Resolves when searches find all earlier writes. */
  settle(signal: AbortSignal, report?: ReportMending): Promise<void>
  /** Resolves when any process has completed a rebuild that was requested by this call. */
  rebuild(options: {
    readonly signal: AbortSignal
    readonly onProgress?: (done: number) => void
  }): Promise<void>
  /**
   * Returns for how long, in ms, the index has lagged behind the store, as seen by this process.
   */
  lagMs(): number
}
