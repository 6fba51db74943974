/**
 * Settles imports whose process died: marks their notes, deletes their uploads, and records them in
 * the audit log.
 */
import { hostname } from 'node:os'
import { isRunning } from '../../process/is-running.ts'
import type { Directory } from '../../store/directory.ts'
import { recordAudit } from '../audit.ts'
import { auditedImport } from './do-import.ts'
import {
  type NotedImport,
  isUnderWay,
  listNotes,
  listUploads,
  readNote,
  tidyNotes,
  writeNote,
} from './import-note.ts'

/** A process of another machine or container is dead after this time without an update. */
const SILENT_MS = 60_000

interface KilledParts {
  readonly directory: Pick<Directory, 'audit'>
  readonly dataDir: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Returns this process's state of an import, because its note may not be written. */
  readonly known: (id: string) => NotedImport | undefined
  /** Stores the note for `known`. */
  readonly remember: (note: NotedImport) => void
  readonly onFailure: (error: Error) => void
}

/** A note with this process's own pid is dead, because a restarted container reuses the pid. */
function isDead(note: NotedImport, { known, now }: KilledParts): boolean {
  if (!isUnderWay(note) || known(note.id) !== undefined) return false
  if (note.host !== hostname()) return now() - note.updatedMs > SILENT_MS
  return note.pid === process.pid || !isRunning(note.pid)
}

/** Ignores a full disk, so that imports can still be listed. */
async function noteKilled(note: NotedImport, parts: KilledParts): Promise<NotedImport> {
  const { directory, dataDir, now } = parts
  const killed: NotedImport = { ...note, state: 'killed', endedMs: note.updatedMs }
  try {
    if (note.state === 'running')
      await recordAudit(
        directory,
        { by: note.by, way: note.way, nowMs: now() },
        auditedImport(note, { outcome: 'killed', counts: note.counts }),
      )
    // It is recorded once, even if the note cannot be written.
    parts.remember(killed)
    await writeNote(dataDir, killed)
  } catch (error) {
    parts.onFailure(error instanceof Error ? error : new Error(String(error)))
  }
  return killed
}

/** Returns all notes after settlement, newest first. */
export async function settleKilled(parts: KilledParts): Promise<readonly NotedImport[]> {
  const { dataDir } = parts
  const uploads = await listUploads(dataDir)
  const notes: NotedImport[] = []
  for (const listed of await listNotes(dataDir)) {
    // An import that seems dead may have ended since it was read.
    const note = isDead(listed, parts) ? await readNote(dataDir, listed.id) : listed
    if (note === undefined) continue
    notes.push(
      isDead(note, parts) ? await noteKilled(note, parts) : (parts.known(note.id) ?? note),
    )
  }
  return tidyNotes(dataDir, notes, uploads)
}
