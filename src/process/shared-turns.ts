/**
 * Runs the slices of long work on this thread: short ones share an event loop turn, others wait for
 * a later turn, fair between callers. A burst of one caller then delays others by one slice, not
 * by all of the burst.
 */
import { FairQueue } from './fair-queue.ts'

/** Slices of one turn after this time, in ms, wait for the next turn. */
const LONGEST_TURN_MS = 1

class SharedTurns {
  readonly #waiting = new FairQueue<() => void>()
  #isScheduled = false
  /** Time of the slices of this turn, in ms. */
  #usedMs = 0

  /** Runs a slice, now if this turn has time left for it. */
  async run<Result>(slice: () => Result, caller = ''): Promise<Result> {
    if (this.#waiting.size > 0 || this.#usedMs >= LONGEST_TURN_MS)
      await new Promise<void>((resolve) => {
        this.#waiting.add(caller, resolve)
        this.#schedule()
      })
    const startedAt = performance.now()
    try {
      return slice()
    } finally {
      const ms = performance.now() - startedAt
      this.#usedMs += ms
      this.#waiting.spend(caller, ms)
      if (this.#usedMs < LONGEST_TURN_MS) this.#waiting.take()?.()
      this.#schedule()
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#usedMs = 0
      this.#waiting.take()?.()
      if (this.#waiting.size > 0) this.#schedule()
    })
  }
}

/** The turns of this thread, which all of its work shares. */
export const turns = new SharedTurns()
