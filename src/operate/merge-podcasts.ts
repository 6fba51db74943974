/** Merges one podcast into another by an operator's order: what led to it leads to the other from then on. */
import type { Engine } from '../engine/engine.ts'
import type { Versioned } from '../engine/record-change.ts'
import { CodedError } from '../errors.ts'
import { toInstant } from '../record/instant.ts'
import { joinRecords } from '../record/join-records.ts'
import type { PodcastId } from '../record/podcast.ts'
import { changePodcast, type Ordering, podcastNotFound } from './change-podcast.ts'
import { findById } from './find-podcast.ts'

const getSurvivor = async (engine: Engine, into: PodcastId, absorbed: Versioned): Promise<Versioned> => {
  const survivor = await findById(engine, into)
  if (survivor === undefined) throw podcastNotFound()
  if (survivor.record.id !== absorbed.record.id) return survivor
  throw new CodedError('MERGE_REFUSED', 'Both ids mean the same podcast already.')
}

/** The id that was absorbed and the survivor's. */
export const mergePodcasts = async (
  engine: Engine,
  id: PodcastId,
  into: PodcastId,
  ordering: Ordering,
): Promise<{ readonly id: PodcastId; readonly into: PodcastId }> =>
  changePodcast(engine, id, ordering, async (absorbed) => {
    const survivor = await getSurvivor(engine, into, absorbed)
    const at = toInstant(ordering.nowMs)
    const { by, reason } = ordering
    const why = { by, ...(reason === undefined ? {} : { reason }) }
    const outcome = await engine.writer.merge({
      survivor: {
        record: joinRecords(survivor.record, absorbed.record, { at }),
        revision: survivor.revision,
        events: [
          {
            at,
            kind: 'merged',
            evidence: { absorbed: absorbed.record.id, title: absorbed.record.titleLatest, ...why },
          },
        ],
      },
      absorbed: {
        id: absorbed.record.id,
        revision: absorbed.revision,
        at,
        events: [{ at, kind: 'merged', evidence: { into: survivor.record.id, ...why } }],
      },
    })
    return outcome.status === 'stale' ? { stale: outcome.reason } : { done: { id: outcome.id, into: outcome.into } }
  })

const REFUSED = 'MERGE_REFUSED'

/** Both podcasts as they were before the merge. */
export const unmergePodcast = async (
  engine: Engine,
  id: PodcastId,
  { by, nowMs, reason }: Ordering,
): Promise<{ readonly id: PodcastId; readonly from: PodcastId }> => {
  const at = toInstant(nowMs)
  const evidence = { by, ...(reason === undefined ? {} : { reason }) }
  const outcome = await engine.writer.unmerge({
    id,
    events: {
      survivor: [{ at, kind: 'unmerged', evidence: { restored: id, ...evidence } }],
      absorbed: [{ at, kind: 'unmerged', evidence }],
    },
  })
  if (outcome.status === 'unmerged') return { id: outcome.id, from: outcome.from }
  if (outcome.status === 'not-merged') throw new CodedError(REFUSED, 'This podcast is not merged into another one.')
  if (outcome.status === 'blocked')
    throw new CodedError(REFUSED, `What happened to ${outcome.by} later rests on this merge; undo that before.`)
  throw new CodedError('REVISION_STALE', `The merge cannot be undone as it is: ${outcome.reason}.`)
}
