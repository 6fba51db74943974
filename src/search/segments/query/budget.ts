/**
 * Limits the time of a search, checked between bounded steps. In a worker, a search that waits
 * for a busy core may take longer, within its CPU time.
 */
import { CodedError } from '../../../errors.ts'
import type { SearchEffort } from '../port.ts'

/** Units of work per check of the clock. */
const STEP = 64

/** Maximum elapsed time of a search that waits for a core, as a multiple of its timeout. */
const PATIENCE = 4

const never = (): boolean => false

export class Budget {
  readonly #deadline: number
  readonly #lastDeadline: number
  /** Deadline on the clock of `#processorMs`. */
  readonly #processorDeadline: number
  readonly #processorMs: () => number
  readonly #timeoutMs: number
  readonly #isCancelled: () => boolean
  readonly #advice: string
  #spent = 0

  /** The time starts now. */
  constructor(
    { timeoutMs, spentMs = 0, isCancelled = never, processorMs }: SearchEffort,
    advice: string,
  ) {
    this.#timeoutMs = timeoutMs
    const left = timeoutMs - spentMs
    this.#deadline = performance.now() + left
    if (processorMs === undefined) this.#lastDeadline = this.#deadline
    else this.#lastDeadline = this.#deadline + (PATIENCE - 1) * timeoutMs
    this.#processorMs = processorMs ?? (() => 0)
    this.#processorDeadline = this.#processorMs() + left
    this.#isCancelled = isCancelled
    this.#advice = advice
  }

  /** Throws `SEARCH_TOO_COSTLY` after the deadline. A unit is about 10 µs of work. */
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
      `The search needs more than ${String(this.#timeoutMs)} ms; ${this.#advice}.`,
    )
  }

  #hasTime(): boolean {
    const now = performance.now()
    if (now <= this.#deadline) return true
    return now <= this.#lastDeadline && this.#processorMs() <= this.#processorDeadline
  }
}
