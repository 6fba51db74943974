/**
 * How fast somebody calls, over all processes on the same data. A store has it where several
 * machines may use it.
 */

export interface RateTerms {
  /** Tokens that come back in a second. */
  readonly perSecond: number
  /** Most tokens that are saved up. */
  readonly burst: number
}

export interface Spending {
  readonly name: string
  /** Tokens that this process has given out since it told last. */
  readonly spent: number
}

export interface Rates {
  /**
   * Takes what was given out already off each account, and gives the tokens that are left, in
   * order: below 0 where processes together have given out more than there was. Nothing is lost
   * however many tell at once.
   */
  spend(spendings: readonly Spending[], terms: RateTerms): Promise<readonly number[]>
}
