/**
 * Writes the whole directory to one file, and restores it.
 *
 * A backup is a compacted `castdex.db` with all of `keys.db` and learnt lists in extra tables. To
 * restore it, put it into an empty data folder as `castdex.db`, as `placeBackup` does: the first
 * start moves the extra tables out.
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
import { backupPartOf, removeBackupPart, removeBackupLeftovers } from './backup-part.ts'
import { isRecordDamaged } from '../connection/record-damaged.ts'
import { listLeftDamaged } from './left-damaged.ts'
import { verifyRecords, viewVerification } from './verify-records.ts'

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

/** Lists damages; those that cannot be restored are listed by name. */
function findDamage(file: string, kind: FileKind): readonly string[] {
  const database = openDatabase(file, { readOnly: true, cacheKib: CACHE_KIB })
  try {
    const rows = checkRows(database, kind)
    if (kind === 'keys') return rows
    const left = rows.length === 0 ? [] : listLeftDamaged(database)
    return [...rows, ...left, ...viewVerification(verifyRecords(database))]
  } finally {
    database.close()
  }
}

/** Maximum number of damages in one message. */
const MOST_NAMED = 20

function viewDamage(damage: readonly string[]): string {
  const rest = damage.length - MOST_NAMED
  const more = rest > 0 ? [`and ${String(rest)} more`] : []
  return [...damage.slice(0, MOST_NAMED), ...more].join('; ')
}

/** Refuses damaged data, because a damaged backup would only be noticed when it is needed. */
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
  const message = `Nothing was backed up: ${viewDamage(damage)}.`
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
 * Files next to the database that outlive the process: accounts shared by many shows, rates and
 * delays of hosts, and the secret behind keys that sign calls.
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

/** Existing files win. */
const restoreFiles = (database: DatabaseSync, dataDir: string): void => {
  for (const { name, content } of database
    .prepare('SELECT name, content FROM backup_files')
    .all()) {
    const path = join(dataDir, String(name))
    const isOurs = FILES.some((known) => known === name)
    if (isOurs && !existsSync(path)) writeFileSync(path, String(content), { mode: 0o600 })
  }
}

/** Creates the file under its name only when it is complete and synced. */
export function writeBackup(
  file: string,
  mainFile: string,
  keysFile: string,
  options: BackupOptions = {},
): void {
  // Both messages already contain the remedy.
  const remedy = ''
  if (existsSync(file))
    throw new CodedError('FILE_UNUSABLE', `${file} exists already; name a new file.`, {
      remedy,
    })
  const folder = dirname(file)
  if (!existsSync(folder))
    throw new CodedError(
      'FILE_UNUSABLE',
      `The folder ${folder} does not exist; create it first.`,
      {
        remedy,
      },
    )
  const part = backupPartOf(file)
  try {
    removeBackupLeftovers(folder)
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
    throw new CodedError('FILE_UNUSABLE', `${file} cannot be written: ${reason}.`, {
      cause,
      remedy:
        'Name a FILE in a folder that the user castdex runs as may write to, on a disk with room for all of the data.',
    })
  }
}

/**
 * Moves keys of a backup into `keys.db`. Existing keys win. Idempotent: if killed, the next start
 * repeats it.
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
      // Checked again under the lock, because another process may have started at the same time.
      if (!isBackup()) return
      addBackedUpKeys(database)
      restoreFiles(database, dirname(mainFile))
      // From here on its change numbers diverge from those of the original directory.
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
  new CodedError('FILE_UNUSABLE', `${file} is not a usable backup of castdex: ${reason}.`, {
    cause,
    remedy:
      'Name a file that `castdex backup` wrote, copied whole. Nothing was made or changed.',
  })

/** Reads the whole file. */
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
      `${path} exists already; a backup can only be restored into an empty folder.`,
      {
        remedy:
          'Name another folder (`--data-dir` or CASTDEX_DATA_DIR), or move this one away. Nothing was changed.',
      },
    )
  }
}

/**
 * Refuses an incomplete backup, or a folder with a directory. Reads the whole file, writes nothing.
 */
export function checkBackup(file: string, dataDir: string): void {
  assertNoDirectory(dataDir)
  assertWhole(file)
}

/** Puts a checked backup into an empty data folder; the next open restores it. */
export function placeBackup(file: string, dataDir: string): void {
  assertNoDirectory(dataDir)
  const mainFile = join(dataDir, 'castdex.db')
  removeBackupLeftovers(dataDir)
  const part = backupPartOf(mainFile)
  try {
    copyFileSync(file, part)
    sync(part)
    renameSync(part, mainFile)
  } finally {
    removeBackupPart(mainFile)
  }
}
