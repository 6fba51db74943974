/**
 * Pauses a crawler while its directory is unavailable, with exponential backoff, and limits its
 * claims while the network is down. A crawl with an end fails after several attempts.
 */
import type { FetchOutcome } from '../../../record/crawl-state.ts'

interface OfflineOptions {
  /** Monotonic clock, in ms. */
  readonly clock: () => number
  readonly onOffline: () => void
  readonly onOnline: () => void
}

/** Interval between tries while offline. */
const PAUSE_MS = 60_000

/** Outcomes that are no evidence about the network. */
const SAYS_NOTHING: ReadonlySet<FetchOutcome> = new Set(['aborted', 'forbidden'])

/**
 * Slows the crawler while offline: it tries one feed per minute and logs the start and the end of
 * the outage. Failures do not count against feeds in this time (`outcome.ts`).
 */
export class OfflineWatch {
  readonly #options: OfflineOptions
  #isOffline = false
  #nextTryMs = 0

  constructor(options: OfflineOptions) {
    this.#options = options
  }

  note(outcome: FetchOutcome): void {
    if (SAYS_NOTHING.has(outcome)) return
    const isOffline = outcome === 'no-network'
    if (isOffline !== this.#isOffline) {
      this.#isOffline = isOffline
      if (isOffline) this.#options.onOffline()
      else this.#options.onOnline()
    }
    if (isOffline) this.#nextTryMs = this.#options.clock() + PAUSE_MS
  }

  /** Returns how many feeds may be claimed now, at most `capacity`. */
  allowedOf(capacity: number): number {
    if (!this.#isOffline) return capacity
    if (this.#options.clock() < this.#nextTryMs) return 0
    return 1
  }
}

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
