/**
 * Counters for the hot path: requests add to plain arrays, which a scrape reads. The slot of a
 * label set is resolved when the server is built, never per request.
 */

/** Upper bounds of the buckets. Longer times count in the sum and the total only. */
export const LATENCY_BOUNDS_MS = [0.5, 1, 2.5, 5, 10, 25, 100, 500, 2500, 10_000] as const

/** A histogram of durations. */
export class Durations {
  /** Counts per bucket, not cumulative; the last bucket has no upper bound. */
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

/** Exclusive upper bound of HTTP statuses. */
const STATUSES = 600

/** Counts the responses of one route by status, and their durations. */
export class RouteTally {
  readonly durations = new Durations()
  isUsed = false
  /** Indexed by status; index 0 counts statuses out of range. */
  readonly #answers = new Float64Array(STATUSES)

  add(status: number, ms: number): void {
    const slot = status < STATUSES ? status : 0
    this.#answers[slot] = (this.#answers[slot] as number) + 1
    this.durations.add(ms)
    this.isUsed = true
  }

  /** Yields the statuses that occurred, with their counts. */
  *answers(): Generator<readonly [status: number, count: number]> {
    for (const [status, count] of this.#answers.entries())
      if (count > 0) yield [status, count]
  }
}

/** Counts words of a small vocabulary. */
export class WordTally {
  readonly counts = new Map<string, number>()

  add(word: string): void {
    this.counts.set(word, (this.counts.get(word) ?? 0) + 1)
  }
}
