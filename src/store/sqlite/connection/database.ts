/**
 * Opens SQLite files with castdex's settings, and explains why one is unusable.
 *
 * Durability: both files use WAL with `synchronous = NORMAL`. A commit writes to the page cache of
 * the operating system without `fsync`. It survives the death of the process, including `kill -9`.
 * A crash of the machine can lose the newest commits but not consistency: checkpoints are synced
 * before the log is reused. Commits that must survive a crash are synced by `log-sync.ts`.
 */
import { statfsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CodedError, errorCodeOf } from '../../../errors.ts'
import { addRowChecksum } from './checksums.ts'
import { sqliteErrorCode } from '../../../search/segments/transaction.ts'

export { inTransaction, isBusy } from '../../../search/segments/transaction.ts'

/** Longer than any write batch, so that writers of several processes queue instead of failing. */
const BUSY_TIMEOUT_MS = 15_000

export interface DatabaseSettings {
  readonly readOnly?: boolean
  /** The page cache of the connection, in KiB. */
  readonly cacheKib: number
  /** The log size, in pages, at which a commit checkpoints. */
  readonly checkpointPages?: number
  /**
   * Default true: SQLite blocks the thread while another connection holds the lock. False requires
   * a `WriteQueue`.
   */
  readonly waits?: boolean
}

/** https://sqlite.org/rescode.html */
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_NOTADB = 26
const SQLITE_UNWRITABLE: readonly (number | undefined)[] = [
  SQLITE_READONLY,
  SQLITE_IOERR,
  SQLITE_FULL,
]

/** A disk with less free space, in bytes, counts as full. */
export const LEAST_ROOM_BYTES = 256 * 1024

const isDiskFull = (folder: string): boolean => {
  try {
    const { bavail, bsize, blocks } = statfsSync(folder)
    // Some file systems report zero.
    return blocks > 0 && bavail * bsize < LEAST_ROOM_BYTES
  } catch {
    return false
  }
}

/** The disk is full, failing or read-only; the stored data is intact. */
export function isUnwritable(error: unknown): boolean {
  return SQLITE_UNWRITABLE.includes(sqliteErrorCode(error))
}

const isReadOnly = (cause: unknown): boolean => {
  if (sqliteErrorCode(cause) === SQLITE_READONLY) return true
  const code = errorCodeOf(cause)
  return code === 'EROFS' || code === 'EACCES' || code === 'EPERM'
}

const remedyOfDamage = (file: string): string => {
  const restore =
    'move the data folder away and restore the last backup with `castdex restore FILE`'
  if (basename(file) !== 'keys.db') return restore
  return `move this file away and begin with new keys by \`castdex key create --new-keys --name NAME\`, or ${restore}`
}

/** SQLite reports an I/O error instead of a full disk if it cannot grow a file that it maps. */
const whyUnusable = (file: string, cause: unknown): string => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const code = sqliteErrorCode(cause)
  if (code === SQLITE_FULL || (code === SQLITE_IOERR && isDiskFull(dirname(file))))
    return 'the disk is full; make room on it'
  if (code === SQLITE_IOERR) return `${reason}; look at the disk and at the system's log`
  if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB)
    return `${reason}; ${remedyOfDamage(file)}`
  if (isReadOnly(cause))
    return `${reason}; the user that castdex runs as has to be allowed to read and write it`
  return `${reason}; check the path and its permissions, or set CASTDEX_DATA_DIR`
}

export function unusableFile(file: string, cause: unknown): CodedError {
  if (cause instanceof CodedError) return cause
  const message = `[store sqlite] cannot use ${file}: ${whyUnusable(file, cause)}`
  // The message already contains the remedy.
  return new CodedError('DATA_UNUSABLE', message, { cause, remedy: '' })
}

/** Opens an existing castdex file (`migrate.ts` creates them). */
export function openDatabase(file: string, settings: DatabaseSettings): DatabaseSync {
  const readOnly = settings.readOnly ?? false
  let database: DatabaseSync | undefined
  try {
    // Always waits: another process that closes the last connection locks the whole file briefly.
    database = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS })
    addRowChecksum(database)
    database.exec(
      `PRAGMA cache_size = -${String(settings.cacheKib)}; PRAGMA temp_store = MEMORY`,
    )
    if (!readOnly) {
      database.exec(
        `PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${String(settings.checkpointPages ?? 1000)}`,
      )
      // In bytes: truncates a log that grew during a long export.
      database.exec('PRAGMA journal_size_limit = 67108864')
    }
    if (settings.waits === false) database.exec('PRAGMA busy_timeout = 0')
    return database
  } catch (cause) {
    database?.close()
    throw unusableFile(file, cause)
  }
}

/** Runs `work` with a busy timeout. Precondition: nothing else needs this thread. */
export function whileWaiting<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec(`PRAGMA busy_timeout = ${String(BUSY_TIMEOUT_MS)}`)
  try {
    return work()
  } finally {
    if (database.isOpen) database.exec('PRAGMA busy_timeout = 0')
  }
}

/**
 * Checkpoints after bulk writes; takes seconds for a long log. PASSIVE neither waits for readers
 * nor blocks them.
 */
export function tidyFile(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  } catch (error) {
    // The log is durable already; a later checkpoint moves it.
    if (!isUnwritable(error)) throw error
  }
}
