/**
 * The port of a store: the truth of a directory, in transactions. It holds records, the names that
 * lead to them, what is kept beside a record, history, the change feed, tasks, API keys and
 * budgets. It does not search: an index is derived from its changes and can always be made anew.
 *
 * What every call guarantees: it is done whole or not at all; when a write resolves it is durable
 * and the next read of any process on the same data sees it (`StoreCapabilities` names the
 * exceptions). A store that cannot be reached refuses with `NOT_READY` within five
 * seconds, and answers again by itself once it can.
 */
import type { AuditLog } from './audit-log.ts'
import type { Budgets } from './budgets.ts'
import type { MetadataReader } from './metadata.ts'
import type { Forgotten } from './forgotten.ts'
import type { History } from './history.ts'
import type { IndexSource } from './index-source.ts'
import type { ApiKeyStore } from './api-keys.ts'
import type { Lookalikes } from './lookalikes.ts'
import type { CopyPort } from './copy-port.ts'
import type {
  BackupOptions,
  HealthOptions,
  MendedRecords,
  MendOptions,
  StoreHealth,
  StoreServer,
} from './maintenance.ts'
import type { Derive, Layouts } from './maintenance.ts'
import type { Rates } from './rates.ts'
import type { StoreReader } from './reader.ts'
import type { ReviewQueue, Submissions } from './review-queue.ts'
import type { TaskQueue } from './task-queue.ts'
import type { StoreWriter } from './writer.ts'

/** Capabilities of a store. A value that is wrong fails the tests that each names. */
export interface StoreCapabilities {
  /**
   * Longest time in ms until another process heeds a change of a key, a revocation or an ended
   * session too. 0 = at once. `capabilities.contract.ts` waits for so long and no longer.
   */
  readonly keyLagMs: number
  /**
   * Longest time in ms until the reader of another process sees a write. 0 = at once.
   * `capabilities.contract.ts` waits for so long and no longer.
   */
  readonly readLagMs: number
  /**
   * While writes are refused and reads are answered, charges of keys without a quota are granted
   * all the same. The process keeps them in memory and writes them within a second of being able
   * to; a kill loses them. False: such a charge waits, or is refused. `standby.test.ts` and
   * `held-lock.test.ts` try it, each on a store that cannot be written.
   */
  readonly chargesWhileReadOnly: boolean
  /**
   * Processes on several machines may use the same data at once. Such a store has `rates`, for no
   * process sees all calls of a key (`rates.contract.ts`).
   */
  readonly sharedByMachines: boolean
  /** `backup` writes one file that a store of this kind starts from (`capabilities.contract.ts`). */
  readonly fileBackup: boolean
}

export interface StoreOptions {
  /** True: pending podcasts are kept and not served (docs/RULES.md section 3). */
  readonly requireAppleId: boolean
  /** Milliseconds since 1970; a test's own clock. */
  readonly now: () => number
  /** Applied to records of another layout. Default: they stay as they were written. */
  readonly derive?: Derive
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
  /** Absent unless `supports.sharedByMachines`. */
  readonly rates?: Rates
  readonly copyPort: CopyPort
  /** Absent where nothing outlives the process. */
  readonly layouts?: Layouts
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
export type IndexedStore = Store & Required<Pick<Store, 'indexSource'>>
