/**
 * Combines a store and a separate index into the directory that all other modules use. A write is
 * complete when the store has committed it; the index follows the store's changes and can be
 * rebuilt from them.
 */
import { searchBeside } from './directory-search.ts'
import { compareIndex } from './indexer/compare-index.ts'
import { IndexLag } from './indexer/index-lag.ts'
import { Indexer, POLL_MS } from './indexer/indexer.ts'
import type { SearchIndex } from '../search/port.ts'
import { delegateReader, delegateWriter } from '../store/delegate.ts'
import type {
  Directory,
  DirectoryCapabilities,
  DirectoryReader,
  DirectoryWriter,
  ReindexOptions,
} from '../store/directory.ts'
import type { Indexing } from '../store/index-source.ts'
import type {
  BackupOptions,
  HealthOptions,
  ReportMending,
  StoreHealth,
} from '../store/maintenance.ts'
import type { IndexedStore } from '../store/port.ts'

/** Maximum wait of a deep health check for an index that lags, in ms. */
const DEEP_WAIT_MS = 5000

export interface IndexingOptions {
  /** Lets this process fill the index if no other process does. Default: true. */
  readonly fillsIndex?: boolean
}

/** Takes ownership of store and index, and closes them with the directory. */
export function openDirectory(
  store: IndexedStore,
  index: SearchIndex,
  options: IndexingOptions = {},
): Directory {
  return new PairedDirectory(store, index, options)
}

class PairedDirectory implements Directory {
  readonly name: string
  readonly supports: DirectoryCapabilities
  readonly reader: DirectoryReader
  readonly writer: DirectoryWriter
  readonly apiKeys: IndexedStore['apiKeys']
  readonly metadata: IndexedStore['metadata']
  readonly history: IndexedStore['history']
  readonly reviewQueue: IndexedStore['reviewQueue']
  readonly lookalikes: IndexedStore['lookalikes']
  readonly forgotten: IndexedStore['forgotten']
  readonly tasks: IndexedStore['tasks']
  readonly budgets: IndexedStore['budgets']
  readonly audit: IndexedStore['audit']
  readonly submissions: IndexedStore['submissions']
  readonly savedSearches?: NonNullable<IndexedStore['savedSearches']>
  readonly episodes?: NonNullable<IndexedStore['episodes']>
  readonly rates?: NonNullable<IndexedStore['rates']>
  readonly copyPort: IndexedStore['copyPort']
  readonly layouts?: NonNullable<IndexedStore['layouts']>
  readonly measureServer?: NonNullable<IndexedStore['measureServer']>
  readonly indexSource: IndexedStore['indexSource']
  readonly indexing: Indexing
  readonly #store: IndexedStore
  readonly #index: SearchIndex
  readonly #fillsIndex: boolean
  readonly #lag: IndexLag
  readonly #closing = new AbortController()
  #filling: Promise<void> | undefined
  #closed: Promise<void> | undefined

  constructor(
    store: IndexedStore,
    index: SearchIndex,
    { fillsIndex = true }: IndexingOptions,
  ) {
    this.#store = store
    this.#index = index
    this.#fillsIndex = fillsIndex
    this.name = `${store.name} with ${index.name}`
    this.supports = { ...store.supports, searchLagMs: POLL_MS + index.visibleAfterMs }
    this.apiKeys = store.apiKeys
    this.metadata = store.metadata
    this.history = store.history
    this.reviewQueue = store.reviewQueue
    this.lookalikes = store.lookalikes
    this.forgotten = store.forgotten
    this.tasks = store.tasks
    this.budgets = store.budgets
    this.audit = store.audit
    this.submissions = store.submissions
    if (store.savedSearches !== undefined) this.savedSearches = store.savedSearches
    if (store.episodes !== undefined) this.episodes = store.episodes
    if (store.rates !== undefined) this.rates = store.rates
    this.copyPort = store.copyPort
    if (store.layouts !== undefined) this.layouts = store.layouts
    if (store.measureServer !== undefined)
      this.measureServer = store.measureServer.bind(store)
    this.indexSource = store.indexSource
    this.#lag = new IndexLag(store.indexSource, index)
    this.indexing = this.#openIndexing()
    this.reader = this.#openReader()
    this.writer = this.#openWriter()
  }

  async sizes(): Promise<Readonly<Record<string, number>>> {
    const [ofStore, ofIndex] = await Promise.all([this.#store.sizes(), this.#index.sizes()])
    return { ...ofStore, ...ofIndex }
  }

  /**
   * Checks the health. An index that lagged when the process started is reported until it has
   * caught up once.
   */
  async health(options: HealthOptions = {}): Promise<StoreHealth> {
    const deep = options.deep === true
    const [ofStore, ofIndex, behind] = await Promise.all([
      this.#store.health(options),
      this.#index.health({ deep }),
      this.#findBehind(deep ? DEEP_WAIT_MS : 0),
    ])
    const isComparable = ofIndex.sound && behind.length === 0
    const different =
      options.compares === true && isComparable
        ? await compareIndex(this.#store.indexSource, this.#index)
        : []
    const findings = [...ofStore.findings, ...ofIndex.findings, ...behind, ...different]
    return { sound: ofStore.sound && isComparable && different.length === 0, findings }
  }

  mend(report: ReportMending): void {
    this.#lag.watch()
    if (this.#fillsIndex) this.#filling ??= this.indexing.run(this.#closing.signal, report)
  }

  backup(file: string, options?: BackupOptions): Promise<void> {
    return this.#store.backup(file, options)
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    this.#lag.stop()
    this.#closing.abort()
    await this.#filling
    await this.#index[Symbol.asyncDispose]()
    await this.#store[Symbol.asyncDispose]()
  }

  async #findBehind(waitMs: number): Promise<readonly string[]> {
    const untilMs = performance.now() + waitMs
    let isTimeOver = false
    while (!this.#lag.hasCaughtUp() && !isTimeOver) {
      await this.#lag.look()
      isTimeOver = performance.now() >= untilMs
    }
    if (this.#lag.hasCaughtUp()) return []
    return [
      'the search index has not reached the records yet; `castdex index`, or a server that indexes, fills it',
    ]
  }

  #openIndexing(): Indexing {
    const indexer = new Indexer({ source: this.#store.indexSource, index: this.#index })
    return {
      run: (signal, report) => indexer.run(signal, report),
      settle: (signal, report) => indexer.settle(signal, report),
      rebuild: (options) => indexer.rebuild(options),
      lagMs: () => this.#lag.lagMs(),
    }
  }

  #openReader(): DirectoryReader {
    const { reader, indexSource: source } = this.#store
    const index = this.#index
    return {
      ...delegateReader(reader),
      search: (query, options) => searchBeside({ reader, source, index }, query, options),
    }
  }

  #openWriter(): DirectoryWriter {
    return {
      ...delegateWriter(this.#store.writer),
      settle: () => this.indexing.settle(this.#closing.signal),
      reindex: (options) => this.#reindex(options),
    }
  }

  async #reindex({ signal, onProgress }: ReindexOptions = {}): Promise<number> {
    const { total } = await this.#store.reader.counts()
    const ended =
      signal === undefined
        ? this.#closing.signal
        : AbortSignal.any([signal, this.#closing.signal])
    await this.indexing.rebuild({
      signal: ended,
      onProgress: (done) => onProgress?.({ done, total: Math.max(done, total) }),
    })
    return await this.#index.count()
  }
}
