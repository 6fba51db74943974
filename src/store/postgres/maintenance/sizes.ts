/** Measures tables and their indexes in bytes. */
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'

const SIZES = prepare(
  `SELECT relname AS name, pg_total_relation_size(pg_class.oid) AS bytes
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = $1 AND relkind = 'r' ORDER BY relname`,
)

export async function measureTables(
  database: Database,
): Promise<Readonly<Record<string, number>>> {
  const rows = await database.read<{ readonly name: string; readonly bytes: number }>(
    SIZES,
    [database.schema],
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}
