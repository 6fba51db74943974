/** Imports whose process died: their notes say so, their uploads go, and the audit log tells it. */
import { hostname } from 'node:os'
import { isRunning } from '../../is-running.ts'
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

/** A process of another machine or container that was not heard of for so long is dead, in ms. */
const SILENT_MS = 60_000

interface KilledParts {
  readonly directory: Pick<Directory, 'audit'>
  readonly dataDir: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** As this very process knows it: its note may not be written yet, or could not be. */
  readonly known: (id: string) => NotedImport | undefined
  /** Asked for again from now on. */
  readonly remember: (note: NotedImport) => void
  readonly onFailure: (error: Error) => void
}

/** In a container every process after a restart has the number of the one before. */
function isDead(note: NotedImport, { known, now }: KilledParts): boolean {
  if (!isUnderWay(note) || known(note.id) !== undefined) return false
  if (note.host !== hostname()) return now() - note.updatedMs > SILENT_MS
  return note.pid === process.pid || !isRunning(note.pid)
}

/** A disk that is full keeps nobody from looking at imports. */
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
    // Told once, even where the note cannot be written.
    parts.remember(killed)
    await writeNote(dataDir, killed)
  } catch (error) {
    parts.onFailure(error instanceof Error ? error : new Error(String(error)))
  }
  return killed
}

/** Returns all notes, newest first, as they are then. */
export async function settleKilled(parts: KilledParts): Promise<readonly NotedImport[]> {
  const { dataDir } = parts
  const uploads = await listUploads(dataDir)
  const notes: NotedImport[] = []
  for (const listed of await listNotes(dataDir)) {
    // What seems dead may have ended since it was read.
    const note = isDead(listed, parts) ? await readNote(dataDir, listed.id) : listed
    if (note === undefined) continue
    notes.push(
      isDead(note, parts) ? await noteKilled(note, parts) : (parts.known(note.id) ?? note),
    )
  }
  return tidyNotes(dataDir, notes, uploads)
}
