/**
 * The port of rate limits shared by all processes on the same data. Stores that several machines
 * can use have one.
 */

export interface TokenRate {
  /** Tokens refilled per second. */
  readonly perSecond: number
  /** The capacity of the bucket. */
  readonly burst: number
}

export interface Spending {
  readonly name: string
  /** Tokens that this process has granted since its last report. */
  readonly spent: number
}

export interface Rates {
  /**
   * Deducts tokens that were already granted and returns the balance of each account, in order:
   * negative if the processes together have overdrawn it. Concurrent reports are never lost.
   */
  spend(spendings: readonly Spending[], terms: TokenRate): Promise<readonly number[]>
}
