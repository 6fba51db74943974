/**
 * Makes castdex' files and brings older ones up to date: numbered SQL files, forward only, one
 * transaction for all that are missing.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import { INDEX_TABLES } from '../../../search/segments/format/tables.ts'
import {
  isReadable,
  writtenBeforeReleases,
  writtenByNewer,
} from '../../rules/enter-layout.ts'
import { findLayout } from '../connection/kept-layout.ts'
import { noteLayout } from './layout-row.ts'
import { addRowChecksum } from '../connection/checksums.ts'
import { inTransaction, isBusy, unusable } from '../connection/database.ts'

export type FileKind = 'directory' | 'keys'

/** `cdx1` in ASCII, in the header of each file: whose it is. */
const APPLICATION_ID = 0x63647831
const LOCK_PATIENCE_MS = 15_000
const LOCK_PAUSE_MS = 10

const folderOf = (kind: FileKind): URL => new URL(`./migrations/${kind}/`, import.meta.url)

/**
 * Returns what leads to the newest version, step by step. The search index keeps its tables beside
 * the records.
 */
function listMigrations(kind: FileKind): readonly string[] {
  const folder = folderOf(kind)
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const texts = names.sort().map((name) => readFileSync(new URL(name, folder), 'utf8'))
  return kind === 'directory' ? [INDEX_TABLES, ...texts] : texts
}

const readPragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]

const isEmpty = (database: DatabaseSync): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined

/** Tables of a later release are read if it says so. */
const assertReadable = (database: DatabaseSync, file: string): void => {
  const place = `[store sqlite] ${file}`
  const kept = findLayout(database)
  if (kept === undefined) throw writtenBeforeReleases(place)
  if (!isReadable(kept)) throw writtenByNewer(place, kept)
}

const assertOurs = (database: DatabaseSync, file: string, kind: FileKind): number => {
  const version = Number(readPragma(database, 'user_version'))
  // In this order: whoever sets the file up at this moment commits its tables and its name
  // together.
  const foreign =
    !isEmpty(database) && readPragma(database, 'application_id') !== APPLICATION_ID
  if (foreign)
    throw unusable(file, new Error('it is an SQLite file of another application'))
  if (kind === 'directory' && version > listMigrations(kind).length)
    assertReadable(database, file)
  return version
}

/**
 * SQLite does not wait for a lock when the journal mode changes, so two processes that start
 * together take turns here.
 */
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
    // Read under the lock: another process may have done the work meanwhile.
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
 * The planner would believe statistics of an earlier moment: a directory that had two podcasts when
 * they were gathered was scanned once for each of the millions that came later. Nothing of ours
 * gathers any; somebody's `ANALYZE` or an older castdex may have.
 */
const forgetStatistics = (database: DatabaseSync): void => {
  if (database.prepare(STATISTICS).get() === undefined) return
  inTransaction(database, 'BEGIN IMMEDIATE', () => {
    // Read under the lock: another process may have done it meanwhile.
    for (const { name } of database.prepare(STATISTICS).all())
      database.exec(`DROP TABLE ${String(name)}`)
  })
}

/**
 * `keys.db` has no layout of its own: one of a later release is opened beside podcasts of a later
 * release, which say who reads both.
 */
export function assertOfOneRelease(mainFile: string, keysFile: string): void {
  if (!isLater(keysFile, 'keys') || isLater(mainFile, 'directory')) return
  const message = `[store sqlite] ${keysFile} was written by a later castdex than ${mainFile} beside it: put back the one that belongs to it`
  throw new CodedError('DATA_NEWER', message)
}

function isLater(file: string, kind: FileKind): boolean {
  if (!existsSync(file)) return false
  using database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_PATIENCE_MS })
  return Number(readPragma(database, 'user_version')) > listMigrations(kind).length
}

/**
 * Afterwards the file exists, is ours, is in WAL mode, has every table and no statistics. Safe in
 * several processes at once.
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
    throw unusable(file, cause)
  } finally {
    database?.close()
  }
}
