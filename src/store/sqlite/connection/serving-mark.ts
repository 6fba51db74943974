/**
 * Tells processes that load in bulk whether somebody serves from the same folder. The mark is a
 * lock of the operating system on a file of its own, so it ends with the process that holds it,
 * however that ends.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const fileIn = (dataDir: string): string => join(dataDir, 'serving.lock')

export function markServing(dataDir: string): Disposable | undefined {
  return holdLock(fileIn(dataDir))
}

export function isServed(dataDir: string): boolean {
  return isLocked(fileIn(dataDir))
}

/** Held until it is closed. Undefined where the file cannot be made: then nobody is told. */
export function holdLock(file: string): Disposable | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    const held = database
    // A reader of SQLite's rollback journal keeps a shared lock as long as its transaction is open.
    held.exec('PRAGMA journal_mode = DELETE; BEGIN; SELECT count(*) FROM sqlite_schema')
    return { [Symbol.dispose]: () => held.close() }
  } catch {
    database?.close()
    return undefined
  }
}

/** Returns whether any process holds the lock of the file. */
export function isLocked(file: string): boolean {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('BEGIN EXCLUSIVE; ROLLBACK')
    return false
  } catch {
    return true
  } finally {
    database?.close()
  }
}
