/**
 * Cuts a large batch into pieces, each of which holds SQLite's lock for a moment only. How much a
 * piece may be is learnt from how long the pieces before it took.
 */

/**
 * How long a piece aims to hold the lock; a third of what is allowed, since pieces differ and some
 * merge segments. In ms.
 */
export const AIM_MS = 30
const MOST_ROWS = 2000
/** A write of so many records is one transaction, and takes a fraction of what is allowed. */
export const LEAST_ROWS = 64
/** Characters of a piece at most, so that a few giant records do not make a long piece. */
const MOST_LENGTH = 1 << 20

export interface PieceLimits {
  readonly rows: number
  readonly length: number
}

/** The size of pieces, by how long the last one held the lock. */
export class PieceSize {
  readonly #least: number
  #rows: number

  constructor(least = LEAST_ROWS) {
    this.#least = least
    this.#rows = least
  }

  get limits(): PieceLimits {
    return { rows: this.#rows, length: MOST_LENGTH }
  }

  /** `rows` were written while the lock was held for `heldMs`. */
  learn(rows: number, heldMs: number): void {
    if (heldMs <= 0) {
      this.#rows = Math.min(MOST_ROWS, Math.max(this.#rows, rows * 2))
      return
    }
    const fitting = Math.floor((rows * AIM_MS) / heldMs)
    // One short piece of few rows says little, so it grows to the double at most.
    const most = Math.max(this.#rows, rows * 2)
    this.#rows = Math.max(this.#least, Math.min(fitting, most, MOST_ROWS))
  }
}

/** The items from `from` on that make the next piece, at least one. */
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
