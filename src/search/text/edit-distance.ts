/** How far two words are from each other: what `fuzzy` allows. */

/** Edits that `fuzzy` allows for a word of so many letters. */
export const distanceFor = (length: number): 0 | 1 | 2 => {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/** Of `editDistance`: the last row but one, the last one and the current one. */
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
 * Insertions, deletions, substitutions and swaps of neighbours between two words; `limit + 1` when
 * there are more.
 */
export const editDistance = (a: string, b: string, limit: number): number => {
  const width = b.length
  if (Math.abs(a.length - width) > limit) return limit + 1
  if (width >= last.length)
    [beforeLast, last, current] = [0, 1, 2].map(() => new Uint16Array(2 * width)) as [
      typeof last,
      typeof last,
      typeof last,
    ]
  for (let column = 0; column <= width; column += 1) last[column] = column
  let before = -1
  for (let row = 1; row <= a.length; row += 1) {
    const unit = a.charCodeAt(row - 1)
    current[0] = row
    if (Math.min(row, fillRow(unit, before, b)) > limit) return limit + 1
    before = unit
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  return Math.min(last[width] as number, limit + 1)
}
