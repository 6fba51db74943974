/** Budgets as rows of spent units that are still in their window. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { BudgetAnswer, Budgets, BudgetLimit } from '../../budgets.ts'
import type { WriteQueue } from '../connection/write-queue.ts'

export class SqliteBudgets implements Budgets {
  readonly #writes: WriteQueue
  readonly #now: () => number
  readonly #forget: StatementSync
  readonly #spent: StatementSync
  readonly #oldestFirst: StatementSync
  readonly #spend: StatementSync

  constructor(database: DatabaseSync, writes: WriteQueue, now: () => number) {
    this.#writes = writes
    this.#now = now
    this.#forget = database.prepare('DELETE FROM spendings WHERE budget = ? AND at <= ?')
    this.#spent = database.prepare(
      'SELECT coalesce(sum(units), 0) AS units FROM spendings WHERE budget = ? AND at > ?',
    )
    this.#oldestFirst = database.prepare(
      'SELECT at, units FROM spendings WHERE budget = ? AND at > ? ORDER BY at, no',
    )
    this.#spend = database.prepare(
      'INSERT INTO spendings (budget, at, units) VALUES (?, ?, ?)',
    )
  }

  take(name: string, units: number, terms: BudgetLimit): Promise<BudgetAnswer> {
    return this.#writes.run(() => {
      if (!Number.isSafeInteger(units) || units < 1 || units > terms.limit)
        throw new RangeError(
          `a budget of ${String(terms.limit)} units never grants ${String(units)}`,
        )
      return this.#take(name, units, terms)
    })
  }

  #take(name: string, units: number, { limit, windowMs }: BudgetLimit): BudgetAnswer {
    const now = this.#now()
    const spent = Number(this.#spent.get(name, now - windowMs)?.['units'])
    if (spent + units > limit)
      return {
        granted: false,
        waitMs: this.#waitFor(name, spent + units - limit, now - windowMs),
      }
    this.#forget.run(name, now - windowMs)
    this.#spend.run(name, now, units)
    return { granted: true }
  }

  /** Returns the ms until `units` have left the window. */
  #waitFor(name: string, units: number, since: number): number {
    let missing = units
    for (const row of this.#oldestFirst.iterate(name, since)) {
      missing -= Number(row['units'])
      if (missing <= 0) return Number(row['at']) - since
    }
    throw new Error('more units are missing than were spent')
  }
}
