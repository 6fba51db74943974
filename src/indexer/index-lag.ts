/**
 * Measures how late the index is, as this process sees it. Once a second it reads where the
 * store's changes end, and it looks at the index until that end is reached.
 */
import type { SearchIndex } from '../search/port.ts'
import type { IndexSource } from '../store/index-source.ts'

/** The end of the changes is read this often. */
export const END_EVERY_MS = 1000
/** An index that is behind is looked at this often: the lag is exact to that. */
const CLOSE_LOOK_MS = 100
/** An index that has been behind for longer is looked at once a second. */
const CLOSE_LOOKS_FOR_MS = 2000
/** This many ends are remembered. The oldest tells the lag, and the others follow it. */
const MOST_ENDS = 600

interface SeenEnd {
  readonly atMs: number
  readonly end: string
}

export class IndexLag {
  readonly #source: Pick<IndexSource, 'end' | 'hasReached'>
  readonly #index: Pick<SearchIndex, 'position'>
  readonly #nowMs: () => number
  /** Those that the index has not reached. */
  readonly #ends: SeenEnd[] = []
  #lookedForEndMs = Number.NEGATIVE_INFINITY
  /** The last end that was reached waited this long for the index. */
  #lastWaitMs = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #looking: Promise<void> | undefined
  #hasCaughtUp = false

  constructor(
    source: Pick<IndexSource, 'end' | 'hasReached'>,
    index: Pick<SearchIndex, 'position'>,
    nowMs = () => performance.now(),
  ) {
    this.#source = source
    this.#index = index
    this.#nowMs = nowMs
  }

  /** Looks every second from now on, and more often while the index is a little behind. */
  watch(): void {
    if (this.#timer === undefined) this.#planLook()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /**
   * Returns true as soon as the index has once had all that was written before this process
   * first looked.
   */
  hasCaughtUp(): boolean {
    return this.#hasCaughtUp
  }

  /**
   * Returns the time in ms from the moment when the changes were seen to end somewhere until the
   * index was seen to have them all, or since that moment while it has not. 0 = it had them at the
   * same look.
   */
  lagMs(): number {
    return Math.round(Math.max(this.#lastWaitMs, this.#ageMs()))
  }

  /** Looks once; several calls at the same time share one look. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** Returns the age of the oldest end that the index has not reached. */
  #ageMs(): number {
    const [oldest] = this.#ends
    return oldest === undefined ? 0 : this.#nowMs() - oldest.atMs
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
    this.#lastWaitMs = last.atMs === beganMs ? 0 : this.#nowMs() - last.atMs
    this.#ends.splice(0, reached + 1)
  }

  async #readEnd(beganMs: number): Promise<void> {
    const end = await this.#source.end()
    this.#lookedForEndMs = beganMs
    if (this.#ends.length < MOST_ENDS) this.#ends.push({ atMs: beganMs, end })
  }
}
