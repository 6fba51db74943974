/** The reference budgets: a list of what was spent. */
import type { BudgetAnswer, Budgets, BudgetLimit } from '../../src/store/budgets.ts'

interface Spending {
  readonly name: string
  readonly at: number
}

export class PlainBudgets implements Budgets {
  now: () => number = () => 0
  /** One row a unit. */
  #spent: readonly Spending[] = []

  async take(
    name: string,
    units: number,
    { limit, windowMs }: BudgetLimit,
  ): Promise<BudgetAnswer> {
    if (!Number.isSafeInteger(units) || units < 1 || units > limit)
      throw new RangeError('never granted')
    const now = this.now()
    const counting = this.#spent.filter(
      (one) => one.name === name && one.at > now - windowMs,
    )
    if (counting.length + units <= limit) {
      this.#spent = [
        ...this.#spent,
        ...Array.from({ length: units }, () => ({ name, at: now })),
      ]
      return { granted: true }
    }
    const missing = counting.toSorted((a, b) => a.at - b.at)[
      counting.length + units - limit - 1
    ]
    return { granted: false, waitMs: (missing?.at ?? now) - (now - windowMs) }
  }
}
