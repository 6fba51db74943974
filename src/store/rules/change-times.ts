/** Rules for notes of when changes were made, so that the feed can be followed from a time on. */

const MINUTE_MS = 60_000
/** No transaction that writes takes longer, but for the load of an empty directory. */
const LONGEST_WRITE_MS = 10 * MINUTE_MS

/** All changes up to `place` were committed by then; a place of the change feed. */
export interface ChangeTime<Place> {
  readonly place: Place
  readonly atMs: number
}

/** A change that follows within a minute needs no note of its own. A clock that goes back does. */
export class Minutes {
  readonly #now: () => number
  #lastMs = Number.NaN

  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns the time once a minute at most; undefined: a note is not due. */
  take(): number | undefined {
    const nowMs = this.#now()
    if (nowMs >= this.#lastMs && nowMs < this.#lastMs + MINUTE_MS) return undefined
    this.#lastMs = nowMs
    return nowMs
  }
}

/**
 * Returns whether all changes between this note and the next one were made before the time: each
 * of them was made within a minute of a note.
 */
export function wereBefore({ atMs }: ChangeTime<unknown>, timeMs: number): boolean {
  return timeMs >= atMs + MINUTE_MS + LONGEST_WRITE_MS
}
