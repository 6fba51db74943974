/** Types of health checks, repairs and backups. */
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'

export interface StoreHealth {
  readonly sound: boolean
  /** One sentence each, shown by `check` and `readyz`. */
  readonly findings: readonly string[]
}

export interface MendedRecords {
  /** Podcasts that lost data which a crawl of their feeds restores. */
  readonly podcastIds: readonly PodcastId[]
  /** Deleted rows of usage, the audit log and submissions. */
  readonly keyRows: number
  /**
   * Names of damaged data that was not repaired: operators' decisions, and what only a backup can
   * restore.
   */
  readonly left: readonly string[]
  /** Names of operators' decisions that were deleted because of `givesUpDecisions`. */
  readonly givenUp: readonly string[]
}

export interface MendOptions {
  /** Deletes damaged pins, verdicts and contacts; operators then have to decide again. */
  readonly givesUpDecisions?: boolean
}

export interface BackupOptions {
  /**
   * Receives the damages, which are then copied as they are. Without it, a backup of damaged data
   * is refused.
   */
  readonly onDamage?: (findings: readonly string[]) => void
}

/** Without options, the check is cheap enough for `readyz`. */
export interface HealthOptions {
  /**
   * Reads everything; compares stored data with its checksums and with the data it derives from
   * (`check`).
   */
  readonly deep?: boolean
  /** With `deep`, also compares the search index with a fresh one (`check --deep`). */
  readonly compares?: boolean
}

/** The state of the server that a store is a client of. */
export interface StoreServer {
  /** True: this process cannot reach the server that takes writes. */
  readonly isAway: boolean
  /**
   * The age in ms of the oldest open transaction that has written; followers wait for it. Null:
   * unknown.
   */
  readonly oldestTransactionMs: number | null
}

/** Events of a directory that repairs itself. */
export type MendingEvent =
  /** Searches are refused from now on; lookups continue. */
  | { readonly kind: 'damaged'; readonly message: string }
  /** These podcasts are not answered until they are repaired. */
  | { readonly kind: 'record-damaged'; readonly podcastIds: readonly string[] }
  | { readonly kind: 'mended'; readonly podcasts: number; readonly durationMs: number }
  /** The repair is retried later. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /**
   * The index is being rebuilt because it was never filled, or its position belongs to another
   * store.
   */
  | { readonly kind: 'index-filling' }
  /** Store or index is down; retried until both answer. */
  | { readonly kind: 'index-waits'; readonly error: unknown }
  /** Both are up again. */
  | { readonly kind: 'index-resumed' }

export type ReportMending = (news: MendingEvent) => void

/** Recomputes the derived values of a record; idempotent. */
export type Derive = (record: PodcastRecord) => PodcastRecord

export interface LayoutProgress {
  /** False: rows of another layout may remain. */
  readonly isDone: boolean
  /** Podcasts up to this `seq` are done, of `total` assigned seqs. */
  readonly done: number
  readonly total: number
  /** Releases of other running processes on the same data; the rewrite waits for their end. */
  readonly waitsFor: readonly string[]
}

export interface Layouts {
  progress(): Promise<LayoutProgress>
  /**
   * Rewrites the next batch of at most `limit` podcasts, unless older processes run. Podcasts whose
   * derived values change go to `write`, like any other change.
   */
  renew(limit: number, write?: WriteDerived): Promise<LayoutProgress>
}

export type WriteDerived = (ids: readonly PodcastId[]) => Promise<unknown>
