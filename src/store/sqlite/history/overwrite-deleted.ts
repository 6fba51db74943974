/**
 * Overwrites deleted rows of a file: SQLite leaves their bytes in free pages, in gaps between rows
 * and in the log.
 */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isBusy, openDatabase } from '../connection/database.ts'
import { isServed } from '../connection/serving-mark.ts'

const CACHE_KIB = 65_536
/** VACUUM blocks writers for about 5 s a file of this size; a write waits up to 15 s. In bytes. */
const MOST_SERVED_BYTES = 256 << 20

/** Returns false if the file is too large to do it beside a server, or is in use. */
export function overwriteDeleted(file: string): boolean {
  if (statSync(file).size > MOST_SERVED_BYTES && isServed(dirname(file))) return false
  using database = openDatabase(file, { cacheKib: CACHE_KIB })
  try {
    // The copy that VACUUM makes is as large as the file.
    database.exec('PRAGMA temp_store = FILE; VACUUM')
    return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}
