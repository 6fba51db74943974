/**
 * Slows the crawler while offline: it tries one feed per minute and logs the start and the end of
 * the outage. Failures do not count against feeds in this time (`outcome.ts`).
 */
import type { FetchOutcome } from '../../../record/crawl-state.ts'

export interface OfflineOptions {
  /** Monotonic clock, in ms. */
  readonly clock: () => number
  readonly onOffline: () => void
  readonly onOnline: () => void
}

/** Interval between tries while offline. */
const PAUSE_MS = 60_000

/** Outcomes that are no evidence about the network. */
const SAYS_NOTHING: ReadonlySet<FetchOutcome> = new Set(['aborted', 'forbidden'])

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
    return this.#options.clock() < this.#nextTryMs ? 0 : 1
  }
}
