/** Searches that go on while something breaks, and what came of each. */
import { CodedError } from '../../src/errors.ts'
import type { SearchIndex } from '../../src/search/port.ts'
import { queryFor } from '../search-query.ts'

/** Searches under way at a time. */
const TOGETHER = 4

export interface LoadReport {
  right: number
  /** By code. */
  readonly refused: Map<string, number>
  /** What was neither right nor refused. */
  readonly wrong: string[]
  /**
   * The longest time in ms from a search's beginning to its end, and from one right answer to the
   * next.
   */
  longestMs: number
  longestGapMs: number
}

const UNAVAILABLE: ReadonlySet<string> = new Set(['NOT_READY', 'OVERLOADED'])

export class SearchLoad implements AsyncDisposable {
  readonly report: LoadReport = {
    right: 0,
    refused: new Map(),
    wrong: [],
    longestMs: 0,
    longestGapMs: 0,
  }
  readonly #index: SearchIndex
  readonly #expected: string
  readonly #running: readonly Promise<void>[]
  #lastRightAt = performance.now()
  #isOver = false

  /** `ids`: what a search for everything gives. */
  constructor(index: SearchIndex, ids: readonly string[]) {
    this.#index = index
    this.#expected = ids.join(' ')
    this.#running = Array.from({ length: TOGETHER }, () => this.#run())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      const startedAt = performance.now()
      await this.#searchOnce()
      this.report.longestMs = Math.max(this.report.longestMs, performance.now() - startedAt)
    }
  }

  async #searchOnce(): Promise<void> {
    try {
      const { hits } = await this.#index.search(queryFor())
      const found = hits.map(({ id }) => id).join(' ')
      if (found === this.#expected) this.#noteRight()
      else this.report.wrong.push(found)
    } catch (error) {
      this.#noteRefusal(error)
      // A refusal may come at once.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  #noteRight(): void {
    const now = performance.now()
    this.report.right += 1
    this.report.longestGapMs = Math.max(this.report.longestGapMs, now - this.#lastRightAt)
    this.#lastRightAt = now
  }

  #noteRefusal(error: unknown): void {
    const { refused, wrong } = this.report
    const isUnavailable = error instanceof CodedError && UNAVAILABLE.has(error.code)
    if (isUnavailable && error.options.retryAfterS !== undefined)
      refused.set(error.code, (refused.get(error.code) ?? 0) + 1)
    else wrong.push(String(error))
  }
}
