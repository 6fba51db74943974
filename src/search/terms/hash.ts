/**
 * The key of a term: 56 bits of hash, so that the index needs no text of words, pairs and titles to
 * find them.
 */

import { KIND, type Kind } from '../document/kinds.ts'

/**
 * Unsigned integers: of 32 bits and, once they belong to a kind, of 24. Keys are ordered by `high`,
 * then `low`.
 */
export interface TermKey {
  readonly high: number
  readonly low: number
}

/**
 * A bijection of 32 bits in which every input bit moves every output bit (the finaliser of
 * MurmurHash3).
 */
const mix = (bits: number): number => {
  let mixed = bits ^ (bits >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Undoes `mix`. */
const unmix = (mixed: number): number => {
  let bits = Math.imul(mixed ^ (mixed >>> 16), 0x7ed1b41d)
  bits = Math.imul(bits ^ (bits >>> 13) ^ (bits >>> 26), 0xa5cb9243)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** The hash of a text, before it belongs to a kind. Put into `key`, where there is one. */
export const hashText = (
  text: string,
  key: { high: number; low: number } = { high: 0, low: 0 },
): TermKey => {
  let high = 0x811c9dc5
  let low = 0x9747b28c
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low + unit, 0x5bd1e995) ^ (low >>> 15)
  }
  key.high = mix(high ^ text.length)
  key.low = mix(low)
  return key
}

export const highOf = (high: number, kind: Kind): number =>
  mix(high + Math.imul(kind + 1, 0x9e3779b1))
/** Of the low half the upper 24 bits, moved on by so many kinds. */
const moveLow = (low: number, kinds: number): number =>
  (low + Math.imul(kinds, 0x7feb35)) & 0xffffff
export const lowOf = (low: number, kind: Kind): number => moveLow(low >>> 8, kind + 1)

/** The key of the same text as a term of another kind. */
export const otherKind = ({ high, low }: TermKey, from: Kind, to: Kind): TermKey => ({
  high: highOf(unmix(high) - Math.imul(from + 1, 0x9e3779b1), to),
  low: moveLow(low, to - from),
})

export const termKey = (text: string, kind: Kind): TermKey => {
  const { high, low } = hashText(text)
  return { high: highOf(high, kind), low: lowOf(low, kind) }
}

/** The hash of two words in a row. */
export const joinHashes = (left: TermKey, right: TermKey): TermKey => ({
  high: mix(Math.imul(left.high, 0x9e3779b1) + right.high),
  low: mix(Math.imul(left.low, 0x85ebca77) ^ (right.low + 0x165667b1)),
})

export const pairKey = (left: string, right: string): TermKey => {
  const { high, low } = joinHashes(hashText(left), hashText(right))
  return { high: highOf(high, KIND.pair), low: lowOf(low, KIND.pair) }
}
