/** Reads and writes what the directory says of its layout. */
import type { DatabaseSync } from 'node:sqlite'
import { enterLayout, type KeptLayout } from '../../rules/enter-layout.ts'
import { inTransaction } from '../connection/database.ts'

const SELECT =
  'SELECT layout, release, oldest_reader AS oldestReader, renewed_to AS renewedTo FROM layout'

/** Undefined in a file of a release before layouts. */
export function findLayout(database: DatabaseSync): KeptLayout | undefined {
  const table = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'layout'"
  if (database.prepare(table).get() === undefined) return undefined
  return readLayout(database)
}

export function readLayout(database: DatabaseSync): KeptLayout {
  return database.prepare(SELECT).get() as unknown as KeptLayout
}

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM directory WHERE next_seq = 1').get() !== undefined
}

/** Notes whose layout is written from now on. */
export function noteLayout(database: DatabaseSync): void {
  if (enterLayout(readLayout(database), isEmpty(database)) === undefined) return
  inTransaction(database, 'BEGIN IMMEDIATE', () => {
    // Read under the lock: another process may have done it meanwhile.
    const next = enterLayout(readLayout(database), isEmpty(database))
    if (next === undefined) return
    database
      .prepare(
        'UPDATE layout SET (layout, release, oldest_reader, renewed_to) = (?, ?, ?, ?)',
      )
      .run(next.layout, next.release, next.oldestReader, next.renewedTo)
  })
}
