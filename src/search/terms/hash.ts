/**
 * Computes the key of a term: a 56-bit hash, so that the index stores no texts of terms. Kinds of
 * one text share the high half and are adjacent, because a search usually needs several.
 */

import { KIND, type Kind, MARKS } from '../document/kinds.ts'
import { hashText, mix, type TextHash } from '../text/hash-text.ts'

/**
 * Unsigned integers: 32 bits, and 24 bits once they include a kind. Ordered by `high`, then
 * `low`.
 */
export type TermKey = TextHash

/** Part of the segment format. Kinds from here on have no marks. */
const KINDS = 6

/** Returns the upper 24 bits of the low half, advanced by `kinds`. */
const moveLow = (low: number, kinds: number): number =>
  (low + Math.imul(kinds, 0x7feb35)) & 0xffffff

/** Returns the low half of a key; `mark` comes from `markOf`. */
export function lowOf(low: number, kind: Kind, mark = 0): number {
  return moveLow(low >>> 8, kind + 1 + KINDS * mark)
}

/** Returns the key of the same text with another kind. */
export function otherKind({ high, low }: TermKey, from: Kind, to: Kind): TermKey {
  return {
    high,
    low: moveLow(low, to - from),
  }
}

/** Returns the number of a text's prefix mark from 1, or 0. */
const markOf = (text: string, kind: Kind): number => {
  if (kind === KIND.exact && text !== '') return MARKS.indexOf(text.charAt(0)) + 1
  return 0
}

/** Computes the key of a term, into `key` if given. */
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

/** Combines the hashes of two adjacent words. */
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
