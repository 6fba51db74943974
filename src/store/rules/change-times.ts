/** Timestamps of change feed positions, so that a reader can start at a time. */

const MINUTE_MS = 60_000
/** An upper bound for write transactions, except for loads of an empty directory. */
const LONGEST_WRITE_MS = 10 * MINUTE_MS

/** All changes up to `place`, a position of the change feed, were committed by `atMs`. */
export interface ChangeTime<Place> {
  readonly place: Place
  readonly atMs: number
}

/** Limits notes to one a minute. A clock that was set back also gets a note. */
export class Minutes {
  readonly #now: () => number
  #lastMs = Number.NaN

  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns the current time at most once a minute; undefined: no note is due. */
  take(): number | undefined {
    const nowMs = this.#now()
    if (nowMs >= this.#lastMs && nowMs < this.#lastMs + MINUTE_MS) return undefined
    this.#lastMs = nowMs
    return nowMs
  }
}

/**
 * Returns whether all changes between this note and the next one were made before `timeMs`: each of
 * them was made within a minute of a note.
 */
export function wereBefore({ atMs }: ChangeTime<unknown>, timeMs: number): boolean {
  return timeMs >= atMs + MINUTE_MS + LONGEST_WRITE_MS
}
