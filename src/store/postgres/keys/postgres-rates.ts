/** Shared rate limits: one row per key, refilled by the statement that takes from it. */
import type { Rates, TokenRate, Spending } from '../../rates.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'

/**
 * Parameters: names, spent, now, tokens a second, burst. A process whose clock lags refills
 * nothing.
 */
const SPEND = prepare(
  `INSERT INTO rates AS account (name, tokens, at)
    SELECT name, $5::float8 - spent, $3::bigint FROM unnest($1::text[], $2::float8[]) AS told (name, spent) ORDER BY name
    ON CONFLICT (name) DO UPDATE SET at = greatest(account.at, $3::bigint), tokens = excluded.tokens - $5::float8
      + least($5::float8, account.tokens + greatest(0, $3::bigint - account.at) / 1000.0 * $4::float8)
    RETURNING name, tokens`,
)

export class PostgresRates implements Rates {
  readonly #database: Database
  readonly #now: () => number

  constructor(database: Database, { now }: { readonly now: () => number }) {
    this.#database = database
    this.#now = now
  }

  async spend(
    spendings: readonly Spending[],
    { perSecond, burst }: TokenRate,
  ): Promise<readonly number[]> {
    // Merge duplicates: an upsert may touch each row only once.
    const spent = new Map<string, number>()
    for (const one of spendings) spent.set(one.name, (spent.get(one.name) ?? 0) + one.spent)
    if (spent.size === 0) return []
    const values = [[...spent.keys()], [...spent.values()], this.#now(), perSecond, burst]
    const rows = await this.#database.write<{
      readonly name: string
      readonly tokens: number
    }>(SPEND, values)
    const tokens = new Map(rows.map((row) => [row.name, row.tokens]))
    return spendings.map(({ name }) => tokens.get(name) ?? burst)
  }
}
