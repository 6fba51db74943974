/** A position in relevance order. */

/**
 * Sorts by tier, then rank, then row id. The tier is doubled, plus one without an optional term.
 */
export interface RelevancePosition {
  readonly tier: number
  /** -1: unknown. */
  readonly rank: number
  readonly rowId: number
}
