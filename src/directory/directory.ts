/**
 * Combines a store and a separate index into the directory that all other modules use. A write is
 * complete when the store has committed it; the index follows the store's changes and can be
 * rebuilt from them.
 */
import { searchBeside } from './directory-search.ts'
import { DerivedIndex } from './derived-index.ts'
import { openEpisodes } from './search-episodes.ts'
import { POLL_MS } from './indexer/indexer.ts'
import type { SearchIndex } from '../search/port.ts'
import { delegateReader, delegateWriter } from '../store/delegate.ts'
import type {
  Directory,
  DirectoryCapabilities,
  DirectoryReader,
  DirectoryWriter,
  ReindexOptions,
} from '../store/directory.ts'
import type { Episodes } from '../store/episodes/episodes.ts'
import type { Indexing } from '../store/index-source.ts'
import type {
  BackupOptions,
  HealthOptions,
  ReportMending,
  StoreHealth,
} from '../store/maintenance.ts'
import type { IndexedStore } from '../store/port.ts'

export interface IndexingOptions {
  /** Lets this process fill the index if no other process does. Default: true. */
  readonly fillsIndex?: boolean
  /** Absent: episodes are not searched. */
  readonly episodeIndex?: SearchIndex
}

/** Takes ownership of store and indexes, and closes them with the directory. */
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
  readonly charts?: NonNullable<IndexedStore['charts']>
  readonly dailyCounts?: NonNullable<IndexedStore['dailyCounts']>
  readonly episodes?: Episodes
  readonly people?: NonNullable<IndexedStore['people']>
  readonly transcripts?: NonNullable<IndexedStore['transcripts']>
  readonly rates?: NonNullable<IndexedStore['rates']>
  readonly copyPort: IndexedStore['copyPort']
  readonly layouts?: NonNullable<IndexedStore['layouts']>
  readonly measureServer?: NonNullable<IndexedStore['measureServer']>
  readonly indexSource: IndexedStore['indexSource']
  readonly indexing: Indexing
  readonly #store: IndexedStore
  readonly #index: SearchIndex
  readonly #fillsIndex: boolean
  /** The index of podcasts, then that of episodes. */
  readonly #indexes: readonly DerivedIndex[]
  readonly #closing = new AbortController()
  #filling: Promise<void> | undefined
  #closed: Promise<void> | undefined

  constructor(
    store: IndexedStore,
    index: SearchIndex,
    { fillsIndex = true, episodeIndex }: IndexingOptions,
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
    if (store.charts !== undefined) this.charts = store.charts
    if (store.dailyCounts !== undefined) this.dailyCounts = store.dailyCounts
    if (store.people !== undefined) this.people = store.people
    if (store.transcripts !== undefined) this.transcripts = store.transcripts
    if (store.rates !== undefined) this.rates = store.rates
    this.copyPort = store.copyPort
    if (store.layouts !== undefined) this.layouts = store.layouts
    if (store.measureServer !== undefined)
      this.measureServer = store.measureServer.bind(store)
    this.indexSource = store.indexSource
    this.#indexes = [new DerivedIndex(store.indexSource, index)]
    const { episodeSource } = store
    if (episodeSource !== undefined && episodeIndex !== undefined) {
      this.#indexes = [...this.#indexes, new DerivedIndex(episodeSource.feed, episodeIndex)]
      this.episodes = openEpisodes(episodeSource, episodeIndex)
    }
    this.indexing = this.#openIndexing()
    this.reader = this.#openReader()
    this.writer = this.#openWriter()
  }

  async sizes(): Promise<Readonly<Record<string, number>>> {
    const sizes = [this.#store.sizes(), ...this.#indexes.map(({ index }) => index.sizes())]
    return Object.assign({}, ...(await Promise.all(sizes))) as Record<string, number>
  }

  async health(options: HealthOptions = {}): Promise<StoreHealth> {
    const [ofStore, ...ofIndexes] = await Promise.all([
      this.#store.health(options),
      ...this.#indexes.map((index) => index.examine(options)),
    ])
    const findings = ofIndexes.flat()
    return {
      sound: ofStore.sound && findings.length === 0,
      findings: [...ofStore.findings, ...findings],
    }
  }

  mend(report: ReportMending): void {
    for (const index of this.#indexes) index.watch()
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
    for (const index of this.#indexes) index.stop()
    this.#closing.abort()
    await this.#filling
    for (const { index } of this.#indexes) await index[Symbol.asyncDispose]()
    await this.#store[Symbol.asyncDispose]()
  }

  #openIndexing(): Indexing {
    const all = this.#indexes.map(({ indexing }) => indexing)
    return {
      run: async (signal, report) => {
        await Promise.all(all.map((each) => each.run(signal, report)))
      },
      settle: async (signal, report) => {
        for (const each of all) await each.settle(signal, report)
      },
      rebuild: async (options) => {
        const [podcasts, ...others] = all
        await podcasts?.rebuild(options)
        for (const each of others) await each.rebuild({ signal: options.signal })
      },
      lagMs: () => Math.max(...all.map((each) => each.lagMs())),
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
