/**
 * The whole directory as one file, and starting from it.
 *
 * A backup is `castdex.db` as it stands, compacted, with keys and usage in two tables of their own. To start from it, put it
 * into an empty data folder as `castdex.db`: the first start moves the two tables into a new `keys.db`.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { CodedError } from '../../errors.ts'
import { inTransaction, openDatabase } from './database.ts'

const CACHE_KIB = 8192

const attach = (database: DatabaseSync, keysFile: string): void => {
  database.prepare('ATTACH ? AS keyring').run(keysFile)
}

const addKeys = (file: string, keysFile: string): void => {
  const database = openDatabase(file, { cacheKib: CACHE_KIB })
  try {
    attach(database, keysFile)
    inTransaction(database, 'BEGIN', () => {
      database.exec('CREATE TABLE backup_keys AS SELECT * FROM keyring.keys')
      database.exec('CREATE TABLE backup_usage AS SELECT * FROM keyring.usage')
    })
  } finally {
    database.close()
  }
}

const sync = (file: string): void => {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Appears under its name only when it is whole and on the disk. */
export const writeBackup = (file: string, mainFile: string, keysFile: string): void => {
  if (existsSync(file)) throw new CodedError('FILE_UNUSABLE', `${file} exists already: name a file that does not`)
  const part = `${file}.part-${String(process.pid)}`
  try {
    const database = openDatabase(mainFile, { readOnly: true, cacheKib: CACHE_KIB })
    try {
      database.prepare('VACUUM INTO ?').run(part)
    } finally {
      database.close()
    }
    addKeys(part, keysFile)
    sync(part)
    renameSync(part, file)
  } catch (cause) {
    rmSync(part, { force: true })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError('FILE_UNUSABLE', `${file} cannot be written: ${reason}`, { cause })
  }
}

/**
 * Moves the keys that came with a backup into `keys.db`. Keys that are there already stay as they are. Killed in between, it
 * is done again at the next start and adds nothing twice.
 */
export const restoreKeys = (mainFile: string, keysFile: string): void => {
  const database = openDatabase(mainFile, { cacheKib: CACHE_KIB })
  try {
    const isBackup = (): boolean =>
      database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'backup_keys'").get() !== undefined
    if (!isBackup()) return
    attach(database, keysFile)
    inTransaction(database, 'BEGIN IMMEDIATE', () => {
      // Looked at again under the lock: another process may have started at the same time.
      if (!isBackup()) return
      database.exec('INSERT OR IGNORE INTO keyring.keys SELECT * FROM backup_keys')
      database.exec('INSERT OR IGNORE INTO keyring.usage SELECT * FROM backup_usage')
      // Its change numbers begin to differ from those of the directory that it was.
      database.exec('UPDATE directory SET feed_name = lower(hex(randomblob(8)))')
    })
    inTransaction(database, 'BEGIN IMMEDIATE', () =>
      database.exec('DROP TABLE IF EXISTS backup_keys; DROP TABLE IF EXISTS backup_usage'),
    )
  } finally {
    database.close()
  }
}
