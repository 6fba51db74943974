/** Types of how a directory is examined, mended and backed up, and of what came of it. */
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'

export interface StoreHealth {
  readonly sound: boolean
  /** One sentence each, for `check` and `readyz`. */
  readonly findings: readonly string[]
}

export interface MendedRecords {
  /** Podcasts that have lost something, which their feeds bring back. */
  readonly podcastIds: readonly PodcastId[]
  /** Rows of usage, of the audit log and of submissions. */
  readonly keyRows: number
  /** Damaged, and left as it is: what people decided, and what only a backup has; by name. */
  readonly left: readonly string[]
  /** What people had decided and was deleted as the caller wished; by name. */
  readonly givenUp: readonly string[]
}

export interface MendOptions {
  /** Deletes damaged pins, verdicts and contacts, which then have to be decided anew. */
  readonly givesUpDecisions?: boolean
}

export interface BackupOptions {
  /** Is told what is damaged, which then goes into the file as it stands; else it is refused. */
  readonly onDamage?: (findings: readonly string[]) => void
}

/** Without options, cheap enough for `readyz`. */
export interface HealthOptions {
  /**
   * Reads everything, and compares what is stored with its checksums and with what it was derived
   * from (`check`).
   */
  readonly deep?: boolean
  /** With `deep`, compares the search index with one that is made anew for it (`check --deep`). */
  readonly compares?: boolean
}

/** A store says this of the server that it is a client of. */
export interface StoreServer {
  /** True: the server that takes writes does not answer this process. */
  readonly isAway: boolean
  /**
   * The oldest transaction that has written has been open for so long, in ms: followers wait for
   * it. Null: nobody says.
   */
  readonly oldestTransactionMs: number | null
}

/** A directory that mends itself reports these events. */
export type MendingNews =
  /** Searches are refused from now on, and lookups go on. */
  | { readonly kind: 'damaged'; readonly message: string }
  /** They are not answered until they have been mended. */
  | { readonly kind: 'record-damaged'; readonly podcastIds: readonly string[] }
  | { readonly kind: 'mended'; readonly podcasts: number; readonly durationMs: number }
  /** It is tried again later. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /**
   * An index beside the store is made anew, for it was never filled, or its position is not of this
   * store.
   */
  | { readonly kind: 'index-filling' }
  /** Store or index does not answer. It is tried until both do. */
  | { readonly kind: 'index-waits'; readonly error: unknown }
  /** Both answer again. */
  | { readonly kind: 'index-resumed' }

export type ReportMending = (news: MendingNews) => void

/** Sets what follows from the other values of a record; the same again changes nothing. */
export type Derive = (record: PodcastRecord) => PodcastRecord

export interface LayoutProgress {
  /** False: podcasts of another layout may be left. */
  readonly isDone: boolean
  /** Podcasts up to this `seq` have been looked at, of `total` numbers given. */
  readonly done: number
  readonly total: number
  /** Releases of other processes on the same data, which have to end first. */
  readonly waitsFor: readonly string[]
}

export interface Layouts {
  progress(): Promise<LayoutProgress>
  /**
   * Rewrites the next piece, of so many podcasts at most, unless older processes run. Those for
   * which something is derived are left to `write`, which writes them like any other change.
   */
  renew(limit: number, write?: WriteDerived): Promise<LayoutProgress>
}

export type WriteDerived = (ids: readonly PodcastId[]) => Promise<unknown>
