/** Imports whose process died: their notes say so, their uploads go, and the audit log tells it. */
import { hostname } from 'node:os'
import type { Directory } from '../../store/directory.ts'
import { recordAudit } from '../audit.ts'
import { auditedImport } from './do-import.ts'
import { type NotedImport, isUnderWay, listNotes, tidyNotes, writeNote } from './import-note.ts'

/** A process of another machine or container that was not heard of for so long is dead, in ms. */
const SILENT_MS = 60_000

interface KilledParts {
  readonly directory: Pick<Directory, 'audit'>
  readonly dataDir: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Imports of this very process that are under way. */
  readonly own: ReadonlySet<string>
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // EPERM: it runs and belongs to somebody else.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
}

/** In a container every process after a restart has the number of the one before. */
function isDead(note: NotedImport, { own, now }: KilledParts): boolean {
  if (!isUnderWay(note) || own.has(note.id)) return false
  if (note.host !== hostname()) return now() - note.updatedMs > SILENT_MS
  return note.pid === process.pid || !isRunning(note.pid)
}

/** Returns all notes, newest first, as they are then. */
export async function settleKilled(parts: KilledParts): Promise<readonly NotedImport[]> {
  const { directory, dataDir, now } = parts
  const notes: NotedImport[] = []
  for (const note of await listNotes(dataDir)) {
    if (!isDead(note, parts)) {
      notes.push(note)
      continue
    }
    const killed: NotedImport = { ...note, state: 'killed', endedMs: note.updatedMs }
    await writeNote(dataDir, killed)
    notes.push(killed)
    if (note.state === 'running')
      await recordAudit(
        directory,
        { by: note.by, way: note.way, nowMs: now() },
        auditedImport(note, { outcome: 'killed', counts: note.counts }),
      )
  }
  return tidyNotes(dataDir, notes)
}
