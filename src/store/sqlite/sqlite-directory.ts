/**
 * The default directory: two SQLite files in one folder, with one read and one write connection.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { DirectoryReader, Directory, DirectoryWriter } from '../directory.ts'
import type {
  StoreHealth,
  HealthOptions,
  BackupOptions,
  MendedRecords,
  MendOptions,
} from '../maintenance.ts'
import type { Layouts, MendingEvent } from '../maintenance.ts'
import type { AuditLog } from '../audit-log.ts'
import type { Budgets } from '../budgets.ts'
import type { Charts } from '../charts/charts.ts'
import type { DailyCounts } from '../counts/daily-counts.ts'
import type { MetadataReader } from '../metadata.ts'
import type { Forgotten } from '../forgotten.ts'
import { SqlitePeople } from './people/sqlite-people.ts'
import type { History } from '../history.ts'
import { holdLayout } from './connection/layout-lease.ts'
import { readProgress } from './maintenance/layout-renewal.ts'
import type { Lookalikes } from '../lookalikes.ts'
import type { SavedSearches } from '../saved-searches.ts'
import type { ReviewQueue, Submissions } from '../review-queue.ts'
import type { ApiKeyStore } from '../api-keys.ts'
import type { TaskQueue } from '../task-queue.ts'
import { writeBackup } from './maintenance/backup.ts'
import { call } from './connection/call.ts'
import { openDatabase } from './connection/database.ts'
import {
  openWritingConnection,
  type WritingConnection,
} from './connection/writing-connection.ts'
import type { SqliteDirectoryOptions } from './directory-options.ts'
import { examineDirectory } from './maintenance/examine-directory.ts'
import { DamageLog } from './connection/record-damaged.ts'
import { BELIEVED_MS } from './connection/cache-generation.ts'
import { mendKeyRows } from './maintenance/mend-rows.ts'
import { openFolder } from './maintenance/open-folder.ts'
import { measureFiles } from './maintenance/sizes.ts'
import { segmentIndex } from '../../search/segments/segment-index.ts'
import { TickTransaction } from './connection/tick-transaction.ts'
import { INLINE_SEARCH_MS } from './reader.ts'
import { SEARCH_SCHEMA } from '../../search/document/schema.ts'
import type { IndexReader, IndexWriter } from '../../search/segments/port.ts'
import { EpisodeParts } from './episode-parts.ts'
import type { Episodes } from '../episodes/episodes.ts'
import { SqliteIndexLookups } from './search/index-lookups.ts'
import { SearchWorker } from './search/search-worker.ts'
import { SqliteAuditLog } from './keys/sqlite-audit-log.ts'
import { SqliteSubmissions } from './keys/sqlite-submissions.ts'
import { SqliteBudgets } from './keys/sqlite-budgets.ts'
import { SqliteHistory } from './history/sqlite-history.ts'
import { SqliteMetadata } from './records/sqlite-metadata.ts'
import { SqliteForgotten } from './history/sqlite-forgotten.ts'
import { SqliteReviewQueue } from './records/sqlite-review-queue.ts'
import { SqliteApiKeys } from './keys/sqlite-api-keys.ts'
import { openShared } from './open-shared.ts'
import { SqliteLookalikes } from './records/sqlite-lookalikes.ts'
import { SqliteCopyPort } from './maintenance/sqlite-copy-port.ts'
import { SqliteTaskWriter } from './tasks/sqlite-task-queue.ts'
import { SqliteTasks } from './tasks/sqlite-tasks.ts'
import { IndexUpkeep } from './search/upkeep.ts'
import { WatchedReader } from './watched-reader.ts'
import { LogSync } from './connection/log-sync.ts'
import { FileReading } from './connection/file-reading.ts'
import { DiskState } from './connection/disk-state.ts'
import { WriteQueue } from './connection/write-queue.ts'
import { SqliteWriter } from './writer.ts'

const READER_CACHE_KIB = 4096
const KEYS_CACHE_KIB = 2048

/**
 * The largest segment merge, in podcasts, inside a batch's transaction, so that it holds the lock
 * only briefly. The index thread, or the end of a load, does larger ones.
 */
const LARGEST_MERGE = 256

class SqliteDirectory implements Directory {
  readonly name = 'sqlite'
  readonly supports = {
    searchLagMs: 0,
    keyLagMs: BELIEVED_MS,
    readLagMs: BELIEVED_MS,
    chargesWhileReadOnly: true,
    sharedByMachines: false,
    fileBackup: true,
  } as const
  readonly reader: DirectoryReader
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
  readonly savedSearches: SavedSearches
  readonly charts: Charts
  readonly dailyCounts: DailyCounts
  readonly episodes: Episodes
  readonly people: SqlitePeople
  readonly copyPort: SqliteCopyPort
  readonly layouts: Layouts
  readonly #options: SqliteDirectoryOptions
  readonly #mainFile: string
  readonly #keysFile: string
  readonly #readerDatabase: DatabaseSync
  readonly #tick: TickTransaction
  readonly #keysDatabase: DatabaseSync
  readonly #keysWrites: WriteQueue
  readonly #sqliteApiKeys: SqliteApiKeys
  readonly #indexReader: IndexReader
  readonly #searchWorker: SearchWorker
  readonly #upkeep: IndexUpkeep
  readonly #episodes: EpisodeParts
  readonly #disk: DiskState
  readonly #reading: FileReading
  readonly #damage: DamageLog
  #connection: WritingConnection | undefined
  #writer: SqliteWriter | undefined
  #watchedWriter: DirectoryWriter | undefined
  #taskWriter: SqliteTaskWriter | undefined
  #indexWriter: IndexWriter | undefined
  #lease: Disposable | undefined
  #closed = false

  constructor(options: SqliteDirectoryOptions, mainFile: string, keysFile: string) {
    this.#options = options
    this.#mainFile = mainFile
    this.#keysFile = keysFile
    this.#reading = new FileReading([mainFile, keysFile])
    this.#damage = new DamageLog((error) => this.#reading.judge(error))
    this.#readerDatabase = openDatabase(mainFile, {
      readOnly: true,
      cacheKib: READER_CACHE_KIB,
    })
    this.#tick = new TickTransaction(this.#readerDatabase)
    this.#keysDatabase = openDatabase(keysFile, { cacheKib: KEYS_CACHE_KIB, waits: false })
    this.#disk = new DiskState({
      dataDir: options.dataDir,
      tryToWrite: () => this.#tryToWrite(),
    })
    this.#keysWrites = new WriteQueue(this.#keysDatabase, { disk: this.#disk })
    this.#indexReader = segmentIndex.openReader(this.#readerDatabase, {
      schema: SEARCH_SCHEMA,
      lookups: new SqliteIndexLookups(this.#readerDatabase),
      requireAppleId: options.requireAppleId,
      searchTimeoutMs: options.searchTimeoutMs,
    })
    this.#upkeep = new IndexUpkeep(mainFile, options.access)
    this.#searchWorker = new SearchWorker({ ...options, mainFile })
    const [database, tick, damage] = [this.#readerDatabase, this.#tick, this.#damage]
    this.#episodes = this.#openEpisodes()
    this.episodes = damage.watched(this.#episodes.episodes)
    const tidy = (limit: number) => this.#getWriter().tidyPeople(limit)
    this.people = new SqlitePeople(database, { ...options, tick, tidy })
    this.reader = damage.watched(
      new WatchedReader(
        database,
        this.#indexReader,
        this.#searchWorker,
        this.#readerOptions(),
      ),
    )
    this.#sqliteApiKeys = new SqliteApiKeys(this.#keysDatabase, {
      writes: this.#keysWrites,
      file: keysFile,
      log: new LogSync(keysFile, this.#disk),
    })
    this.apiKeys = damage.watched(this.#sqliteApiKeys)
    this.metadata = damage.watched(new SqliteMetadata(database, tick))
    this.history = damage.watched(new SqliteHistory(database, tick))
    this.reviewQueue = damage.watched(new SqliteReviewQueue(database, tick))
    this.lookalikes = damage.watched(new SqliteLookalikes(database, tick))
    const files = { main: mainFile, keys: keysFile }
    this.forgotten = damage.watched(new SqliteForgotten(database, files, tick, this.#disk))
    this.copyPort = new SqliteCopyPort(mainFile, keysFile)
    this.layouts = this.#openLayouts()
    const [keys, { now }] = [this.#keysDatabase, options]
    this.audit = damage.watched(new SqliteAuditLog(keys, this.#keysWrites))
    this.submissions = damage.watched(new SqliteSubmissions(keys, this.#keysWrites))
    this.budgets = damage.watched(new SqliteBudgets(keys, this.#keysWrites, now))
    ;[this.savedSearches, this.charts, this.dailyCounts] = this.#openShared()
    const openWriter = () => this.#getTaskWriter()
    this.tasks = damage.watched(new SqliteTasks(database, tick, { openWriter, now }))
  }

  #openEpisodes(): EpisodeParts {
    return new EpisodeParts(this.#readerDatabase, {
      options: this.#options,
      mainFile: this.#mainFile,
      searchWorker: this.#searchWorker,
      tick: this.#tick,
      largestMerge: LARGEST_MERGE,
      openWriter: () => this.#getWriter(),
    })
  }

  #readerOptions() {
    return {
      ...this.#options,
      inlineSearchMs: this.#options.inlineSearchMs ?? INLINE_SEARCH_MS,
      tick: this.#tick,
      damage: this.#damage,
      onNotReady: () => this.#upkeep.look(),
    }
  }

  get transcripts(): NonNullable<Directory['transcripts']> {
    return this.#episodes.transcripts
  }

  /** Opened lazily: a server that only answers needs none. */
  get writer(): DirectoryWriter {
    this.#watchedWriter ??= this.#damage.watched(this.#getWriter())
    return this.#watchedWriter
  }

  sizes(): Promise<Readonly<Record<string, number>>> {
    return measureFiles(this.#mainFile, this.#keysFile)
  }

  async health(options?: HealthOptions): Promise<StoreHealth> {
    const ofDisk = [await this.#disk.finding(), await this.#reading.finding()]
    this.#tick.end()
    return examineDirectory(
      {
        database: this.#readerDatabase,
        keysDatabase: this.#keysDatabase,
        files: { main: this.#mainFile, keys: this.#keysFile },
        indexes: { podcasts: this.#indexReader, episodes: this.#episodes.index },
        findings: ofDisk.filter((finding) => finding !== undefined),
        progress: () => this.layouts.progress(),
      },
      options,
    )
  }

  mend(report: (news: MendingEvent) => void): void {
    this.#damage.onNew = (podcastIds) => report({ kind: 'record-damaged', podcastIds })
    this.#upkeep.mend(report)
    this.#episodes.upkeep.mend(report)
  }

  async mendRecords({
    givesUpDecisions = false,
  }: MendOptions = {}): Promise<MendedRecords> {
    const mended = await this.#getWriter().mendRecords(givesUpDecisions)
    this.#tick.end()
    return { ...mended, keyRows: await mendKeyRows(this.#keysDatabase, this.#keysWrites) }
  }

  damagedRecords(): number {
    return this.#damage.count
  }

  backup(file: string, options?: BackupOptions): Promise<void> {
    return call(() => writeBackup(file, this.#mainFile, this.#keysFile, options))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.copyPort.close()
    await Promise.all([
      this.#sqliteApiKeys.close(),
      this.#connection?.writes.close(),
      this.#searchWorker.close(),
      this.#upkeep.close(),
      this.#episodes.upkeep.close(),
    ])
    this.#tick.end()
    this.#indexReader.close()
    this.#episodes.close()
    this.#indexWriter?.close()
    this.#readerDatabase.close()
    // Last, because the last connection to close checkpoints the log, which a read-only connection
    // cannot.
    this.#connection?.database.close()
    this.#lease?.[Symbol.dispose]()
  }

  #openShared() {
    const [database, tick] = [this.#readerDatabase, this.#tick]
    const openWriting = () => this.#getConnection()
    return openShared({ database, tick, openWriting }, this.#damage)
  }

  #openLayouts(): Layouts {
    const { dataDir } = this.#options
    return {
      progress: () => call(() => readProgress(this.#readerDatabase, dataDir)),
      renew: (limit, write) => this.#getWriter().renewLayout(limit, write),
    }
  }

  #getConnection(): WritingConnection {
    this.#connection ??= this.#openConnection()
    return this.#connection
  }

  #openConnection(): WritingConnection {
    this.#lease = holdLayout(this.#options.dataDir)
    return openWritingConnection(this.#mainFile, this.#options.access, this.#disk)
  }

  #getTaskWriter() {
    const { database, writes } = this.#getConnection()
    this.#taskWriter ??= new SqliteTaskWriter(database)
    return { tasks: this.#taskWriter, writes }
  }

  #getWriter(): SqliteWriter {
    this.#writer ??= this.#openWriter()
    return this.#writer
  }

  #openWriter(): SqliteWriter {
    const { database, writes } = this.#getConnection()
    this.#indexWriter = segmentIndex.openWriter(database, {
      schema: SEARCH_SCHEMA,
      largestMerge: LARGEST_MERGE,
    })
    return new SqliteWriter({
      database,
      writes,
      file: this.#mainFile,
      index: this.#indexWriter,
      kept: this.#options.episodes ?? 'recent',
      episodeIndex: {
        writer: this.#episodes.openWriter(database),
        upkeep: this.#episodes.upkeep,
      },
      upkeep: this.#upkeep,
      tick: this.#tick,
      damage: this.#damage,
      now: this.#options.now,
      leastPieceRows: this.#options.leastPieceRows,
      // A crawler can fetch lost data again.
      ...(this.#options.access !== 'crawl' && {
        log: new LogSync(this.#mainFile, this.#disk),
      }),
      dataDir: this.#options.dataDir,
      derive: this.#options.derive,
    })
  }

  /** Changes nothing, but needs disk space like every write. */
  #tryToWrite(): Promise<unknown> {
    const { database, writes } = this.#getConnection()
    return writes.run(() => database.exec('UPDATE directory SET total = total'))
  }
}

/** Safe for several processes at once, also on an empty folder. */
export function openSqliteDirectory(options: SqliteDirectoryOptions): Promise<Directory> {
  return call(() => {
    const files = openFolder(options.dataDir, options.newKeys ?? false)
    return new SqliteDirectory(options, files.main, files.keys)
  })
}
