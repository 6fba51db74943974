/**
 * The port of a store: the truth of a directory, in transactions. It holds records, the names that
 * lead to them, what is kept beside a record, history, the change feed, tasks, API keys and
 * budgets. It does not search: an index is derived from its changes and can always be made anew.
 *
 * What every call guarantees: it is done whole or not at all; when a write resolves it is durable
 * and the next read of any process on the same data sees it (`StoreCapabilities` names the
 * exceptions, with units). A store that cannot be reached refuses with `NOT_READY` within five
 * seconds, and answers again by itself once it can.
 */
import type { PodcastId } from '../record/podcast.ts'
import type { AuditLog } from './history.ts'
import type { Budgets } from './budgets.ts'
import type { MetadataReader } from './metadata.ts'
import type { Forgotten } from './forgotten.ts'
import type { History } from './history.ts'
import type { IndexSource } from './index-source.ts'
import type { ApiKeyStore } from './api-keys.ts'
import type { Lookalikes } from './lookalikes.ts'
import type { Moving } from './moving.ts'
import type { Rates } from './rates.ts'
import type { StoreReader } from './reader.ts'
import type { ReviewQueue, Submissions } from './review-queue.ts'
import type { TaskQueue } from './task-queue.ts'
import type { StoreWriter } from './writer.ts'

/** What a store can do. Its contract suite reads these instead of guessing. */
export interface StoreCapabilities {
  /**
   * Longest time in ms until another process heeds a change of a key, a revocation too. 0 = at
   * once.
   */
  readonly keyLagMs: number
  /**
   * Longest time in ms for which a process keeps the usage of keys without a quota to itself; a
   * kill loses that much. 0 = none.
   */
  readonly usageLagMs: number
  /**
   * Longest time in ms that `changes` waits for older transactions of others, so that a caller
   * finds its own last write in the feed. After that the write follows in a later page. 0 = it
   * never has to wait.
   */
  readonly changeWaitMs: number
  /** Several processes on several machines may use the same data at once. */
  readonly sharedByMachines: boolean
  /** `backup` writes one file that a store of this kind starts from. */
  readonly fileBackup: boolean
}

export interface StoreOptions {
  /** True: pending podcasts are kept and not served (docs/RULES.md section 3). */
  readonly requireAppleId: boolean
  /** Milliseconds since 1970; a test's own clock. */
  readonly now: () => number
}

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

/** What a store says of the server that it is a client of. */
export interface StoreServer {
  /** Whether the server that takes writes does not answer this process. */
  readonly isAway: boolean
  /**
   * For how long the oldest transaction that has written is open, in ms: followers wait for it.
   * Null: nobody says.
   */
  readonly oldestTransactionMs: number | null
}

export interface Store extends AsyncDisposable {
  readonly name: string
  readonly supports: StoreCapabilities
  readonly reader: StoreReader
  readonly writer: StoreWriter
  readonly apiKeys: ApiKeyStore
  readonly metadata: MetadataReader
  readonly history: History
  readonly reviewQueue: ReviewQueue
  readonly lookalikes: Lookalikes
  readonly forgotten: Forgotten
  readonly tasks: TaskQueue
  readonly budgets: Budgets
  readonly audit: AuditLog
  readonly submissions: Submissions
  /** Absent where one process answers for all. */
  readonly rates?: Rates
  readonly moving: Moving
  /** Absent where the store writes an index of its own in the record's transaction. */
  readonly indexSource?: IndexSource
  /** Returns the bytes that the data takes, by part; for metrics. */
  sizes(): Promise<Readonly<Record<string, number>>>
  /** For metrics; it never rejects. Absent where the store is no client of a server. */
  measureServer?(): Promise<StoreServer>
  /** Without options it is cheap enough for `readyz`; `deep` reads everything. */
  health(options?: HealthOptions): Promise<StoreHealth>
  /**
   * Writes damaged records anew from what is sound of them, and takes away damaged rows beside
   * them. Absent where the store does not notice.
   */
  mendRecords?(options?: MendOptions): Promise<MendedRecords>
  /**
   * Podcasts whose record this process found damaged since it started. Absent where the store does
   * not notice.
   */
  damagedRecords?(): number
  /**
   * Refuses with `BACKUP_UNSUPPORTED` unless `supports.fileBackup`. The file must not exist yet.
   */
  backup(file: string, options?: BackupOptions): Promise<void>
}

/** A store that an index can stand beside. */
export type FollowedStore = Store & Required<Pick<Store, 'indexSource'>>
