/**
 * Chance that is the same on every machine and every day: the catalogue has to come out alike
 * wherever it is made.
 */

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

export interface Seeded {
  /** 0 ≤ x < 1. */
  next(): number
  /** 0 ≤ n < `below`. */
  whole(below: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/** Mulberry32, begun with a text. */
export const seededBy = (text: string): Seeded => {
  let state = hash(text)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const whole = (below: number): number => Math.floor(next() * below)
  return { next, whole, pick: (items) => items[whole(items.length)] ?? items[0] }
}
