/**
 * Caches expensive answers in proportion to their cost, so that frequent calls use only a small
 * share of the thread. `/metrics` needs no key, and counting tasks costs as much as there are due
 * tasks.
 */

/** Cheaper answers, in processor time, are computed each time. */
const CHEAP_MS = 20
/**
 * An answer is cached for this multiple of its cost: computing it takes at most 2 % of the time.
 */
const KEPT_TIMES = 50

interface Clocks {
  /** Monotonic milliseconds. */
  readonly nowMs: () => number
  /** Processor time in ms: waiting for a core does not count as cost. */
  readonly workedMs: () => number
}

function threadClocks(): Clocks {
  return {
    nowMs: () => performance.now(),
    workedMs: () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    },
  }
}

export class CostlyAnswer<Answer> {
  readonly #clocks: Clocks
  #kept: { readonly answer: Answer; readonly untilMs: number } | undefined

  constructor(clocks: Clocks = threadClocks()) {
    this.#clocks = clocks
  }

  read(make: () => Answer): Answer {
    const { nowMs, workedMs } = this.#clocks
    if (this.#kept !== undefined && nowMs() < this.#kept.untilMs) return this.#kept.answer
    const before = workedMs()
    const answer = make()
    const cost = workedMs() - before
    const untilMs = nowMs() + cost * KEPT_TIMES
    this.#kept = cost > CHEAP_MS ? { answer, untilMs } : undefined
    return answer
  }
}
