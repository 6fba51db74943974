/** Fits a hit into a fixed number of bytes, to save model context. */
import { toQuotedJson } from './feed-text.ts'

/** Largest hit, in UTF-8 bytes of the answer. */
const MOST_BYTES = 2_000

export interface HitSize {
  /** Length of descriptions and notes, as a fraction of the usual one. */
  readonly description: number
  /** Length of titles and names, as a fraction of the usual one. */
  readonly name: number
  /** Keeps only the required fields. */
  readonly isBare: boolean
}

export const WHOLE_HIT: HitSize = { description: 1, name: 1, isBare: false }

/** Descriptions shrink before names. */
const SIZES: readonly HitSize[] = [
  WHOLE_HIT,
  { description: 0.5, name: 1, isBare: false },
  { description: 0.25, name: 1, isBare: false },
  { description: 0.1, name: 1, isBare: false },
  { description: 0.1, name: 0.5, isBare: false },
  { description: 0.1, name: 0.25, isBare: false },
]
const BARE: HitSize = { description: 0.1, name: 0.25, isBare: true }

/** Returns the largest version that fits; `show` renders one size. */
export function fitHit<Hit>(show: (size: HitSize) => Hit): Hit {
  const fits = (size: HitSize): boolean =>
    Buffer.byteLength(toQuotedJson(show(size))) <= MOST_BYTES
  return show(SIZES.find(fits) ?? BARE)
}
