/**
 * Overwrites deleted rows of a file: SQLite leaves their bytes in free pages, in gaps between rows
 * and in the log.
 */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isBusy, openDatabase } from '../connection/database.ts'
import { isServed } from '../connection/serving-lock.ts'

const CACHE_KIB = 65_536
/**
 * VACUUM of a file of this size, in bytes, blocks writers for about 5 s; a write waits up to 15 s.
 */
const MOST_SERVED_BYTES = 256 << 20

/** Returns false if the file is in use, or too large to vacuum while a server runs. */
export function overwriteDeleted(file: string): boolean {
  if (statSync(file).size > MOST_SERVED_BYTES && isServed(dirname(file))) return false
  using database = openDatabase(file, { cacheKib: CACHE_KIB })
  try {
    // VACUUM makes a copy of the same size: keep it on disk.
    database.exec('PRAGMA temp_store = FILE; VACUUM')
    return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}
