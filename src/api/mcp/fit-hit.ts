/** Fits one hit into so few bytes that a model can afford many. */
import { toQuotedJson } from './feed-text.ts'

/** A hit has at most this many bytes of UTF-8, as the agent reads it. */
const MOST_BYTES = 2_000

export interface HitSize {
  /** The share of the usual length of descriptions and notes. */
  readonly description: number
  /** The share of the usual length of titles and names. */
  readonly name: number
  /** A bare hit has only what it cannot do without. */
  readonly isBare: boolean
}

export const WHOLE_HIT: HitSize = { description: 1, name: 1, isBare: false }

/** Descriptions become shorter before names do. */
const SIZES: readonly HitSize[] = [
  WHOLE_HIT,
  { description: 0.5, name: 1, isBare: false },
  { description: 0.25, name: 1, isBare: false },
  { description: 0.1, name: 1, isBare: false },
  { description: 0.1, name: 0.5, isBare: false },
  { description: 0.1, name: 0.25, isBare: false },
]
const BARE: HitSize = { description: 0.1, name: 0.25, isBare: true }

/** Returns the hit with texts as long as they may be; `show` makes it for a size. */
export function fitHit<Hit>(show: (size: HitSize) => Hit): Hit {
  const fits = (size: HitSize): boolean =>
    Buffer.byteLength(toQuotedJson(show(size))) <= MOST_BYTES
  return show(SIZES.find(fits) ?? BARE)
}
