/** The state of the server for operators: whether it serves, and what blocks the change feed. */
import type { StoreServer } from '../../maintenance.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'

/**
 * The oldest open transaction with writes, in any database of the server. Start times in sessions
 * of other roles are visible only to members of `pg_monitor`.
 */
const OLDEST = prepare(
  `SELECT coalesce(extract(epoch FROM clock_timestamp() - least(
      (SELECT min(xact_start) FROM pg_stat_activity WHERE backend_xid IS NOT NULL),
      (SELECT min(prepared) FROM pg_prepared_xacts))) * 1000, 0)::float8 AS ms`,
)

export async function measureServer(database: Database): Promise<StoreServer> {
  if (database.isAway) return { isAway: true, oldestTransactionMs: null }
  try {
    const [row] = await database.read<{ readonly ms: number }>(OLDEST)
    return { isAway: false, oldestTransactionMs: Math.max(0, row?.ms ?? 0) }
  } catch {
    return { isAway: database.isAway, oldestTransactionMs: null }
  }
}
