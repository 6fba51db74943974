/**
 * Creates and migrates castdex's files: numbered SQL files, forward only, all missing ones in one
 * transaction.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import { INDEX_TABLES } from '../../../search/segments/format/tables.ts'
import {
  isReadableLayout,
  writtenBeforeReleases,
  writtenByNewer,
} from '../../rules/enter-layout.ts'
import { findLayout } from '../connection/kept-layout.ts'
import { noteLayout } from './layout-row.ts'
import { addRowChecksum } from '../connection/checksums.ts'
import { inTransaction, isBusy, unusableFile } from '../connection/database.ts'

export type FileKind = 'directory' | 'keys'

/** `cdx1` in ASCII: marks the file as castdex's in its header. */
const APPLICATION_ID = 0x63647831
const LOCK_PATIENCE_MS = 15_000
const LOCK_PAUSE_MS = 10

const folderOf = (kind: FileKind): URL => new URL(`./migrations/${kind}/`, import.meta.url)

export function readMigration(kind: FileKind, name: string): string {
  return readFileSync(new URL(name, folderOf(kind)), 'utf8')
}

/**
 * Returns all migrations in order, including those of the search index, whose tables are in the
 * same file.
 */
function listMigrations(kind: FileKind): readonly string[] {
  const folder = folderOf(kind)
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const texts = names.sort().map((name) => readMigration(kind, name))
  if (kind === 'directory') return [INDEX_TABLES, ...texts]
  return texts
}

const readPragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]

const isEmpty = (database: DatabaseSync): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined

/** Reads tables of a newer release if that release allows it. */
const assertReadable = (database: DatabaseSync, file: string): void => {
  const place = `[store sqlite] ${file}`
  const kept = findLayout(database)
  if (kept === undefined) throw writtenBeforeReleases(place)
  if (!isReadableLayout(kept)) throw writtenByNewer(place, kept)
}

const assertOurs = (database: DatabaseSync, file: string, kind: FileKind): number => {
  const version = Number(readPragma(database, 'user_version'))
  // In this order: a process that creates the file commits tables and application id together.
  const foreign =
    !isEmpty(database) && readPragma(database, 'application_id') !== APPLICATION_ID
  if (foreign)
    throw unusableFile(file, new Error('it is an SQLite file of another application'))
  if (kind === 'directory' && version > listMigrations(kind).length)
    assertReadable(database, file)
  return version
}

/** SQLite does not wait for the lock when the journal mode changes, so retry here. */
const switchToWal = (database: DatabaseSync): void => {
  const deadline = performance.now() + LOCK_PATIENCE_MS
  const pause = new Int32Array(new SharedArrayBuffer(4))
  while (readPragma(database, 'journal_mode') !== 'wal') {
    try {
      database.exec('PRAGMA journal_mode = WAL')
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      Atomics.wait(pause, 0, 0, LOCK_PAUSE_MS)
    }
  }
}

const applyMissing = (database: DatabaseSync, file: string, kind: FileKind): void => {
  const migrations = listMigrations(kind)
  inTransaction(database, 'BEGIN IMMEDIATE', () => {
    // Read under the lock, because another process may have migrated.
    const version = assertOurs(database, file, kind)
    if (version >= migrations.length) return
    for (const sql of migrations.slice(version)) database.exec(sql)
    database.exec(
      `PRAGMA application_id = ${String(APPLICATION_ID)}; PRAGMA user_version = ${String(migrations.length)}`,
    )
  })
}

const STATISTICS =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'sqlite_stat[0-9]'"

/**
 * Drops planner statistics, which mislead the planner when they are old: a directory that had two
 * podcasts at that time was scanned once for each of millions. castdex gathers none, but an older
 * release or an operator's `ANALYZE` may have.
 */
const forgetStatistics = (database: DatabaseSync): void => {
  if (database.prepare(STATISTICS).get() === undefined) return
  inTransaction(database, 'BEGIN IMMEDIATE', () => {
    // Read under the lock, because another process may have dropped them.
    for (const { name } of database.prepare(STATISTICS).all())
      database.exec(`DROP TABLE ${String(name)}`)
  })
}

/**
 * `keys.db` has no layout of its own: a newer one is accepted only with a newer `castdex.db`, which
 * states who can read both.
 */
export function assertOfOneRelease(mainFile: string, keysFile: string): void {
  if (!isLater(keysFile, 'keys') || isLater(mainFile, 'directory')) return
  const message = `[store sqlite] ${keysFile} was written by a later castdex than ${mainFile}; put back the file that belongs to it.`
  throw new CodedError('DATA_NEWER', message)
}

function isLater(file: string, kind: FileKind): boolean {
  if (!existsSync(file)) return false
  using database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_PATIENCE_MS })
  return Number(readPragma(database, 'user_version')) > listMigrations(kind).length
}

/**
 * Afterwards the file exists with our id, in WAL mode, with all tables and without statistics. Safe
 * for several processes at once.
 */
export function migrate(file: string, kind: FileKind): void {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: LOCK_PATIENCE_MS })
    database.exec('PRAGMA page_size = 4096')
    addRowChecksum(database)
    assertOurs(database, file, kind)
    switchToWal(database)
    applyMissing(database, file, kind)
    forgetStatistics(database)
    if (kind === 'directory') noteLayout(database)
  } catch (cause) {
    throw unusableFile(file, cause)
  } finally {
    database?.close()
  }
}
