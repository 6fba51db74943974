/** An index that follows changes of a store: how it is filled, checked and measured. */
import type { SearchIndex } from '../search/port.ts'
import type { Indexing } from '../store/index-source.ts'
import type { HealthOptions } from '../store/maintenance.ts'
import { compareIndex } from './indexer/compare-index.ts'
import { IndexLag } from './indexer/index-lag.ts'
import { Indexer } from './indexer/indexer.ts'
import type { IndexableFeed } from './indexer/to-index-changes.ts'

/** Maximum wait of a deep health check for an index that lags, in ms. */
const DEEP_WAIT_MS = 5000

export class DerivedIndex {
  readonly index: SearchIndex
  readonly indexing: Indexing
  readonly #feed: IndexableFeed
  readonly #lag: IndexLag

  /** Takes ownership of the index. */
  constructor(feed: IndexableFeed, index: SearchIndex) {
    this.index = index
    this.#feed = feed
    this.#lag = new IndexLag(feed, index)
    const indexer = new Indexer({ source: feed, index })
    this.indexing = {
      run: (signal, report) => indexer.run(signal, report),
      settle: (signal, report) => indexer.settle(signal, report),
      rebuild: (options) => indexer.rebuild(options),
      lagMs: () => this.#lag.lagMs(),
    }
  }

  /** Measures the lag from now on. */
  watch(): void {
    this.#lag.watch()
  }

  stop(): void {
    this.#lag.stop()
  }

  /**
   * Returns the findings. An index that lagged when the process started is reported until it has
   * caught up once.
   */
  async examine({
    deep = false,
    compares = false,
  }: HealthOptions): Promise<readonly string[]> {
    const [{ sound, findings }, behind] = await Promise.all([
      this.index.health({ deep }),
      this.#findBehind(deep ? DEEP_WAIT_MS : 0),
    ])
    const isComparable = sound && behind.length === 0
    const different =
      compares && isComparable ? await compareIndex(this.#feed, this.index) : []
    return [...findings, ...behind, ...different]
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
}
