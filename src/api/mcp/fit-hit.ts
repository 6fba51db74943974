/** What is told of one hit, in so few bytes that a model can afford many. */
import { toQuotedJson } from './feed-text.ts'

/** In UTF-8, as the agent reads it. */
const MOST_BYTES = 2_000
/** Of the usual length of texts. */
const SHARES = [1, 0.5, 0.25, 0.1] as const

/** Returns the hit with texts as long as they may be; `show` makes it for a share of their length. */
export function fitHit<Hit>(show: (share: number) => Hit): Hit {
  const fits = (share: number): boolean =>
    Buffer.byteLength(toQuotedJson(show(share))) <= MOST_BYTES
  return show(SHARES.find(fits) ?? 0.1)
}
