/**
 * The port of budgets for calls to foreign services: calls a minute, units a day. All processes
 * share one account, which survives restarts.
 */

export interface BudgetLimit {
  /** Maximum number of units that any window of `windowMs` may grant. */
  readonly limit: number
  readonly windowMs: number
}

export type BudgetAnswer =
  | { readonly granted: true }
  /**
   * Nothing was taken. The same call may be granted after `waitMs` unless another caller is faster.
   */
  | { readonly granted: false; readonly waitMs: number }

export interface Budgets {
  /**
   * Takes all of the units or none. Exact under any concurrency: no window of `windowMs` grants
   * more than `limit` units. Granted units are spent even if the call is not made. `units` is an
   * integer, 1 to `limit`.
   */
  take(name: string, units: number, terms: BudgetLimit): Promise<BudgetAnswer>
}
