/** How much work a search may do: time, looked at between bounded steps. */
import { CodedError } from '../../../errors.ts'

/** A clock look-up after so many units of work. */
const STEP = 64

export class Budget {
  readonly #deadline: number
  readonly #timeoutMs: number
  readonly #advice: string
  #spent = 0

  constructor(timeoutMs: number, advice: string) {
    this.#timeoutMs = timeoutMs
    this.#deadline = performance.now() + timeoutMs
    this.#advice = advice
  }

  /** Throws `SEARCH_TOO_COSTLY` once the time is over. A unit is about 10 µs of work. */
  spend(units: number): void {
    this.#spent += units
    if (this.#spent < STEP) return
    this.#spent = 0
    if (performance.now() <= this.#deadline) return
    throw new CodedError(
      'SEARCH_TOO_COSTLY',
      `the search needs more than ${String(this.#timeoutMs)} ms; ${this.#advice}`,
    )
  }
}
