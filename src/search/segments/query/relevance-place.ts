/** A place in the order of relevance. */

/**
 * Where a hit stands: its tier, doubled, plus one where no optional term lifts it; then rank, then
 * row id.
 */
export interface RelevancePlace {
  readonly tier: number
  /** -1 = none. */
  readonly rank: number
  readonly rowId: number
}
