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
/** A piece of a large write may be so small where the machine is busy. */
const FEWEST_ROWS = 8
/** After each faster piece, the pace of a slow one is multiplied by this. */
const FADING = 0.9
/** A write of so many records is one transaction, and takes a fraction of what is allowed. */
export const LEAST_ROWS = 64
/** Characters of a piece at most, so that a few giant records do not make a long piece. */
const MOST_LENGTH = 1 << 20

export interface PieceLimits {
  readonly rows: number
  readonly length: number
}

/**
 * The size of pieces, by the slowest of the last ones: what a row takes differs, and a machine that
 * is busy for a moment is mostly busy for longer.
 */
export class PieceSize {
  readonly #whole: number
  #rows: number
  /** Of the slowest of the last pieces, fading. */
  #msPerRow = 0

  /** `whole`: a write of so many records is not cut. */
  constructor(whole = LEAST_ROWS) {
    this.#whole = whole
    this.#rows = whole
  }

  /** Returns the limits of a piece for a write of so many records. */
  limitsOf(records: number): PieceLimits {
    return { rows: records <= this.#whole ? records : this.#rows, length: MOST_LENGTH }
  }

  /** `rows` were written while the lock was held for `heldMs`. */
  learn(rows: number, heldMs: number): void {
    this.#msPerRow = Math.max(heldMs / rows, this.#msPerRow * FADING)
    const fitting = this.#msPerRow > 0 ? Math.floor(AIM_MS / this.#msPerRow) : MOST_ROWS
    // One short piece of few rows says little, so it grows to the double at most.
    const most = Math.max(this.#rows, rows * 2)
    this.#rows = Math.max(FEWEST_ROWS, Math.min(fitting, most, MOST_ROWS))
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
