/**
 * Limits the work of a search by time, which is looked at between bounded steps. On a
 * thread of its own a search that waits for a core, because others have all of them, is
 * given more of it, as long as it does not use more of a processor.
 */
import { CodedError } from '../../../errors.ts'
import type { SearchEffort } from '../port.ts'

/** A clock look-up after so many units of work. */
const STEP = 64

/** Longest time of a search that waits for a core, in times of its own. */
const PATIENCE = 4

const never = (): boolean => false

export class Budget {
  readonly #deadline: number
  readonly #lastDeadline: number
  /** This deadline is one of processor time, on the clock of `#processorMs`. */
  readonly #processorDeadline: number
  readonly #processorMs: () => number
  readonly #timeoutMs: number
  readonly #isCancelled: () => boolean
  readonly #advice: string
  #spent = 0

  /** The time runs from now. */
  constructor(
    { timeoutMs, spentMs = 0, isCancelled = never, processorMs }: SearchEffort,
    advice: string,
  ) {
    this.#timeoutMs = timeoutMs
    const left = timeoutMs - spentMs
    this.#deadline = performance.now() + left
    this.#lastDeadline =
      processorMs === undefined
        ? this.#deadline
        : this.#deadline + (PATIENCE - 1) * timeoutMs
    this.#processorMs = processorMs ?? (() => 0)
    this.#processorDeadline = this.#processorMs() + left
    this.#isCancelled = isCancelled
    this.#advice = advice
  }

  /** Throws `SEARCH_TOO_COSTLY` once the time is over. A unit is about 10 µs of work. */
  spend(units: number): void {
    this.#spent += units
    if (this.#spent < STEP) return
    this.#spent = 0
    this.#assertTime()
  }

  #assertTime(): void {
    if (this.#hasTime() && !this.#isCancelled()) return
    throw new CodedError(
      'SEARCH_TOO_COSTLY',
      `the search needs more than ${String(this.#timeoutMs)} ms; ${this.#advice}`,
    )
  }

  #hasTime(): boolean {
    const now = performance.now()
    if (now <= this.#deadline) return true
    return now <= this.#lastDeadline && this.#processorMs() <= this.#processorDeadline
  }
}
