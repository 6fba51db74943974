/** Small dumps in the shape of the Podcast Index', made by the test that needs them. */
import { DatabaseSync } from 'node:sqlite'

export type DumpValue = string | number | bigint | null | Uint8Array
export type DumpRow = Readonly<Record<string, DumpValue>>

/**
 * A file with one table; the columns are those of the rows, with no declared type, so that values
 * keep theirs.
 */
export const makeDump = (
  file: string,
  rows: readonly DumpRow[],
  table = 'podcasts',
): string => {
  using db = new DatabaseSync(file)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  db.exec(`CREATE TABLE ${table} (${columns.map((column) => `"${column}"`).join(', ')})`)
  const insert = db.prepare(
    `INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`,
  )
  db.exec('BEGIN')
  for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null))
  db.exec('COMMIT')
  return file
}
