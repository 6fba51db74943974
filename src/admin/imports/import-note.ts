/**
 * Keeps a note of each import as a small file in the data folder, so that every process
 * sees its progress and the next start learns of one that was killed.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogueFormat } from '../../intake/catalogue/format.ts'
import type { EntryRefusal } from '../../intake/catalogue/refusal.ts'
import type { Tally } from '../../intake/catalogue/decide/tally.ts'
import type { AuditWay } from '../../store/audit-log.ts'

/** `killed`: the process died before the import ended. */
export const IMPORT_STATES = [
  'receiving',
  'running',
  'done',
  'failed',
  'cancelled',
  'killed',
] as const
export type ImportNoteState = (typeof IMPORT_STATES)[number]

export interface NotedImport {
  /** It begins with `import_`. */
  readonly id: string
  readonly format: CatalogueFormat
  /** The name of the file without its folder; null if none was given. */
  readonly file: string | null
  readonly isOwn: boolean
  /** Names the operator's key, or `command line`, as in the audit log. */
  readonly by: string
  readonly way: AuditWay
  readonly state: ImportNoteState
  /** Milliseconds since 1970, like all times here. */
  readonly startedMs: number
  /** The note was written at this time. */
  readonly updatedMs: number
  readonly endedMs: number | null
  /** Null while the upload comes. */
  readonly readingSinceMs: number | null
  /**
   * Progress of reading; `total` is null if it is not known. The unit is the format's own.
   */
  readonly done: number
  readonly total: number | null
  readonly counts: Readonly<Tally>
  /** The first entries that were refused. */
  readonly refusals: readonly EntryRefusal[]
  readonly message: string | null
  /** The process that works on it. */
  readonly pid: number
  readonly host: string
}

/** This many notes are kept; older ones are deleted. */
const MOST_KEPT = 100

const NOTE = /^(import_[0-9a-f]{12})\.json$/
const UPLOAD = /^(import_[0-9a-f]{12})\.upload$/

export function newImportId(): string {
  return `import_${randomBytes(6).toString('hex')}`
}

export function importFolder(dataDir: string): string {
  return join(dataDir, 'imports')
}

/** An upload is kept in this file until it has been read. */
export function uploadFile(dataDir: string, id: string): string {
  return join(importFolder(dataDir), `${id}.upload`)
}

export function isUnderWay({ state }: Pick<NotedImport, 'state'>): boolean {
  return state === 'receiving' || state === 'running'
}

/** Replaces the note in one step: a reader finds the old one or the new one whole. */
export async function writeNote(dataDir: string, note: NotedImport): Promise<void> {
  const folder = importFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${note.id}.${String(process.pid)}.draft`)
  await writeFile(draft, JSON.stringify(note), { mode: 0o600 })
  await rename(draft, join(folder, `${note.id}.json`))
}

async function namesIn(dataDir: string): Promise<readonly string[]> {
  try {
    return await readdir(importFolder(dataDir))
  } catch {
    return []
  }
}

function idsOf(names: readonly string[], pattern: RegExp): readonly string[] {
  return names.map((name) => pattern.exec(name)?.[1]).filter((id) => id !== undefined)
}

/** Returns the ids of imports that have an upload. A note is there before its upload. */
export async function listUploads(dataDir: string): Promise<readonly string[]> {
  return idsOf(await namesIn(dataDir), UPLOAD)
}

/**
 * If this fails, the file takes a little space until the next look at the notes tries
 * again.
 */
export async function tryToRemove(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => undefined)
}

/** Returns undefined if the note cannot be read. */
export async function readNote(
  dataDir: string,
  id: string,
): Promise<NotedImport | undefined> {
  try {
    return JSON.parse(
      await readFile(join(importFolder(dataDir), `${id}.json`), 'utf8'),
    ) as NotedImport
  } catch {
    return undefined
  }
}

/** Returns the notes, newest first. */
export async function listNotes(dataDir: string): Promise<readonly NotedImport[]> {
  const ids = idsOf(await namesIn(dataDir), NOTE)
  const notes = await Promise.all(ids.map((id) => readNote(dataDir, id)))
  return notes
    .filter((note) => note !== undefined)
    .sort((one, other) => other.startedMs - one.startedMs || (one.id < other.id ? 1 : -1))
}

/**
 * Deletes the oldest notes beyond those that are kept, and uploads that no import reads any
 * more. The uploads were listed before the notes were read.
 */
export async function tidyNotes(
  dataDir: string,
  notes: readonly NotedImport[],
  uploads: readonly string[],
): Promise<readonly NotedImport[]> {
  const open = new Set(notes.filter(isUnderWay).map(({ id }) => id))
  for (const id of uploads.filter((each) => !open.has(each)))
    await tryToRemove(uploadFile(dataDir, id))
  const old = notes.slice(MOST_KEPT).filter((note) => !isUnderWay(note))
  for (const { id } of old) await tryToRemove(join(importFolder(dataDir), `${id}.json`))
  return notes.filter((note) => !old.includes(note))
}

/** Returns an estimate of the time that is left, in seconds. */
export function remainingSeconds({
  state,
  readingSinceMs,
  done,
  total,
  updatedMs,
}: NotedImport): number | null {
  if (state !== 'running' || readingSinceMs === null || total === null || done <= 0)
    return null
  const perUnit = (updatedMs - readingSinceMs) / done
  return Math.ceil((Math.max(0, total - done) * perUnit) / 1000)
}

/** Counts the refused entries of all reasons. */
export function refusedInAll({ refused }: Pick<Tally, 'refused'>): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0)
}
