/**
 * Checks that the two files of a data folder belong together, and restricts them to their owner.
 */
import { chmodSync, existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import { unusableFile } from './database.ts'

/** Waits while another process opens or closes the file; in ms. */
const LOCK_PATIENCE_MS = 15_000

/** Counts podcasts, except in a backup that contains its keys. */
const countWithoutKeys = (mainFile: string): number => {
  using database = new DatabaseSync(mainFile, { readOnly: true, timeout: LOCK_PATIENCE_MS })
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE name IN ('directory', 'backup_keys')")
    .all()
  if (tables.length !== 1 || tables[0]?.['name'] !== 'directory') return 0
  return Number(database.prepare('SELECT total FROM directory').get()?.['total'])
}

/**
 * Refuses to create new keys silently if the file is lost: every client would be rejected without a
 * reason.
 */
export function assertKeysFile(mainFile: string, keysFile: string, newKeys: boolean): void {
  if (newKeys || existsSync(keysFile) || !existsSync(mainFile)) return
  const podcasts = countWithoutKeys(mainFile)
  if (podcasts === 0) return
  const message = `[store sqlite] ${keysFile} is missing, and with it all API keys of ${String(podcasts)} podcasts; put it back, or create a new one with \`castdex key create --new-keys --name NAME\`.`
  throw new CodedError('DATA_UNUSABLE', message)
}

const countKeys = (keysFile: string): number => {
  try {
    return readKeyCount(keysFile)
  } catch (cause) {
    throw unusableFile(keysFile, cause)
  }
}

const readKeyCount = (keysFile: string): number => {
  using database = new DatabaseSync(keysFile, { readOnly: true, timeout: LOCK_PATIENCE_MS })
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'keys'").get()
  if (table === undefined) return 0
  return Number(database.prepare('SELECT count(*) AS count FROM keys').get()?.['count'])
}

/**
 * Refuses to create an empty directory silently if the file is lost: it would answer that nothing
 * is tracked.
 */
export function assertMainFile(mainFile: string, keysFile: string): void {
  const size = statSync(mainFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 0 || !existsSync(keysFile)) return
  const keys = countKeys(keysFile)
  if (keys === 0) return
  const what = existsSync(mainFile) ? 'empty' : 'missing'
  const message = `[store sqlite] ${mainFile} is ${what}, and with it all podcasts, although ${keysFile} has ${String(keys)} API keys; put it back, or move the data folder away and restore the last backup with \`castdex restore FILE\`.`
  throw new CodedError('DATA_UNUSABLE', message, { remedy: '' })
}

const OWNER_ONLY = 0o600

/**
 * Older releases left files world-readable. SQLite gives log and shared memory the mode of the
 * database.
 */
export function closeToOthers(file: string): void {
  try {
    for (const path of [file, `${file}-wal`, `${file}-shm`])
      if (existsSync(path)) chmodSync(path, OWNER_ONLY)
  } catch {
    // Another user owns the file and has granted write access.
  }
}
