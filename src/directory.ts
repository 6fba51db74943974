/**
 * The directory that everything above sees, of a store and an index beside it. A write is done when
 * the store has it; the index follows the store's changes, and what it lost is made anew from them.
 */
import { searchBeside } from './directory-search.ts'
import { compareIndex } from './indexer/compare-index.ts'
import { IndexLag } from './indexer/index-lag.ts'
import { Indexer, POLL_MS } from './indexer/indexer.ts'
import type { SearchIndex } from './search/port.ts'
import { delegateReader, delegateWriter } from './store/delegate.ts'
import type {
  Directory,
  DirectoryCapabilities,
  DirectoryReader,
  DirectoryWriter,
  Indexing,
  ReindexOptions,
  ReportMending,
} from './store/directory.ts'
import type {
  BackupOptions,
  StoreHealth,
  FollowedStore,
  HealthOptions,
} from './store/port.ts'

/** What reading a page of changes and applying it takes at most while nothing is behind; in ms. */
const ROUND_MS = 500
/** How long a deep look waits for an index that is a moment behind. */
const DEEP_WAIT_MS = 5000

export interface FollowOptions {
  /** Default true: a process that serves also fills the index, when no other one does. */
  readonly follows?: boolean
}

/** Both belong to the directory from now on, and are closed with it. */
export function openDirectory(
  store: FollowedStore,
  index: SearchIndex,
  options: FollowOptions = {},
): Directory {
  return new PairedDirectory(store, index, options)
}

class PairedDirectory implements Directory {
  readonly name: string
  readonly supports: DirectoryCapabilities
  readonly reader: DirectoryReader
  readonly writer: DirectoryWriter
  readonly apiKeys: FollowedStore['apiKeys']
  readonly metadata: FollowedStore['metadata']
  readonly history: FollowedStore['history']
  readonly reviewQueue: FollowedStore['reviewQueue']
  readonly lookalikes: FollowedStore['lookalikes']
  readonly forgotten: FollowedStore['forgotten']
  readonly tasks: FollowedStore['tasks']
  readonly budgets: FollowedStore['budgets']
  readonly audit: FollowedStore['audit']
  readonly submissions: FollowedStore['submissions']
  readonly rates?: NonNullable<FollowedStore['rates']>
  readonly moving: FollowedStore['moving']
  readonly measureServer?: NonNullable<FollowedStore['measureServer']>
  readonly indexSource: FollowedStore['indexSource']
  readonly indexing: Indexing
  readonly #store: FollowedStore
  readonly #index: SearchIndex
  readonly #follows: boolean
  readonly #lag: IndexLag
  readonly #closing = new AbortController()
  #following: Promise<void> | undefined
  #closed: Promise<void> | undefined

  constructor(store: FollowedStore, index: SearchIndex, { follows = true }: FollowOptions) {
    this.#store = store
    this.#index = index
    this.#follows = follows
    this.name = `${store.name} with ${index.name}`
    this.supports = {
      ...store.supports,
      searchLagMs: POLL_MS + ROUND_MS + index.supports.visibleAfterMs,
    }
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
    if (store.rates !== undefined) this.rates = store.rates
    this.moving = store.moving
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

  /** An index that was behind when the process began is a finding until it has caught up once. */
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
    if (this.#follows)
      this.#following ??= this.indexing.follow(this.#closing.signal, report)
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
    await this.#following
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
      follow: (signal, report) => indexer.follow(signal, report),
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
