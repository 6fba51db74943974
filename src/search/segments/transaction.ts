/** Transactions on the caller's connection. */
import type { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Returns SQLite's primary result code (https://sqlite.org/rescode.html), or `undefined` for
 * other errors.
 */
export function sqliteErrorCode(error: unknown): number | undefined {
  if (error instanceof Error && 'errcode' in error && typeof error.errcode === 'number') {
    return error.errcode & 0xff
  }
  return undefined
}

export function isBusy(error: unknown): boolean {
  return sqliteErrorCode(error) === SQLITE_BUSY
}

/**
 * Runs `work` atomically. `BEGIN` reads a snapshot; `BEGIN IMMEDIATE` also locks out other
 * writers.
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
