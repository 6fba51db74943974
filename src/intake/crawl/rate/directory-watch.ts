/**
 * Lets a crawler wait while its directory is away: longer each time. It gives up only if
 * the crawl was to end anyway.
 */

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** This many failures in a row are more than a moment's trouble. */
const MOST_FAILURES = 5

export interface DirectoryWatchOptions {
  /** By a clock that only goes forward, in ms. */
  readonly clock: () => number
  /**
   * False if somebody waits for the end: the last of some failures in a row is then thrown.
   */
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

  /** Returns how long to wait, in ms; 0 = the directory may be asked. */
  get waitMs(): number {
    return Math.max(0, this.#untilMs - this.#options.clock())
  }

  /** Undefined where it failed; rejects where that is the last failure to be borne. */
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
