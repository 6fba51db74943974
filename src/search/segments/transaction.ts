/** Transactions on a connection that somebody else has opened. */
import type { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * SQLite's primary result code (https://sqlite.org/rescode.html); undefined: what was thrown is not
 * SQLite's.
 */
export function sqliteErrorCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined
}

export function isBusy(error: unknown): boolean {
  return sqliteErrorCode(error) === SQLITE_BUSY
}

/**
 * All or nothing. `BEGIN` reads one state; `BEGIN IMMEDIATE` also keeps other writers out from the
 * start.
 */
export function inTransaction<Result>(
  database: DatabaseSync,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
  work: () => Result,
): Result {
  database.exec(begin)
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
