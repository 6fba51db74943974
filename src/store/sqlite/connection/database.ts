/**
 * Opens SQLite files the castdex way, and says in a sentence why one cannot be used.
 *
 * Durability: WAL with `synchronous = NORMAL` in both files. A commit is then a write into the page
 * cache of the operating system and no `fsync`; it survives the death of the process, `kill -9`
 * included, because the cache is not the process's. Only a crash of the machine can lose the newest
 * commits, never the file's consistency: checkpoints are synced before the log is reused. What a
 * crash may not lose is synced by `log-sync.ts`.
 */
import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import { addRowChecksum } from './checksums.ts'
import { sqliteErrorCode } from '../../../search/segments/transaction.ts'

export { inTransaction, isBusy } from '../../../search/segments/transaction.ts'

/**
 * It is longer than any batch of a writer takes, so that writers of several processes queue
 * instead of failing.
 */
const BUSY_TIMEOUT_MS = 15_000

export interface DatabaseSettings {
  readonly readOnly?: boolean
  /** Page cache of the connection, in KiB. */
  readonly cacheKib: number
  /** Pages in the log after which a commit moves them into the file. */
  readonly checkpointPages?: number
  /**
   * Default true: SQLite blocks the thread while another connection holds the lock. False needs a
   * `WriteQueue`.
   */
  readonly waits?: boolean
}

/** https://sqlite.org/rescode.html */
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_FULL = 13
const SQLITE_UNWRITABLE: readonly (number | undefined)[] = [
  SQLITE_READONLY,
  SQLITE_IOERR,
  SQLITE_FULL,
]

/** What has to be free on a disk for it not to count as full; in bytes. */
export const LEAST_ROOM_BYTES = 256 * 1024

const isDiskFull = (folder: string): boolean => {
  try {
    const { bavail, bsize, blocks } = statfsSync(folder)
    // Some file systems tell nothing.
    return blocks > 0 && bavail * bsize < LEAST_ROOM_BYTES
  } catch {
    return false
  }
}

/**
 * The disk is full, failing or read-only: nothing is wrong with the data, and nothing can be added
 * to it.
 */
export function isUnwritable(error: unknown): boolean {
  return SQLITE_UNWRITABLE.includes(sqliteErrorCode(error))
}

const isReadOnly = (cause: unknown): boolean => {
  if (sqliteErrorCode(cause) === SQLITE_READONLY) return true
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'EROFS' || code === 'EACCES' || code === 'EPERM'
}

/** SQLite says of a full disk that it fails, where it cannot grow a file that it maps. */
const whyUnusable = (file: string, cause: unknown): string => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const code = sqliteErrorCode(cause)
  if (code === SQLITE_FULL || (code === SQLITE_IOERR && isDiskFull(dirname(file))))
    return 'the disk is full; make room on it'
  if (code === SQLITE_IOERR) return `${reason}; look at the disk and at the system's log`
  if (isReadOnly(cause))
    return `${reason}; the user that castdex runs as has to be allowed to read and write it`
  return `${reason}; check the path and its permissions, or set CASTDEX_DATA_DIR`
}

export function unusable(file: string, cause: unknown): CodedError {
  if (cause instanceof CodedError) return cause
  const message = `[store sqlite] cannot use ${file}: ${whyUnusable(file, cause)}`
  // The message says what to do.
  return new CodedError('DATA_UNUSABLE', message, { cause, remedy: '' })
}

/** A connection to an existing castdex file (see `migrate.ts`). */
export function openDatabase(file: string, settings: DatabaseSettings): DatabaseSync {
  const readOnly = settings.readOnly ?? false
  let database: DatabaseSync | undefined
  try {
    // Opening always waits: the last connection of another process, closing, holds the whole file
    // for a moment.
    database = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS })
    addRowChecksum(database)
    database.exec(
      `PRAGMA cache_size = -${String(settings.cacheKib)}; PRAGMA temp_store = MEMORY`,
    )
    if (!readOnly) {
      database.exec(
        `PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${String(settings.checkpointPages ?? 1000)}`,
      )
      // In bytes; a log that once grew (beside a long export) is cut back to this.
      database.exec('PRAGMA journal_size_limit = 67108864')
    }
    if (settings.waits === false) database.exec('PRAGMA busy_timeout = 0')
    return database
  } catch (cause) {
    database?.close()
    throw unusable(file, cause)
  }
}

/**
 * Work on a connection that does not wait otherwise, in a process where nobody waits for the
 * thread.
 */
export function whileWaiting<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec(`PRAGMA busy_timeout = ${String(BUSY_TIMEOUT_MS)}`)
  try {
    return work()
  } finally {
    if (database.isOpen) database.exec('PRAGMA busy_timeout = 0')
  }
}

/**
 * After much has been written: seconds of work where the log is long. PASSIVE takes what no reader
 * needs and waits for nobody.
 */
export function tidyFile(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  } catch (error) {
    // What is in the log is written all the same, and moves when there is room.
    if (!isUnwritable(error)) throw error
  }
}
