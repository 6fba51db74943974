/**
 * The whole directory as one file, and starting from it.
 *
 * A backup is `castdex.db` as it stands, compacted, with all of `keys.db` and learnt lists in tables
 * of their own. To start from it, put it into an empty data folder as `castdex.db`, as
 * `placeBackup` does: the first start moves what is not of the directory out again.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import type { BackupOptions } from '../../maintenance.ts'
import { newChecksum } from '../connection/checksums.ts'
import { inTransaction, openDatabase } from '../connection/database.ts'
import { addBackedUpKeys, BACKUP_KEY_TABLES, copyKeyTables } from './backup-keys.ts'
import { checkRows } from './health.ts'
import type { FileKind } from './migrate.ts'
import { backupPartOf, removeBackupPart, removeLeftovers } from './backup-part.ts'
import { isRecordDamaged } from '../connection/record-damaged.ts'
import { listLeftDamaged } from './left-damaged.ts'
import { verifyRecords, viewVerified } from './verify-records.ts'

const CACHE_KIB = 8192
const BACKUP_TABLES = [...BACKUP_KEY_TABLES, 'backup_files']

const attach = (database: DatabaseSync, keysFile: string): void => {
  database.prepare('ATTACH ? AS key_file').run(keysFile)
}

const addKeys = (file: string, keysFile: string): void => {
  const database = openDatabase(file, { cacheKib: CACHE_KIB })
  try {
    attach(database, keysFile)
    inTransaction(database, 'BEGIN', () => copyKeyTables(database))
  } finally {
    database.close()
  }
}

const DAMAGE_REMEDY =
  'Run `castdex mend`; what it cannot mend, `castdex backup --allow-damage` writes as it stands.'

/** What is damaged in it, by name where nothing brings it back. */
function findDamage(file: string, kind: FileKind): readonly string[] {
  const database = openDatabase(file, { readOnly: true, cacheKib: CACHE_KIB })
  try {
    const rows = checkRows(database, kind)
    if (kind === 'keys') return rows
    const left = rows.length === 0 ? [] : listLeftDamaged(database)
    return [...rows, ...left, ...viewVerified(verifyRecords(database))]
  } finally {
    database.close()
  }
}

/** Of what is damaged, in one message. */
const MOST_NAMED = 20

function viewDamage(damage: readonly string[]): string {
  const rest = damage.length - MOST_NAMED
  const more = rest > 0 ? [`and ${String(rest)} more`] : []
  return [...damage.slice(0, MOST_NAMED), ...more].join('; ')
}

/** A backup of damaged records would be found out when it is needed. */
function verify(
  files: Readonly<Record<FileKind, string>>,
  { onDamage }: BackupOptions,
): void {
  const damage = [
    ...findDamage(files.directory, 'directory'),
    ...findDamage(files.keys, 'keys'),
  ]
  if (damage.length === 0) return
  if (onDamage !== undefined) {
    onDamage(damage)
    return
  }
  const message = `${viewDamage(damage)}: nothing was backed up.`
  throw new CodedError('RECORD_DAMAGED', message, { remedy: DAMAGE_REMEDY })
}

const sync = (file: string): void => {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * What is kept beside the database and lasts: which accounts many shows have, what hosts bear and
 * wish, and what the secrets of keys that sign calls follow from.
 */
const FILES = [
  'stop-links.json',
  'host-rates.json',
  'crawl-delays.json',
  'dialect-secret',
] as const

const addFiles = (file: string, dataDir: string): void => {
  const database = openDatabase(file, { cacheKib: CACHE_KIB })
  try {
    database.exec(
      'CREATE TABLE backup_files (name TEXT PRIMARY KEY, content TEXT NOT NULL)',
    )
    const insert = database.prepare(
      'INSERT INTO backup_files (name, content) VALUES (?, ?)',
    )
    for (const name of FILES) {
      const path = join(dataDir, name)
      if (existsSync(path)) insert.run(name, readFileSync(path, 'utf8'))
    }
  } finally {
    database.close()
  }
}

/** A file that is there already stays. */
const restoreFiles = (database: DatabaseSync, dataDir: string): void => {
  for (const { name, content } of database
    .prepare('SELECT name, content FROM backup_files')
    .all()) {
    const path = join(dataDir, String(name))
    const isOurs = FILES.some((known) => known === name)
    if (isOurs && !existsSync(path)) writeFileSync(path, String(content), { mode: 0o600 })
  }
}

/** Appears under its name only when it is whole and on the disk. */
export function writeBackup(
  file: string,
  mainFile: string,
  keysFile: string,
  options: BackupOptions = {},
): void {
  // Both messages say what to do.
  const remedy = ''
  if (existsSync(file))
    throw new CodedError(
      'FILE_UNUSABLE',
      `${file} exists already: name a file that does not`,
      {
        remedy,
      },
    )
  const folder = dirname(file)
  if (!existsSync(folder))
    throw new CodedError(
      'FILE_UNUSABLE',
      `the folder ${folder} is not there: make it first`,
      {
        remedy,
      },
    )
  const part = backupPartOf(file)
  try {
    removeLeftovers(folder)
    removeBackupPart(file)
    const database = openDatabase(mainFile, { readOnly: true, cacheKib: CACHE_KIB })
    try {
      database.prepare('VACUUM INTO ?').run(part)
    } finally {
      database.close()
    }
    verify({ directory: part, keys: keysFile }, options)
    addKeys(part, keysFile)
    addFiles(part, dirname(mainFile))
    sync(part)
    renameSync(part, file)
  } catch (cause) {
    removeBackupPart(file)
    if (isRecordDamaged(cause)) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError('FILE_UNUSABLE', `${file} cannot be written: ${reason}`, {
      cause,
      remedy:
        'Name a FILE in a folder that the user castdex runs as may write to, on a disk with room for all of the data.',
    })
  }
}

/**
 * Moves the keys that came with a backup into `keys.db`. Keys that are there already stay as they
 * are. Killed in between, it is done again at the next start and adds nothing twice.
 */
export function restoreKeys(mainFile: string, keysFile: string): void {
  const database = openDatabase(mainFile, { cacheKib: CACHE_KIB })
  try {
    const isBackup = (): boolean =>
      database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'backup_keys'").get() !==
      undefined
    if (!isBackup()) return
    attach(database, keysFile)
    inTransaction(database, 'BEGIN IMMEDIATE', () => {
      // Looked at again under the lock: another process may have started at the same time.
      if (!isBackup()) return
      addBackedUpKeys(database)
      restoreFiles(database, dirname(mainFile))
      // Its change numbers begin to differ from those of the directory that it was.
      database.exec('UPDATE directory SET feed_name = lower(hex(randomblob(8)))')
      database.exec(`UPDATE directory SET ${newChecksum('directory', {})}`)
    })
    inTransaction(database, 'BEGIN IMMEDIATE', () =>
      database.exec(BACKUP_TABLES.map((name) => `DROP TABLE IF EXISTS ${name}`).join(';')),
    )
  } finally {
    database.close()
  }
}

const unusableBackup = (file: string, reason: string, cause?: unknown): CodedError =>
  new CodedError(
    'FILE_UNUSABLE',
    `${file} is no backup of castdex that can be used: ${reason}`,
    {
      cause,
      remedy:
        'Name a file that `castdex backup` wrote, copied whole. Nothing was made or changed.',
    },
  )

/** Reads all of it. */
const assertWhole = (file: string): void => {
  let lines: readonly unknown[]
  try {
    using database = new DatabaseSync(file, { readOnly: true })
    const tables = database
      .prepare("SELECT 1 FROM sqlite_schema WHERE name IN ('directory', 'backup_keys')")
      .all()
    if (tables.length !== 2) throw unusableBackup(file, 'it has no podcasts and keys')
    lines = database
      .prepare('PRAGMA integrity_check(5)')
      .all()
      .map((line) => line['integrity_check'])
  } catch (cause) {
    if (cause instanceof CodedError) throw cause
    throw unusableBackup(
      file,
      cause instanceof Error ? cause.message : String(cause),
      cause,
    )
  }
  if (lines[0] !== 'ok') throw unusableBackup(file, `it is damaged (${lines.join('; ')})`)
}

export function assertNoDirectory(dataDir: string): void {
  for (const name of ['castdex.db', 'keys.db', 'castdex.db-wal', 'keys.db-wal']) {
    const path = join(dataDir, name)
    if (!existsSync(path)) continue
    throw new CodedError(
      'DATA_UNUSABLE',
      `${path} is there already: a backup starts a directory where there is none`,
      {
        remedy:
          'Name another folder (`--data-dir` or CASTDEX_DATA_DIR), or move this one away. Nothing was changed.',
      },
    )
  }
}

/**
 * Refuses a file that is no whole backup, and a folder that has a directory. Reads all of the file
 * and makes nothing.
 */
export function checkBackup(file: string, dataDir: string): void {
  assertNoDirectory(dataDir)
  assertWhole(file)
}

/**
 * Puts a backup that was checked into a data folder that has no directory yet; whoever opens that
 * next starts from it.
 */
export function placeBackup(file: string, dataDir: string): void {
  assertNoDirectory(dataDir)
  const mainFile = join(dataDir, 'castdex.db')
  removeLeftovers(dataDir)
  const part = backupPartOf(mainFile)
  try {
    copyFileSync(file, part)
    sync(part)
    renameSync(part, mainFile)
  } finally {
    removeBackupPart(mainFile)
  }
}
