/**
 * A calendar queue of due feeds by minute: linked lists in typed arrays, plus the feeds that were
 * postponed.
 */
export class Calendar {
  readonly #first: Int32Array
  readonly #next: Int32Array
  /** Feeds of the current minute, and postponed ones of the next. */
  #taken: Int32Array
  #waiting: Int32Array
  #waits = 0

  constructor(minutes: number, feeds: number) {
    this.#first = new Int32Array(minutes).fill(-1)
    this.#next = new Int32Array(feeds).fill(-1)
    this.#taken = new Int32Array(feeds)
    this.#waiting = new Int32Array(feeds)
  }

  add(minute: number, feed: number): void {
    if (minute >= this.#first.length) return
    this.#next[feed] = this.#first[minute] ?? -1
    this.#first[minute] = feed
  }

  /** Postpones a feed to the start of the next minute, after earlier postponed ones. */
  putOff(feed: number): void {
    this.#waiting[this.#waits] = feed
    this.#waits += 1
  }

  /**
   * Returns the feeds of a minute, postponed ones first, valid until the next call. They may be
   * added again during the iteration.
   */
  take(minute: number): Int32Array {
    const taken = this.#waiting
    let count = this.#waits
    this.#waiting = this.#taken
    this.#waits = 0
    this.#taken = taken
    for (let feed = this.#first[minute] ?? -1; feed >= 0; feed = this.#next[feed] ?? -1) {
      taken[count] = feed
      count += 1
    }
    this.#first[minute] = -1
    return taken.subarray(0, count)
  }
}
