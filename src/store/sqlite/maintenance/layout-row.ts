/** Records the layout that is written. */
import type { DatabaseSync } from 'node:sqlite'
import { enterLayout } from '../../rules/enter-layout.ts'
import { inTransaction } from '../connection/database.ts'
import { readLayout } from '../connection/kept-layout.ts'

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM directory WHERE next_seq = 1').get() !== undefined
}

export function noteLayout(database: DatabaseSync): void {
  if (enterLayout(readLayout(database), isEmpty(database)) === undefined) return
  inTransaction(database, 'BEGIN IMMEDIATE', () => {
    // Read under the lock, because another process may have done it.
    const next = enterLayout(readLayout(database), isEmpty(database))
    if (next === undefined) return
    database
      .prepare(
        'UPDATE layout SET (layout, release, oldest_reader, renewed_to) = (?, ?, ?, ?)',
      )
      .run(next.layout, next.release, next.oldestReader, next.renewedTo)
  })
}
