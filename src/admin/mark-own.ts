/**
 * Marks a feed as one of the operator's own, which is served without an Apple id, or takes
 * that back.
 */
import { evidenceOfMark } from '../intake/catalogue/note-import.ts'
import { toInstant } from '../record/instant/instant.ts'
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'
import type { Directory } from '../store/directory.ts'
import type { NewEvent } from '../store/history.ts'
import type { Versioned } from '../store/record-change.ts'
import { type Actor, recordAudit } from './audit.ts'
import { changePodcast, type Ordering } from './change-podcast.ts'

export interface OwnMark {
  readonly id: PodcastId
  readonly isOwn: boolean
  /** The mark was different before. */
  readonly hasChanged: boolean
}

function withMark(record: PodcastRecord, isOwn: boolean, at: string): PodcastRecord {
  const { isOwn: _before, ...rest } = record
  return { ...rest, ...(isOwn ? { isOwn: true as const } : {}), updatedAt: at }
}

function noteMark(
  record: PodcastRecord,
  { isOwn, at }: { readonly isOwn: boolean; readonly at: string },
  { by, reason }: Actor,
): NewEvent {
  const who = { by, ...(reason === undefined ? {} : { reason }) }
  return {
    at,
    kind: isOwn ? 'marked-own' : 'unmarked-own',
    evidence: { ...evidenceOfMark('operator', record), ...who },
  }
}

/** Returns whether the mark was written. If not, somebody else wrote in between. */
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

/** A podcast without an Apple id is pending again once the mark is taken back. */
export async function markOwn(
  directory: Directory,
  id: PodcastId,
  isOwn: boolean,
  ordering: Ordering,
): Promise<OwnMark> {
  const marked = await changePodcast(directory, id, ordering, async (podcast) => {
    const { record } = podcast
    const done = { id: record.id, isOwn, hasChanged: false }
    if ((record.isOwn === true) === isOwn) return { done }
    const isWritten = await writeMark(directory, podcast, isOwn, ordering)
    return isWritten
      ? { done: { ...done, hasChanged: true } }
      : { stale: 'somebody else wrote in between' }
  })
  if (marked.hasChanged)
    await recordAudit(directory, ordering, {
      action: 'own',
      podcastId: marked.id,
      details: { own: isOwn },
    })
  return marked
}
