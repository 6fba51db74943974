/**
 * How long a search may be tried on the thread that answers. Nearly all searches are done in a fraction of that; what a
 * costly one uses up before it goes to the search thread is lost to lookups, so such losses have an allowance.
 */

/** Of the time that passes, what trials in vain may take. */
const SHARE = 0.1

export class SearchTrial {
  readonly #longestMs: number
  readonly #shortestMs: number
  /** Time lost in vain and not yet made up for; in ms. */
  #lostMs = 0
  #asOf = performance.now()

  /** A trial takes `longestMs` at most, and `shortestMs` also when the allowance is used up; 0 = no trials. */
  constructor(longestMs: number, shortestMs: number) {
    this.#longestMs = longestMs
    this.#shortestMs = Math.min(shortestMs, longestMs)
  }

  /** In ms. */
  allowance(): number {
    const now = performance.now()
    this.#lostMs = Math.max(0, this.#lostMs - (now - this.#asOf) * SHARE)
    this.#asOf = now
    return Math.max(this.#shortestMs, this.#longestMs - this.#lostMs)
  }

  /** After a trial in vain. Losses beyond the longest trial are forgiven: the next second's searches are others. */
  lose(ms: number): void {
    this.#lostMs = Math.min(this.#longestMs, this.#lostMs + ms)
  }
}
