/**
 * Counts at next to no cost: requests add to plain arrays, which are read only when
 * somebody asks for the metrics. A label set is a slot that is found once, when the server
 * is built, and never per request.
 */

/** These are upper bounds; a longer time is only in the sum and the count. */
export const LATENCY_BOUNDS_MS = [0.5, 1, 2.5, 5, 10, 25, 100, 500, 2500, 10_000] as const

/** Counts how long something took, as a histogram. */
export class Durations {
  /** The counts are not cumulated; the last one is for times above every bound. */
  readonly counts = new Float64Array(LATENCY_BOUNDS_MS.length + 1)
  sumMs = 0

  add(ms: number): void {
    let slot = 0
    while (slot < LATENCY_BOUNDS_MS.length && ms > (LATENCY_BOUNDS_MS[slot] as number))
      slot += 1
    this.counts[slot] = (this.counts[slot] as number) + 1
    this.sumMs += ms
  }
}

/** Every HTTP status is below this. */
const STATUSES = 600

/** Counts the answers of one route by status, and how long they took. */
export class RouteTally {
  readonly durations = new Durations()
  isUsed = false
  /** The index is the status; 0 stands for one that is out of range. */
  readonly #answers = new Float64Array(STATUSES)

  add(status: number, ms: number): void {
    const slot = status < STATUSES ? status : 0
    this.#answers[slot] = (this.#answers[slot] as number) + 1
    this.durations.add(ms)
    this.isUsed = true
  }

  /** Yields the statuses that came, with their numbers. */
  *answers(): Generator<readonly [status: number, count: number]> {
    for (const [status, count] of this.#answers.entries())
      if (count > 0) yield [status, count]
  }
}

/** Counts by a word of a small vocabulary. */
export class WordTally {
  readonly counts = new Map<string, number>()

  add(word: string): void {
    this.counts.set(word, (this.counts.get(word) ?? 0) + 1)
  }
}
