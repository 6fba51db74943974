/**
 * What may be spent on somebody else's service: calls a minute, units a day. One account over all
 * processes and restarts.
 */

export interface BudgetTerms {
  /** Units that may be spent within any `windowMs`. */
  readonly limit: number
  readonly windowMs: number
}

export type BudgetAnswer =
  | { readonly granted: true }
  /**
   * Nothing was taken. The same call may be granted after this time, unless somebody else was
   * faster.
   */
  | { readonly granted: false; readonly waitMs: number }

export interface Budgets {
  /**
   * All of the units or none. Exact under any concurrency: no stretch of `windowMs` sees more than
   * `limit` units granted. What was granted is spent, whether or not the call was made. `units` is
   * whole, 1 to `limit`.
   */
  take(name: string, units: number, terms: BudgetTerms): Promise<BudgetAnswer>
}
