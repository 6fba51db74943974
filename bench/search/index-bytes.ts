/** Computes the size of the search index: its tables in the main file, and the segment files. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const bytesOf = (db: DatabaseSync, sql: string, ...values: readonly string[]): number =>
  Number(db.prepare(sql).get(...values)?.['bytes'] ?? 0)

/**
 * Excludes obsolete files that readers hold open until the next sweep. `prefix`: of the tables of
 * the index.
 */
export const indexBytes = (dataDir: string, prefix = 'index'): number => {
  const db = new DatabaseSync(join(dataDir, 'castdex.db'), { readOnly: true })
  try {
    const names = db
      .prepare('SELECT name FROM sqlite_schema WHERE tbl_name GLOB ? AND rootpage > 0')
      .all(`${prefix}_*`)
    const tables = names.map(({ name }) =>
      bytesOf(
        db,
        'SELECT sum(pgsize) AS bytes FROM dbstat WHERE name = ? AND aggregate = TRUE',
        String(name),
      ),
    )
    const files = bytesOf(
      db,
      `SELECT sum(bytes) AS bytes FROM ${prefix}_segments WHERE in_file = 1`,
    )
    return tables.reduce((sum, bytes) => sum + bytes, files)
  } finally {
    db.close()
  }
}
