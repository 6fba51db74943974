/**
 * The store for clusters: PostgreSQL 15 or later, shared by any number of processes and machines.
 */
import type { StoreHealth, HealthOptions, StoreServer } from '../maintenance.ts'
import { CodedError } from '../../errors.ts'
import type { IndexedStore, StoreOptions } from '../port.ts'
import { openEpisodeFeed } from './changes/episode-feed.ts'
import { PostgresIndexSource } from './changes/index-source.ts'
import { Database } from './connection/database.ts'
import { PostgresEpisodeSync } from './episodes/episode-sync.ts'
import { PostgresEpisodes } from './episodes/postgres-episodes.ts'
import { PostgresPeople } from './people/postgres-people.ts'
import { PostgresForgotten } from './history/postgres-forgotten.ts'
import { PostgresCharts } from './charts/postgres-charts.ts'
import { PostgresDailyCounts } from './counts/postgres-daily-counts.ts'
import { PostgresSavedSearches } from './following/postgres-saved-searches.ts'
import { PostgresHistory } from './history/postgres-history.ts'
import { PostgresAuditLog } from './keys/postgres-audit-log.ts'
import { PostgresSubmissions } from './keys/postgres-submissions.ts'
import { PostgresBudgets } from './keys/postgres-budgets.ts'
import { KEY_LAG_MS, PostgresApiKeys } from './keys/postgres-api-keys.ts'
import { PostgresRates } from './keys/postgres-rates.ts'
import { examinePostgres } from './maintenance/health.ts'
import type { Layouts } from '../maintenance.ts'
import { viewProgress } from '../rules/renew-layout.ts'
import { ProcessHeartbeat } from './maintenance/layout-row.ts'
import { migratePostgres } from './maintenance/migrate.ts'
import { PostgresCopyPort } from './maintenance/postgres-copy-port.ts'
import { measureServer } from './maintenance/server-state.ts'
import { measureTables } from './maintenance/sizes.ts'
import { PostgresWriter } from './postgres-writer.ts'
import { PostgresLookalikes } from './records/postgres-lookalikes.ts'
import { PostgresMetadata } from './records/postgres-metadata.ts'
import { PostgresReviewQueue } from './records/postgres-review-queue.ts'
import { PostgresReader } from './postgres-reader.ts'
import { PostgresTranscripts } from './episodes/postgres-transcripts.ts'
import { PostgresTasks } from './tasks/postgres-tasks.ts'

export type PostgresStoreOptions = StoreOptions & {
  /** `postgres://user:password@host:port/database`; a direct or session-pooled connection. */
  readonly url: string
  /**
   * URLs of hot standbys, which answer searches and lookups while the primary is away. Default
   * none.
   */
  readonly standbyUrls?: readonly string[]
  /** Default `castdex`; created if missing. Each directory in a database has its own. */
  readonly schema?: string
  /** Maximum number of connections of this process. Default 10. */
  readonly connections?: number
  /** Maximum wait, in ms, for an unresponsive database. Default 5000. */
  readonly patienceMs?: number
}

const DEFAULT_SCHEMA = 'castdex'

class PostgresStore implements IndexedStore {
  readonly name = 'postgres'
  readonly supports = {
    keyLagMs: KEY_LAG_MS,
    readLagMs: 0,
    chargesWhileReadOnly: true,
    sharedByMachines: true,
    fileBackup: false,
  } as const
  readonly reader: PostgresReader
  readonly writer: PostgresWriter
  readonly apiKeys: PostgresApiKeys
  readonly metadata: PostgresMetadata
  readonly history: PostgresHistory
  readonly reviewQueue: PostgresReviewQueue
  readonly lookalikes: PostgresLookalikes
  readonly forgotten: PostgresForgotten
  readonly tasks: PostgresTasks
  readonly budgets: PostgresBudgets
  readonly audit: PostgresAuditLog
  readonly submissions: PostgresSubmissions
  readonly savedSearches: PostgresSavedSearches
  readonly charts: PostgresCharts
  readonly dailyCounts: PostgresDailyCounts
  readonly people: PostgresPeople
  readonly transcripts: PostgresTranscripts
  readonly rates: PostgresRates
  readonly copyPort: PostgresCopyPort
  readonly layouts: Layouts
  readonly indexSource: PostgresIndexSource
  readonly episodeSource: PostgresEpisodes
  readonly #database: Database
  readonly #sign: ProcessHeartbeat

  constructor(database: Database, sign: ProcessHeartbeat, options: StoreOptions) {
    this.#database = database
    this.reader = new PostgresReader(database, options)
    const { requireAppleId, now, episodes: kept = 'recent' } = options
    const sync = new PostgresEpisodeSync({ kept, now })
    this.writer = new PostgresWriter(database, sync, options)
    const feed = openEpisodeFeed(database)
    const terms = { kept, requireAppleId, now, sync, feed }
    this.episodeSource = new PostgresEpisodes(database, terms)
    this.layouts = this.writer.layouts
    this.#sign = sign
    this.apiKeys = new PostgresApiKeys(database)
    this.metadata = new PostgresMetadata(database)
    this.history = new PostgresHistory(database)
    this.reviewQueue = new PostgresReviewQueue(database)
    this.lookalikes = new PostgresLookalikes(database)
    this.forgotten = new PostgresForgotten(database)
    this.tasks = new PostgresTasks(database, options)
    this.budgets = new PostgresBudgets(database, options)
    this.audit = new PostgresAuditLog(database)
    this.submissions = new PostgresSubmissions(database)
    this.savedSearches = new PostgresSavedSearches(database)
    this.charts = new PostgresCharts(database)
    this.dailyCounts = new PostgresDailyCounts(database)
    this.people = new PostgresPeople(database, options.requireAppleId)
    this.transcripts = new PostgresTranscripts(database)
    this.rates = new PostgresRates(database, options)
    this.copyPort = new PostgresCopyPort(database)
    this.indexSource = new PostgresIndexSource(database)
  }

  sizes(): Promise<Readonly<Record<string, number>>> {
    return measureTables(this.#database)
  }

  measureServer(): Promise<StoreServer> {
    return measureServer(this.#database)
  }

  health(options?: HealthOptions): Promise<StoreHealth> {
    return this.#examine(options)
  }

  /** Also reports a pending layout rewrite, which is no damage. */
  async #examine(options: HealthOptions | undefined): Promise<StoreHealth> {
    const health = await examinePostgres(this.#database, options)
    if (!health.sound || options?.deep !== true) return health
    const note = viewProgress(await this.layouts.progress())
    return { sound: true, findings: [...health.findings, ...note] }
  }

  async backup(): Promise<void> {
    const message =
      'PostgreSQL is not backed up into one file here: use pg_dump, pg_basebackup or your provider.'
    throw await Promise.resolve(new CodedError('BACKUP_UNSUPPORTED', message))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.apiKeys.close()
    await this.#sign.end()
    await this.#database.close()
  }
}

/** Safe for several processes at once, also on an empty database. */
export async function openPostgresStore(
  options: PostgresStoreOptions,
): Promise<IndexedStore> {
  const { url, standbyUrls, schema = DEFAULT_SCHEMA, connections, patienceMs } = options
  const database = new Database({ url, standbyUrls, schema, connections, patienceMs })
  const sign = new ProcessHeartbeat(database)
  try {
    await migratePostgres(database)
    await sign.begin()
  } catch (error) {
    await database.close()
    throw error
  }
  return new PostgresStore(database, sign, options)
}
