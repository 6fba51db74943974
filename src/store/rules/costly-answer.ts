/**
 * Keeps an answer that took long, so that whoever asks for it again and again takes a small part of
 * the thread: counting tasks costs what is due, and `/metrics` needs no key.
 */

/** Answers that take less processor time of the thread are made anew each time. */
const CHEAP_MS = 20
/**
 * An answer is kept for this many times as long as it took, so making it takes at most 2 % of the
 * time.
 */
const KEPT_TIMES = 50

interface Clocks {
  /** In ms, and only ever growing. */
  readonly nowMs: () => number
  /** In ms of the processor: a thread that waits for a core has no costly answer. */
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
