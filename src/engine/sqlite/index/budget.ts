/** How much work a search may do: time, looked at between bounded steps. */
import { CodedError } from '../../../errors.ts'
import type { SearchEffort } from '../search-index.ts'

/** A clock look-up after so many units of work. */
const STEP = 64
const UNIT_MS = 0.01

const never = (): boolean => false

export class Budget {
  readonly #deadline: number
  readonly #timeoutMs: number
  readonly #isCancelled: () => boolean
  readonly #advice: string
  #spent = 0

  /** The time runs from now. */
  constructor({ timeoutMs, spentMs = 0, isCancelled = never }: SearchEffort, advice: string) {
    this.#timeoutMs = timeoutMs
    this.#deadline = performance.now() + timeoutMs - spentMs
    this.#isCancelled = isCancelled
    this.#advice = advice
  }

  /** Throws `SEARCH_TOO_COSTLY` once the time is over. A unit is about 10 µs of work. */
  spend(units: number): void {
    this.#spent += units
    if (this.#spent < STEP) return
    this.#spent = 0
    this.#assertTime(0)
  }

  /** Before a step of so many units that cannot be interrupted: throws when the time would be over at its end. */
  foresee(units: number): void {
    this.#assertTime(units * UNIT_MS)
  }

  #assertTime(neededMs: number): void {
    if (performance.now() + neededMs <= this.#deadline && !this.#isCancelled()) return
    throw new CodedError(
      'SEARCH_TOO_COSTLY',
      `the search needs more than ${String(this.#timeoutMs)} ms; ${this.#advice}`,
    )
  }
}
