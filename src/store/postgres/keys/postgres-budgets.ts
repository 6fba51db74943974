/** Budgets: one row each, which a single statement prunes, checks and charges. */
import type { BudgetAnswer, Budgets, BudgetLimit } from '../../budgets.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'

/** Parameters: name, now, units, limit, the start of the window. */
const TAKE = prepare(
  `INSERT INTO budgets AS budget (name, spent_at, units) VALUES ($1, ARRAY[$2::bigint], ARRAY[$3::bigint])
    ON CONFLICT (name) DO UPDATE SET (spent_at, units) = (
        SELECT array_agg(at) || $2::bigint, array_agg(spent) || $3::bigint
          FROM unnest(budget.spent_at, budget.units) AS counts (at, spent) WHERE at > $5::bigint)
      WHERE $3::bigint + (
        SELECT coalesce(sum(spent), 0) FROM unnest(budget.spent_at, budget.units) AS counts (at, spent)
          WHERE at > $5::bigint) <= $4::bigint
    RETURNING true AS granted`,
)
const READ = prepare(
  `SELECT at, spent FROM budgets, unnest(spent_at, units) AS counts (at, spent)
    WHERE name = $1 AND at > $2 ORDER BY at`,
)

export class PostgresBudgets implements Budgets {
  readonly #database: Database
  readonly #now: () => number

  constructor(database: Database, { now }: { readonly now: () => number }) {
    this.#database = database
    this.#now = now
  }

  async take(
    name: string,
    units: number,
    { limit, windowMs }: BudgetLimit,
  ): Promise<BudgetAnswer> {
    if (!Number.isSafeInteger(units) || units < 1 || units > limit)
      throw new RangeError(
        `a budget of ${String(limit)} units never grants ${String(units)}`,
      )
    const now = this.#now()
    const since = now - windowMs
    const taken = await this.#database.write(TAKE, [name, now, units, limit, since])
    if (taken.length > 0) return { granted: true }
    return { granted: false, waitMs: await this.#waitFor(name, units, limit, since) }
  }

  /** The wait until `units` have left the window; 0 if they already have. */
  async #waitFor(
    name: string,
    units: number,
    limit: number,
    since: number,
  ): Promise<number> {
    const rows = await this.#database.read<{ readonly at: number; readonly spent: number }>(
      READ,
      [name, since],
    )
    let missing = rows.reduce((sum, { spent }) => sum + spent, 0) + units - limit
    for (const { at, spent } of rows) {
      missing -= spent
      if (missing <= 0) return at - since
    }
    return 1
  }
}
