/**
 * The key of a term: 56 bits of hash, so that the index needs no text of words, pairs and
 * titles to find them. The terms of one text have the same high half, so that they lie side
 * by side: a search mostly asks for several of them.
 */

import { KIND, type Kind, MARKS } from '../document/kinds.ts'
import { hashText, mix, type TextHash } from '../text/hash-text.ts'

/**
 * Unsigned integers: of 32 bits and, once they belong to a kind, of 24. Keys are ordered by `high`,
 * then `low`.
 */
export type TermKey = TextHash

const KINDS = Object.keys(KIND).length

/** Returns the upper 24 bits of the low half, moved on by so many kinds. */
const moveLow = (low: number, kinds: number): number =>
  (low + Math.imul(kinds, 0x7feb35)) & 0xffffff

/** The low half of a hash that belongs to a kind; `mark`: as `markOf` gives it. */
export function lowOf(low: number, kind: Kind, mark = 0): number {
  return moveLow(low >>> 8, kind + 1 + KINDS * mark)
}

/** The key of the same text as a term of another kind. */
export function otherKind({ high, low }: TermKey, from: Kind, to: Kind): TermKey {
  return {
    high,
    low: moveLow(low, to - from),
  }
}

/** Returns which of the marks a text begins with, counted from 1; 0 = none. */
const markOf = (text: string, kind: Kind): number =>
  kind === KIND.exact && text !== '' ? MARKS.indexOf(text.charAt(0)) + 1 : 0

/** The key of a text as a term of a kind. Put into `key`, where there is one. */
export function termKey(
  text: string,
  kind: Kind,
  key: { high: number; low: number } = { high: 0, low: 0 },
): TermKey {
  const mark = markOf(text, kind)
  hashText(text, key, Math.min(mark, 1))
  key.low = lowOf(key.low, kind, mark)
  return key
}

/** The hash of two words in a row. */
export function joinHashes(left: TermKey, right: TermKey): TermKey {
  return {
    high: mix(Math.imul(left.high, 0x9e3779b1) + right.high),
    low: mix(Math.imul(left.low, 0x85ebca77) ^ (right.low + 0x165667b1)),
  }
}

export function pairKey(left: string, right: string): TermKey {
  const { high, low } = joinHashes(hashText(left), hashText(right))
  return { high, low: lowOf(low, KIND.pair) }
}
