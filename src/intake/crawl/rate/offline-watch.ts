/**
 * Slows a crawler down while there is no network: one line of the log says so, one feed a
 * minute is tried, and one line says when the network is back. Nothing counts against a
 * feed meanwhile (`outcome.ts`).
 */
import type { FetchOutcome } from '../../../record/crawl-state.ts'

export interface OfflineOptions {
  /** By a clock that only goes forward, in ms. */
  readonly clock: () => number
  readonly onOffline: () => void
  readonly onOnline: () => void
}

/** We try once in this time while we are offline. */
const PAUSE_MS = 60_000

/** Outcomes that show nothing about the network. */
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

  /** Returns how many feeds may be taken up now, at most `capacity`. */
  allowedOf(capacity: number): number {
    if (!this.#isOffline) return capacity
    return this.#options.clock() < this.#nextTryMs ? 0 : 1
  }
}
