/** Seeded choices: the same pair is the same show each time it is made. */

export interface Draw {
  /** A whole number from `from` to `to`. */
  number(from: number, to: number): number
  pick<Value>(values: readonly Value[]): Value
  chance(share: number): boolean
}

export const openDraw = (seed: string): Draw => {
  let state = Array.from(seed).reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  )
  /** mulberry32. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const number = (from: number, to: number): number =>
    from + Math.floor(next() * (to - from + 1))
  return {
    number,
    pick: (values) => {
      const value = values[number(0, values.length - 1)]
      if (value === undefined) throw new Error('nothing to pick from')
      return value
    },
    chance: (share) => next() < share,
  }
}
