/**
 * Measures how far the index is behind the store, as this process sees it: which ends of
 * the change feed it has not reached yet.
 */
import type { SearchIndex } from '../search/port.ts'
import type { IndexSource } from '../store/index-source.ts'

const EVERY_MS = 1000
/** This many ends are remembered. The oldest tells the lag, and the others follow it. */
const MOST_ENDS = 600

interface SeenEnd {
  readonly atMs: number
  readonly end: string
}

export class IndexLag {
  readonly #source: IndexSource
  readonly #index: Pick<SearchIndex, 'position'>
  readonly #ends: SeenEnd[] = []
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #hasCaughtUp = false

  constructor(source: IndexSource, index: Pick<SearchIndex, 'position'>) {
    this.#source = source
    this.#index = index
  }

  /** Looks every second from now on. */
  watch(): void {
    this.#timer ??= setInterval(
      () => void this.look().catch(() => undefined),
      EVERY_MS,
    ).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /**
   * Returns true as soon as the index has once had all that was written before this process
   * first looked.
   */
  hasCaughtUp(): boolean {
    return this.#hasCaughtUp
  }

  /**
   * Returns the age in ms of the oldest end of the feed that the index has not reached; 0 = it has
   * reached all.
   */
  lagMs(): number {
    const [oldest] = this.#ends
    return oldest === undefined ? 0 : Math.round(performance.now() - oldest.atMs)
  }

  /** Looks once; several calls at the same time share one look. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #look(): Promise<void> {
    const atMs = performance.now()
    const end = await this.#source.end()
    if (this.#ends.length < MOST_ENDS) this.#ends.push({ atMs, end })
    const position = await this.#index.position()
    if (position === null) return
    const reached = this.#ends.findLastIndex((seen) =>
      this.#source.hasReached(position, seen.end),
    )
    if (reached < 0) return
    this.#hasCaughtUp = true
    this.#ends.splice(0, reached + 1)
  }
}
