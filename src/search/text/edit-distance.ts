/** Computes edit distances between words. */

/** Returns the maximum distance of a fuzzy match by the word's length. */
export function distanceFor(length: number): 0 | 1 | 2 {
  if (length < 4) return 0
  if (length < 8) return 1
  return 2
}

/** Returns the maximum distance by the word's length if the first letters agree. */
export function alikeDistance(length: number): 0 | 1 | 2 {
  if (length < 4) return 0
  if (length < 6) return 1
  return 2
}

/** The last three rows of the distance table. */
let beforeLast = new Uint16Array(256)
let last = new Uint16Array(256)
let current = new Uint16Array(256)

/** Computes the row of `unit` after `before` (-1: none); returns its minimum. */
const fillRow = (unit: number, before: number, b: string): number => {
  let least = Number.MAX_SAFE_INTEGER
  let beforeOther = -2
  for (let column = 1; column <= b.length; column += 1) {
    const other = b.charCodeAt(column - 1)
    let cost = (last[column - 1] as number) + (unit === other ? 0 : 1)
    cost = Math.min(cost, (last[column] as number) + 1, (current[column - 1] as number) + 1)
    if (before === other && unit === beforeOther)
      cost = Math.min(cost, (beforeLast[column - 2] as number) + 1)
    current[column] = cost
    if (cost < least) least = cost
    beforeOther = other
  }
  return least
}

/**
 * Computes the rows of all units of `a`. Returns the last minimum, or `limit + 1` once it is
 * exceeded.
 */
const fillRows = (a: string, b: string, limit: number): number => {
  const width = b.length
  if (width >= last.length)
    [beforeLast, last, current] = [0, 1, 2].map(() => new Uint16Array(2 * width)) as [
      typeof last,
      typeof last,
      typeof last,
    ]
  for (let column = 0; column <= width; column += 1) last[column] = column
  let before = -1
  let least = 0
  for (let row = 1; row <= a.length; row += 1) {
    const unit = a.charCodeAt(row - 1)
    current[0] = row
    least = Math.min(row, fillRow(unit, before, b))
    if (least > limit) return limit + 1
    before = unit
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  return least
}

/**
 * Returns the Damerau–Levenshtein distance (with swaps of adjacent letters), or `limit + 1` if it
 * is larger.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  if (fillRows(a, b, limit) > limit) return limit + 1
  return Math.min(last[b.length] as number, limit + 1)
}

/** Returns false if no text with this prefix is within the distance. */
export function mayBeginWith(text: string, beginning: string, limit: number): boolean {
  return fillRows(beginning, text.slice(0, beginning.length + limit), limit) <= limit
}

/** Bit mask of the positions of each UTF-16 unit in the pattern's word. */
const places = new Int32Array(1 << 16)

export const LONGEST_PATTERN = 32

/**
 * Compares one word with many by a bit-parallel algorithm (Hyyrö, 2003). Equals `editDistance`.
 * Only one pattern is in use at a time.
 */
export class WordPattern {
  readonly #word: string
  readonly #last: number

  /** The word has 1 to `LONGEST_PATTERN` units. */
  constructor(word: string) {
    this.#word = word
    this.#last = 1 << (word.length - 1)
  }

  /** Precondition of comparisons. */
  begin(): void {
    for (let at = 0; at < this.#word.length; at += 1) {
      const unit = this.#word.charCodeAt(at)
      places[unit] = (places[unit] as number) | (1 << at)
    }
  }

  end(): void {
    for (let at = 0; at < this.#word.length; at += 1) places[this.#word.charCodeAt(at)] = 0
  }

  /** Returns whether a part of the text is within the distance. */
  isWithin(limit: number, text: string, start: number, length: number): boolean {
    const last = this.#last
    let distance = this.#word.length
    let [up, down, diagonal, before] = [-1, 0, 0, 0]
    for (let at = 0; at < length; at += 1) {
      const same = places[text.charCodeAt(start + at)] as number
      const swapped = ((~diagonal & same) << 1) & before
      diagonal = ((((same & up) + up) | 0) ^ up) | same | down | swapped
      const right = down | ~(diagonal | up)
      const left = diagonal & up
      if ((right & last) !== 0) distance += 1
      else if ((left & last) !== 0) distance -= 1
      // Each remaining unit can reduce the distance by one.
      if (distance - (length - at - 1) > limit) return false
      const shifted = (right << 1) | 1
      up = (left << 1) | ~(diagonal | shifted)
      down = shifted & diagonal
      before = same
    }
    return distance <= limit
  }
}
