/**
 * Which feeds are due in which minute: a chain of feeds for each, and those that were due before
 * and have to wait.
 */
export class Calendar {
  readonly #first: Int32Array
  readonly #next: Int32Array
  /** The feeds of the minute that is being walked, and those of the next one that wait already. */
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

  /**
   * Its turn did not come: it is among the first of the next minute, behind those that waited
   * before it.
   */
  putOff(feed: number): void {
    this.#waiting[this.#waits] = feed
    this.#waits += 1
  }

  /**
   * The feeds of a minute, those first that waited, until the next one is taken; each may be added
   * again while they are walked.
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
