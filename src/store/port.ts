/**
 * The port of a store: the transactional source of truth of a directory. It holds records, the
 * names that lead to them, metadata, history, the change feed, tasks, API keys and budgets. It does
 * not search: an index is derived from its changes and can always be rebuilt.
 *
 * Guarantees of every call: it is atomic; a resolved write is durable and visible to the next read
 * of any process on the same data (`StoreCapabilities` names the exceptions). If the server is
 * unreachable, calls reject with `NOT_READY` within five seconds and succeed again once it is back.
 */
import type { AuditLog } from './audit-log.ts'
import type { Budgets } from './budgets.ts'
import type { Charts } from './charts/charts.ts'
import type { DailyCounts } from './counts/daily-counts.ts'
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
import type { SavedSearches } from './saved-searches.ts'
import type { Episodes, EpisodeSource } from './episodes/episodes.ts'
import type { People } from './people/people.ts'
import type { KeptForSearch } from '../record/episodes/indexed-episodes.ts'
import type { ReviewQueue, Submissions } from './review-queue.ts'
import type { TaskQueue } from './task-queue.ts'
import type { KeptTranscripts } from './episodes/transcripts.ts'
import type { StoreWriter } from './writer.ts'

/** The capabilities of a store. Tests verify each value. */
export interface StoreCapabilities {
  /**
   * Maximum time in ms until other processes apply a change of a key, a revocation or the end of a
   * session. 0 = at once. Verified by `capabilities.contract.ts`.
   */
  readonly keyLagMs: number
  /**
   * Maximum time in ms until readers in other processes see a write. 0 = at once. Verified by
   * `capabilities.contract.ts`.
   */
  readonly readLagMs: number
  /**
   * True: while the store is read-only, charges of keys without a quota are still granted, kept in
   * memory, and written within a second of recovery; a kill loses them. False: such a charge waits
   * or is refused. Verified by `standby.test.ts` and `held-lock.test.ts`.
   */
  readonly chargesWhileReadOnly: boolean
  /**
   * Processes on several machines may share the data. Such a store has `rates`, because no single
   * process sees all calls of a key. Verified by `rates.contract.ts`.
   */
  readonly sharedByMachines: boolean
  /**
   * `backup` writes one file from which a store of the same kind starts. Verified by
   * `capabilities.contract.ts`.
   */
  readonly fileBackup: boolean
}

export interface StoreOptions {
  /**
   * True: podcasts without an Apple id are pending, kept but not served (docs/RULES.md section 3).
   */
  readonly requireAppleId: boolean
  /** Milliseconds since 1970; tests inject their own clock. */
  readonly now: () => number
  /** Selects the indexed episodes. Default: `recent`. */
  readonly episodes?: KeptForSearch
  /** Applied to records of another layout. Default: identity. */
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
  /** Absent if the data does not outlive the process. */
  readonly savedSearches?: SavedSearches
  /** Absent if the data does not outlive the process. */
  readonly charts?: Charts
  /** Absent if the data does not outlive the process. */
  readonly dailyCounts?: DailyCounts
  /** Absent if the store cannot search episodes. */
  readonly episodes?: Episodes
  /** Absent if the data does not outlive the process. */
  readonly people?: People
  readonly transcripts?: KeptTranscripts
  /** Absent unless `supports.sharedByMachines`. */
  readonly rates?: Rates
  readonly copyPort: CopyPort
  /** Absent if the data does not outlive the process. */
  readonly layouts?: Layouts
  /** Absent if the store writes its own index in the record's transaction. */
  readonly indexSource?: IndexSource
  /** The size of the data in bytes, by part; for metrics. */
  sizes(): Promise<Readonly<Record<string, number>>>
  /** For metrics; never rejects. Absent if the store is not the client of a server. */
  measureServer?(): Promise<StoreServer>
  /** Cheap enough for `readyz` without options; `deep` reads everything. */
  health(options?: HealthOptions): Promise<StoreHealth>
  /**
   * Rebuilds damaged records from their intact parts and deletes damaged metadata rows. Absent if
   * the store cannot detect damage.
   */
  mendRecords?(options?: MendOptions): Promise<MendedRecords>
  /**
   * The number of podcasts that this process has found damaged since its start. Absent if the store
   * cannot detect damage.
   */
  damagedRecords?(): number
  /** Rejects with `BACKUP_UNSUPPORTED` unless `supports.fileBackup`. The file must not exist. */
  backup(file: string, options?: BackupOptions): Promise<void>
}

/** A store that can have an external index. */
export type IndexedStore = Store &
  Required<Pick<Store, 'indexSource'>> & {
    /** Absent if the store cannot keep episodes for a search. */
    readonly episodeSource?: EpisodeSource
  }
