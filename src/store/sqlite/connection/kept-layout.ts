/** Reads the layout that the directory has stored. */
import type { DatabaseSync } from 'node:sqlite'
import { isOfNewer, type KeptLayout } from '../../rules/enter-layout.ts'

const SELECT =
  'SELECT layout, release, oldest_reader AS oldestReader, renewed_to AS renewedTo FROM layout'

/** Undefined for files older than layouts. */
export function findLayout(database: DatabaseSync): KeptLayout | undefined {
  const table = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'layout'"
  if (database.prepare(table).get() === undefined) return undefined
  return readLayout(database)
}

export function readLayout(database: DatabaseSync): KeptLayout {
  return database.prepare(SELECT).get() as unknown as KeptLayout
}

/** Another process may introduce a newer layout at any time. */
export function hasNewerLayout(database: DatabaseSync): boolean {
  return isOfNewer(readLayout(database))
}
