/**
 * Counts keys and revocations outside of `keys.db`, to detect a `keys.db` that lost its log: it
 * would accept revoked keys again.
 */
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'

interface KeyTally {
  readonly keys: number
  readonly revoked: number
}

const LOCK_PATIENCE_MS = 15_000

const fileBeside = (keysFile: string): string => join(dirname(keysFile), 'keys-tally.json')

const countKeys = (database: DatabaseSync): KeyTally => {
  const row = database
    .prepare('SELECT count(*) AS keys, count(revoked_at) AS revoked FROM keys')
    .get()
  return { keys: Number(row?.['keys']), revoked: Number(row?.['revoked']) }
}

/** Call it in the transaction of the change: a tally ahead of its keys counts as damage. */
export function readTally(database: DatabaseSync): string {
  return JSON.stringify(countKeys(database))
}

export function writeTally(keysFile: string, tally: string): void {
  const file = fileBeside(keysFile)
  const part = `${file}.part`
  const handle = openSync(part, 'w', 0o600)
  try {
    writeSync(handle, tally)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(part, file)
}

export function removeTally(keysFile: string): void {
  rmSync(fileBeside(keysFile), { force: true })
}

function parseTally(text: string): Partial<KeyTally> {
  try {
    return JSON.parse(text) as Partial<KeyTally>
  } catch {
    return {}
  }
}

/** Refuses a `keys.db` with fewer keys or revocations than were acknowledged. */
export function assertTally(keysFile: string): void {
  const file = fileBeside(keysFile)
  const text = readText(file)
  if (text === undefined) return
  const { keys = 0, revoked = 0 } = parseTally(text)
  using database = new DatabaseSync(keysFile, { readOnly: true, timeout: LOCK_PATIENCE_MS })
  const found = countKeys(database)
  if (found.keys >= keys && found.revoked >= revoked) return
  const has = `${String(found.keys)} keys, ${String(found.revoked)} of them revoked`
  const message = `[store sqlite] ${keysFile} has ${has}, but ${String(keys)} and ${String(revoked)} were written: its log ${keysFile}-wal is lost, and revoked keys would be valid again`
  const remedy = `Put the log back or restore a backup; or delete ${file} and revoke those keys again.`
  throw new CodedError('DATA_UNUSABLE', message, { remedy })
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
