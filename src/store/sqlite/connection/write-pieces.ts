/**
 * Splits large batches into parts that hold SQLite's lock only briefly. The size adapts to the
 * duration of previous parts.
 */

/**
 * The target duration of a part in ms: a third of the limit, because durations vary and some parts
 * merge segments.
 */
export const AIM_MS = 30
const MOST_ROWS = 2000
/** The smallest part of a large write, on a busy machine. */
const FEWEST_ROWS = 8
/** The decay of the slowest measured pace after each faster part. */
const FADING = 0.9
/** Writes up to this size are one transaction, which takes a fraction of the limit. */
export const LEAST_ROWS = 64
/** Maximum number of characters in a part, as a bound for giant records. */
const MOST_LENGTH = 1 << 20

export interface PieceLimits {
  readonly rows: number
  readonly length: number
}

/**
 * Adapts the part size to the slowest recent part: row costs vary, and a busy machine tends to stay
 * busy.
 */
export class PieceSize {
  readonly #whole: number
  #rows: number
  /** The slowest recent pace, decaying. */
  #msPerRow = 0

  /** Writes up to `whole` records are not split. */
  constructor(whole = LEAST_ROWS) {
    this.#whole = whole
    this.#rows = whole
  }

  /** Returns the limits of a part for a write of `records`. */
  limitsOf(records: number): PieceLimits {
    return { rows: records <= this.#whole ? records : this.#rows, length: MOST_LENGTH }
  }

  /** Records that `rows` held the lock for `heldMs`. */
  learn(rows: number, heldMs: number): void {
    this.#msPerRow = Math.max(heldMs / rows, this.#msPerRow * FADING)
    const fitting = this.#msPerRow > 0 ? Math.floor(AIM_MS / this.#msPerRow) : MOST_ROWS
    // At most doubles: one short part is no reliable sample.
    const most = Math.max(this.#rows, rows * 2)
    this.#rows = Math.max(FEWEST_ROWS, Math.min(fitting, most, MOST_ROWS))
  }
}

/** Returns the next part, starting at `from`, with at least one item. */
export function cutPiece<Item>(
  items: readonly Item[],
  from: number,
  { rows, length }: PieceLimits,
  lengthOf: (item: Item) => number,
): readonly Item[] {
  let sum = 0
  let end = from
  while (end < items.length && end - from < rows) {
    sum += lengthOf(items[end] as Item)
    if (sum > length && end > from) break
    end += 1
  }
  return items.slice(from, end)
}
