/**
 * Data files of a given number of rows in every table, and the statistics that `ANALYZE` would find
 * in them.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../../src/store/sqlite/connection/database.ts'
import { migrate } from '../../../src/store/sqlite/maintenance/migrate.ts'

/** Rows of `sqlite_stat1`; null: there is no such table. */
export type Statistics =
  | readonly (readonly [table: string, index: string | null, stat: string])[]
  | null

const TABLES = `SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%'`
const COLUMNS = 'SELECT name, type FROM pragma_table_info(?)'

/** Distinct where a column must be, and as it could be where it need not. */
const valueOf = (name: string, type: string): string => {
  if (name === 'one') return '1'
  if (['details', 'internals', 'state', 'kept'].includes(name)) return `'{}'`
  if (['apple_id', 'dead', 'searchable', 'in_file'].includes(name)) return 'n % 2'
  if (type === 'BLOB') return `x'00'`
  return type === 'TEXT' ? `'t' || n` : 'n'
}

const fillTable = (database: DatabaseSync, table: string, rows: number): void => {
  const columns = database.prepare(COLUMNS).all(table) as unknown as readonly {
    name: string
    type: string
  }[]
  const values = columns.map(({ name, type }) => valueOf(name, type))
  database
    .prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
        INSERT OR REPLACE INTO ${table} (${columns.map(({ name }) => name).join(', ')})
        SELECT ${values.join(', ')} FROM numbers WHERE ?1 > 0`,
    )
    .run(rows)
}

export interface DirectoryFiles {
  readonly rows: number
  readonly main: string
  readonly keys: string
}

export const makeDirectory = (folder: string, rows: number): DirectoryFiles => {
  const [main, keys] = [
    join(folder, `main-${String(rows)}.db`),
    join(folder, `keys-${String(rows)}.db`),
  ]
  migrate(main, 'directory')
  migrate(keys, 'keys')
  for (const file of [main, keys]) {
    using database = new DatabaseSync(file)
    for (const { name } of database.prepare(TABLES).all())
      fillTable(database, String(name), rows)
  }
  return { rows, main, keys }
}

/** Both files on one connection, as the directory opens them. */
export const openAsDirectory = ({ main, keys }: DirectoryFiles): DatabaseSync => {
  migrate(main, 'directory')
  migrate(keys, 'keys')
  const database = openDatabase(main, { cacheKib: 16_384 })
  database.prepare('ATTACH ? AS key_file').run(keys)
  return database
}

export const gatherStatistics = (file: string): Statistics => {
  using database = new DatabaseSync(file)
  database.exec('ANALYZE')
  return database
    .prepare('SELECT tbl, idx, stat FROM sqlite_stat1')
    .all()
    .map(
      ({ tbl, idx, stat }) =>
        [String(tbl), idx === null ? null : String(idx), String(stat)] as const,
    )
}

/** Whoever opens the file from now on finds these. */
export const putStatistics = (file: string, statistics: Statistics): void => {
  using database = new DatabaseSync(file)
  database.exec('DROP TABLE IF EXISTS sqlite_stat1')
  if (statistics === null) return
  // It makes the table, too.
  database.exec('ANALYZE')
  database.exec('DELETE FROM sqlite_stat1')
  const insert = database.prepare(
    'INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)',
  )
  for (const row of statistics) insert.run(...row)
}
