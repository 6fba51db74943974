/**
 * Stores each import's note as a small file in the data folder, so that every process sees its
 * progress, and a restart detects killed imports.
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
  /** Begins with `import_`. */
  readonly id: string
  readonly format: CatalogueFormat
  /** The file's name without its folder; null if there is none. */
  readonly file: string | null
  readonly isOwn: boolean
  /** The operator's key or `command line`, as in the audit log. */
  readonly by: string
  readonly way: AuditWay
  readonly state: ImportNoteState
  /** Milliseconds since 1970, like all times here. */
  readonly startedMs: number
  /** Time of the last write. */
  readonly updatedMs: number
  readonly endedMs: number | null
  /** Null during the upload. */
  readonly readingSinceMs: number | null
  /** Reading progress in the format's own unit; `total` is null if unknown. */
  readonly done: number
  readonly total: number | null
  readonly counts: Readonly<Tally>
  /** The first refused entries. */
  readonly refusals: readonly EntryRefusal[]
  readonly message: string | null
  /** The process that runs the import. */
  readonly pid: number
  readonly host: string
}

/** Maximum notes; older ones are deleted. */
const MOST_KEPT = 100

const NOTE = /^(import_[0-9a-f]{12})\.json$/
const UPLOAD = /^(import_[0-9a-f]{12})\.upload$/

export function newImportId(): string {
  return `import_${randomBytes(6).toString('hex')}`
}

export function importFolder(dataDir: string): string {
  return join(dataDir, 'imports')
}

/** Returns the path of an upload, which exists until it has been read. */
export function uploadFile(dataDir: string, id: string): string {
  return join(importFolder(dataDir), `${id}.upload`)
}

export function isUnderWay({ state }: Pick<NotedImport, 'state'>): boolean {
  return state === 'receiving' || state === 'running'
}

/** Replaces the note atomically. */
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

/** Returns the ids of imports with an upload. A note precedes its upload. */
export async function listUploads(dataDir: string): Promise<readonly string[]> {
  return idsOf(await namesIn(dataDir), UPLOAD)
}

/** A file that cannot be removed is retried at the next listing. */
export async function tryToRemove(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => undefined)
}

/** Returns undefined if the note is unreadable. */
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

export async function listNotes(dataDir: string): Promise<readonly NotedImport[]> {
  const ids = idsOf(await namesIn(dataDir), NOTE)
  const notes = await Promise.all(ids.map((id) => readNote(dataDir, id)))
  return notes
    .filter((note) => note !== undefined)
    .sort((one, other) => other.startedMs - one.startedMs || (one.id < other.id ? 1 : -1))
}

/**
 * Deletes the oldest notes beyond the maximum, and uploads without an active import. The uploads
 * must be listed before the notes are read.
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

/** Returns the estimated remaining time in seconds. */
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

/** Counts refused entries of all reasons. */
export function refusedInAll({ refused }: Pick<Tally, 'refused'>): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0)
}
