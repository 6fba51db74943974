/** What an index gets of a podcast: texts, facets and numbers. It knows nothing else of it. */

export interface DocumentTexts {
  /** The latest title, and the first one where it differs. */
  readonly titles: readonly string[]
  /** Author and hosts. */
  readonly names: readonly string[]
  readonly description: string
  /** Words that the podcast is about beside those of its texts: its genres. */
  readonly subjects: readonly string[]
}

export interface SearchDocument extends DocumentTexts {
  readonly rowId: number
  /** Authority in tenths, 0 to 1000; -1 = none. */
  readonly rank: number
  /** `language:en`, `genre:true crime`, … */
  readonly facets: readonly string[]
  /** In the order of `COLUMNS`; NaN = unknown. */
  readonly values: readonly number[]
}

/**
 * A rank stays until the score has moved by a whole point, so that small changes do not churn the
 * index.
 */
const SMALLEST_MOVE = 10

/**
 * Returns the rank under which an index keeps a document that it holds under the rank `before`
 * (undefined: it holds none).
 */
export function settleRank(rank: number, before: number | undefined): number {
  if (before === undefined || before < 0 || rank < 0) return rank
  return Math.abs(rank - before) >= SMALLEST_MOVE ? rank : before
}
