/** A place in the order of relevance. */

/**
 * The place of a hit: its tier, doubled, plus one where no optional term lifts it; then its
 * rank, then its row id.
 */
export interface RelevancePlace {
  readonly tier: number
  /** -1 = none. */
  readonly rank: number
  readonly rowId: number
}
