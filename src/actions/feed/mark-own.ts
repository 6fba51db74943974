/** Sets or clears the `own` flag of an operator's feed. */
import { evidenceOfMark } from '../../intake/catalogue/note-import.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'
import type { NewEvent } from '../../store/history.ts'
import type { Versioned } from '../../store/record-change.ts'
import type { Actor } from '../audit.ts'

function withMark(record: PodcastRecord, isOwn: boolean, at: string): PodcastRecord {
  const { isOwn: _before, ...rest } = record
  return { ...rest, ...(isOwn && { isOwn: true as const }), updatedAt: at }
}

function noteMark(
  record: PodcastRecord,
  { isOwn, at }: { readonly isOwn: boolean; readonly at: string },
  { by, reason }: Actor,
): NewEvent {
  const who = { by, ...(reason !== undefined && { reason }) }
  return {
    at,
    kind: isOwn ? 'marked-own' : 'unmarked-own',
    evidence: { ...evidenceOfMark('operator', record), ...who },
  }
}

/** Returns false after a concurrent write. */
export async function writeMark(
  { writer }: Pick<Directory, 'writer'>,
  { record, revision }: Versioned,
  isOwn: boolean,
  actor: Actor,
): Promise<boolean> {
  const at = toInstant(actor.nowMs)
  const events = [noteMark(record, { isOwn, at }, actor)]
  const [outcome] = await writer.write([
    { record: withMark(record, isOwn, at), revision, events },
  ])
  return outcome?.status === 'updated'
}
