/**
 * What stands beside the directory in `keys.db`, as tables of a backup: keys, what they used and
 * spent, what visitors have sent, the audit log, sessions that were signed out.
 */
import type { DatabaseSync } from 'node:sqlite'

const TABLES = [
  'keys',
  'usage',
  'usage_days',
  'spendings',
  'submissions',
  'audit',
  'ended_sessions',
] as const

/** The highest number that was ever given, so that none is given twice. */
const NUMBERS = 'backup_numbers'

export const BACKUP_KEY_TABLES: readonly string[] = [
  ...TABLES.map((table) => `backup_${table}`),
  NUMBERS,
]

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined

/** `keys.db` is attached as `key_file`. */
export function copyKeyTables(database: DatabaseSync): void {
  for (const table of TABLES)
    database.exec(`CREATE TABLE backup_${table} AS SELECT * FROM key_file.${table}`)
  database.exec(`CREATE TABLE ${NUMBERS} AS SELECT name, seq FROM key_file.sqlite_sequence`)
}

/** Submissions that were settled and removed here since the backup do not come back. */
const CONDITIONS: Readonly<Record<string, string>> = {
  submissions: `WHERE no > coalesce(
    (SELECT seq FROM key_file.sqlite_sequence WHERE name = 'submissions'), 0)`,
}

/**
 * The reverse: what is there already stays, and done again it adds nothing. A backup of an older
 * castdex lacks the tables and columns that came since.
 */
export function addBackedUpKeys(database: DatabaseSync): void {
  for (const table of TABLES) {
    const columns = database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(`backup_${table}`)
      .map(({ name }) => String(name))
      .join(', ')
    if (columns === '') continue
    database.exec(
      `INSERT OR IGNORE INTO key_file.${table} (${columns})
        SELECT ${columns} FROM backup_${table} ${CONDITIONS[table] ?? ''}`,
    )
  }
  if (!hasTable(database, NUMBERS)) return
  database.exec(
    `UPDATE key_file.sqlite_sequence SET seq = max(seq, coalesce(
      (SELECT known.seq FROM ${NUMBERS} AS known WHERE known.name = sqlite_sequence.name), 0))`,
  )
  database.exec(
    `INSERT INTO key_file.sqlite_sequence (name, seq) SELECT name, seq FROM ${NUMBERS}
      WHERE name NOT IN (SELECT name FROM key_file.sqlite_sequence)`,
  )
}
