/**
 * Announces that a process serves this folder, for bulk loads: a lock on a separate file, which the
 * operating system releases when the process ends.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const fileIn = (dataDir: string): string => join(dataDir, 'serving.lock')

export function holdServingLock(dataDir: string): Disposable | undefined {
  return holdLock(fileIn(dataDir))
}

export function isServed(dataDir: string): boolean {
  return isLocked(fileIn(dataDir))
}

/** Held until disposed. Undefined if the file cannot be created. */
export function holdLock(file: string): Disposable | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    const held = database
    // In rollback journal mode, an open read transaction keeps a shared lock.
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
