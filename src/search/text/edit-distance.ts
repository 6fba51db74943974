/** Measures how far two words are from each other, which `fuzzy` limits. */

/** Edits that `fuzzy` allows for a word of so many letters. */
export function distanceFor(length: number): 0 | 1 | 2 {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/** Edits that are allowed for a word of so many letters whose first letter is right. */
export function alikeDistance(length: number): 0 | 1 | 2 {
  if (length < 4) return 0
  return length < 6 ? 1 : 2
}

/** The rows of `editDistance`: the last but one, the last and the current one. */
let beforeLast = new Uint16Array(256)
let last = new Uint16Array(256)
let current = new Uint16Array(256)

/** Fills the current row for `unit`, which follows `before` (-1 = none); gives the least of it. */
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
 * Fills a row for each unit of `a`, so that `last` is the one of its last unit; gives the least of
 * it, `limit + 1` as soon as it is more.
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
 * Returns the number of insertions, deletions, substitutions and swaps of neighbours
 * between two words; `limit + 1` if there are more.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  if (fillRows(a, b, limit) > limit) return limit + 1
  return Math.min(last[b.length] as number, limit + 1)
}

/** Returns false where no text that begins so is within so many edits. */
export function mayBeginWith(text: string, beginning: string, limit: number): boolean {
  return fillRows(beginning, text.slice(0, beginning.length + limit), limit) <= limit
}

/** Each UTF-16 unit has a bit for each place of the pattern's word at which it stands. */
const places = new Int32Array(1 << 16)

/** Longer words have no pattern. */
export const LONGEST_PATTERN = 32

/**
 * Compares one word with many, all places of it at once (Hyyrö, 2003); the distances are those of
 * `editDistance`. One pattern is in use at a time.
 */
export class WordPattern {
  readonly #word: string
  readonly #last: number

  /** The word has 1 to `LONGEST_PATTERN` units. */
  constructor(word: string) {
    this.#word = word
    this.#last = 1 << (word.length - 1)
  }

  /** Must be called before words are compared. */
  begin(): void {
    for (let at = 0; at < this.#word.length; at += 1) {
      const unit = this.#word.charCodeAt(at)
      places[unit] = (places[unit] as number) | (1 << at)
    }
  }

  end(): void {
    for (let at = 0; at < this.#word.length; at += 1) places[this.#word.charCodeAt(at)] = 0
  }

  /** Returns whether the word that is a piece of the text is at most so many edits away. */
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
      // What is left of the text can take away one each.
      if (distance - (length - at - 1) > limit) return false
      const shifted = (right << 1) | 1
      up = (left << 1) | ~(diagonal | shifted)
      down = shifted & diagonal
      before = same
    }
    return distance <= limit
  }
}
