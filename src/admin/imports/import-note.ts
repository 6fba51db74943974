/**
 * What is kept of an import in the data folder, one small file each: so that every process sees
 * how far it has come, and the next start learns of one that was killed.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogueFormat } from '../../intake/catalogue/format.ts'
import type { EntryRefusal } from '../../intake/catalogue/refusal.ts'
import type { Tally } from '../../intake/catalogue/decide/tally.ts'
import type { AuditWay } from '../../store/audit-log.ts'

/** `killed`: its process died before it ended. */
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
  /** `import_…` */
  readonly id: string
  readonly format: CatalogueFormat
  /** What the file is called, without its folder; null where nobody said so. */
  readonly file: string | null
  readonly isOwn: boolean
  /** Who ordered it. */
  readonly by: string
  readonly way: AuditWay
  readonly state: ImportNoteState
  /** In ms since 1970, as all moments here. */
  readonly startedMs: number
  /** When this was written. */
  readonly updatedMs: number
  readonly endedMs: number | null
  /** Null while the upload comes. */
  readonly readingSinceMs: number | null
  /** How far reading has come; `total` is null where nobody knows. The unit is the format's own. */
  readonly done: number
  readonly total: number | null
  readonly counts: Readonly<Tally>
  /** The first entries that were not taken in. */
  readonly refusals: readonly EntryRefusal[]
  /** Why it failed. */
  readonly message: string | null
  /** Of the process that works on it. */
  readonly pid: number
  readonly host: string
}

/** Notes that are kept; older ones go. */
const MOST_KEPT = 100

const NOTE = /^(import_[0-9a-f]{12})\.json$/
const UPLOAD = /^(import_[0-9a-f]{12})\.upload$/

export function newImportId(): string {
  return `import_${randomBytes(6).toString('hex')}`
}

/** Behind the data folder. */
export function importFolder(dataDir: string): string {
  return join(dataDir, 'imports')
}

/** Where an upload is kept until it has been read. */
export function uploadFile(dataDir: string, id: string): string {
  return join(importFolder(dataDir), `${id}.upload`)
}

export function isUnderWay({ state }: Pick<NotedImport, 'state'>): boolean {
  return state === 'receiving' || state === 'running'
}

/** Is there whole, in the state before, or not at all. */
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

/** The ids of imports whose uploads are there. A note is there before its upload. */
export async function listUploads(dataDir: string): Promise<readonly string[]> {
  return idsOf(await namesIn(dataDir), UPLOAD)
}

/** What is left there costs a little room, which the next look at the notes tries to free. */
export async function tryToRemove(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => undefined)
}

/** A note that cannot be read is none. */
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

/** Newest first. */
export async function listNotes(dataDir: string): Promise<readonly NotedImport[]> {
  const ids = idsOf(await namesIn(dataDir), NOTE)
  const notes = await Promise.all(ids.map((id) => readNote(dataDir, id)))
  return notes
    .filter((note) => note !== undefined)
    .sort((one, other) => other.startedMs - one.startedMs || (one.id < other.id ? 1 : -1))
}

/**
 * Removes the oldest notes beyond those that are kept, and of the uploads, which were there before
 * the notes were read, those that no import reads any more.
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

/** How long it will still take as far as one can tell, in seconds. */
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

/** Entries that were not taken in, with all reasons. */
export function refusedInAll({ refused }: Pick<Tally, 'refused'>): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0)
}
