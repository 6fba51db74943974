/**
 * Pauses a crawler while its directory is unavailable, with exponential backoff. A crawl with an
 * end fails after several attempts.
 */

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** Limit of consecutive failures; more than a transient error. */
const MOST_FAILURES = 5

export interface DirectoryWatchOptions {
  /** Monotonic clock, in ms. */
  readonly clock: () => number
  /** False for crawls with an end: repeated failures then throw the last error. */
  readonly isPatient: boolean
  readonly onFailure: (error: unknown) => void
}

export class DirectoryWatch {
  readonly #options: DirectoryWatchOptions
  #failures = 0
  #untilMs = 0

  constructor(options: DirectoryWatchOptions) {
    this.#options = options
  }

  /** Returns the time to wait, in ms; 0 if the directory may be called. */
  get waitMs(): number {
    return Math.max(0, this.#untilMs - this.#options.clock())
  }

  /** Returns undefined after a failure; rejects after the last tolerated one. */
  async attempt<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
    try {
      const value = await ask()
      this.#failures = 0
      return value
    } catch (error) {
      this.#failures += 1
      if (!this.#options.isPatient && this.#failures >= MOST_FAILURES) throw error
      this.#options.onFailure(error)
      this.#untilMs =
        this.#options.clock() +
        Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#failures - 1))
      return undefined
    }
  }
}
