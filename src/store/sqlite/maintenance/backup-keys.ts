/**
 * The tables of `keys.db` inside a backup: keys, usage, budgets, submissions, the audit log, ended
 * sessions.
 */
import type { DatabaseSync } from 'node:sqlite'
import { readMigration } from './migrate.ts'

const TABLES = [
  'keys',
  'usage',
  'usage_days',
  'spendings',
  'submissions',
  'audit',
  'ended_sessions',
] as const

/** The highest assigned numbers, so that none is reused. */
const NUMBERS = 'backup_numbers'

export const BACKUP_KEY_TABLES: readonly string[] = [
  ...TABLES.map((table) => `backup_${table}`),
  NUMBERS,
]

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined

/** Precondition: `keys.db` is attached as `key_file`. */
export function copyKeyTables(database: DatabaseSync): void {
  for (const table of TABLES)
    database.exec(`CREATE TABLE backup_${table} AS SELECT * FROM key_file.${table}`)
  database.exec(`CREATE TABLE ${NUMBERS} AS SELECT name, seq FROM key_file.sqlite_sequence`)
}

/** Submissions that were settled here since the backup do not return. */
const CONDITIONS: Readonly<Record<string, string>> = {
  submissions: `WHERE no > coalesce(
    (SELECT seq FROM key_file.sqlite_sequence WHERE name = 'submissions'), 0)`,
}

/**
 * Restores the tables. Existing rows win; idempotent. Backups of older releases may lack tables and
 * columns.
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
  // Audit lines of an older backup; `audit` is a table of `key_file` alone.
  database.exec(readMigration('keys', '0003-pin-lines.sql'))
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
