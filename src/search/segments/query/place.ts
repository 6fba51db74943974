/** A place in the order of relevance. */

/** Where a hit stands: its group, doubled, plus one where no optional term lifts it; then rank, then row id. */
export interface Place {
  readonly group: number
  /** -1 = none. */
  readonly rank: number
  readonly rowId: number
}
