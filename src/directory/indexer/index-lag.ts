/**
 * Measures the lag of the index as this process sees it. Once a second it reads the end of the
 * store's changes, then polls the index until it reaches that end.
 */
import type { SearchIndex } from '../../search/port.ts'
import type { IndexableFeed } from './to-index-changes.ts'

/** Interval at which the end of the changes is read, in ms. */
export const END_EVERY_MS = 1000
/** Polling interval while the index lags; the precision of the lag. */
const CLOSE_LOOK_MS = 100
/** After this time of lag, the index is polled once a second. */
const CLOSE_LOOKS_FOR_MS = 2000
/** Maximum number of remembered ends. The oldest determines the lag. */
const MOST_ENDS = 600

interface ChangeEnd {
  readonly atMs: number
  readonly end: string
}

export class IndexLag {
  readonly #source: Pick<IndexableFeed, 'end' | 'hasReached'>
  readonly #index: Pick<SearchIndex, 'position'>
  readonly #nowMs: () => number
  /** Ends that the index has not reached. */
  readonly #ends: ChangeEnd[] = []
  #lookedForEndMs = Number.NEGATIVE_INFINITY
  /** Time that the index took to reach the last end, in ms. */
  #lastWaitMs = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #looking: Promise<void> | undefined
  #hasCaughtUp = false

  constructor(
    source: Pick<IndexableFeed, 'end' | 'hasReached'>,
    index: Pick<SearchIndex, 'position'>,
    nowMs = () => performance.now(),
  ) {
    this.#source = source
    this.#index = index
    this.#nowMs = nowMs
  }

  /** Polls once a second, and more often while the index lags. */
  watch(): void {
    if (this.#timer === undefined) this.#planLook()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Returns whether the index has reached the end of changes that this process saw first. */
  hasCaughtUp(): boolean {
    return this.#hasCaughtUp
  }

  /**
   * Returns the time in ms from the first sight of an end of changes until the index reached it,
   * or until now. 0: the index had it at the same poll.
   */
  lagMs(): number {
    return Math.round(Math.max(this.#lastWaitMs, this.#ageMs()))
  }

  /** Polls once. Concurrent calls share one poll. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  #ageMs(): number {
    const [oldest] = this.#ends
    if (oldest === undefined) return 0
    return this.#nowMs() - oldest.atMs
  }

  #planLook(): void {
    const isClose = this.#ends.length > 0 && this.#ageMs() < CLOSE_LOOKS_FOR_MS
    this.#timer = setTimeout(
      () => void this.#lookAndPlan(),
      isClose ? CLOSE_LOOK_MS : END_EVERY_MS,
    ).unref()
  }

  async #lookAndPlan(): Promise<void> {
    await this.look().catch(() => undefined)
    if (!this.#isStopped) this.#planLook()
  }

  async #look(): Promise<void> {
    const beganMs = this.#nowMs()
    if (this.#ends.length === 0 || beganMs - this.#lookedForEndMs >= END_EVERY_MS)
      await this.#readEnd(beganMs)
    const position = await this.#index.position()
    if (position === null) return
    const reached = this.#ends.findLastIndex((seen) =>
      this.#source.hasReached(position, seen.end),
    )
    const last = this.#ends[reached]
    if (last === undefined) return
    this.#hasCaughtUp = true
    if (last.atMs === beganMs) this.#lastWaitMs = 0
    else this.#lastWaitMs = this.#nowMs() - last.atMs
    this.#ends.splice(0, reached + 1)
  }

  async #readEnd(beganMs: number): Promise<void> {
    const end = await this.#source.end()
    this.#lookedForEndMs = beganMs
    if (this.#ends.length < MOST_ENDS) this.#ends.push({ atMs: beganMs, end })
  }
}
