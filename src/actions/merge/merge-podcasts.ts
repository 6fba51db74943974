/**
 * Merges one podcast into another for an operator. All names of the absorbed one then lead to the
 * survivor.
 */
import type { Directory } from '../../store/directory.ts'
import type { Versioned } from '../../store/record-change.ts'
import { CodedError } from '../../errors.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { mayHaveSound } from '../../intake/apply/feed/not-a-podcast.ts'
import {
  joinMetadata,
  withJoinedEpisodes,
} from '../../intake/apply/merges/join-metadata.ts'
import { parseCrawlState } from '../../record/crawl-state.ts'
import { joinRecords } from '../../record/join-records.ts'
import { joinPins } from '../../record/pins/join-pins.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import { changePodcast, type Ordering, podcastNotFound } from '../change-podcast.ts'
import { findById } from '../find-podcast.ts'

const getSurvivor = async (
  directory: Directory,
  into: PodcastId,
  absorbed: Versioned,
): Promise<Versioned> => {
  const survivor = await findById(directory, into)
  if (survivor === undefined) throw podcastNotFound()
  if (survivor.record.id !== absorbed.record.id) return survivor
  const { id, titleLatest } = survivor.record
  throw new CodedError(
    'MERGE_REFUSED',
    `Both mean one podcast already, ${id} ("${titleLatest}"); name two.`,
    {
      refusalCase: { name: 'one-show', about: id },
      remedy: `\`castdex history ${id}\` shows what was merged into it; \`castdex list\` shows the others.`,
    },
  )
}

/**
 * Returns the survivor's feed, unless it fails or lacks audio and the absorbed one works; the other
 * feed is no longer read.
 */
const feedThatAnswers = async (
  directory: Directory,
  survivor: PodcastRecord,
  absorbed: PodcastRecord,
): Promise<string> => {
  const fails = async ({ id, feedState }: PodcastRecord): Promise<boolean> => {
    const { failing } = parseCrawlState((await directory.tasks.find(id, 'feed'))?.state)
    return feedState !== 'active' || failing !== null
  }
  const takesTheirs = (await fails(survivor)) && !(await fails(absorbed))
  return (takesTheirs ? absorbed : survivor).rssFeedUrl
}

/** Returns the absorbed id and the survivor's. */
export async function mergePodcasts(
  directory: Directory,
  id: PodcastId,
  into: PodcastId,
  ordering: Ordering,
): Promise<{ readonly id: PodcastId; readonly into: PodcastId }> {
  const merged = await joinPodcasts(directory, id, into, ordering)
  await directory.tasks.scheduleSooner(merged.into, 'feed', ordering.nowMs)
  return merged
}

const joinPodcasts = (
  directory: Directory,
  id: PodcastId,
  into: PodcastId,
  ordering: Ordering,
): Promise<{ readonly id: PodcastId; readonly into: PodcastId }> =>
  changePodcast(directory, id, ordering, async (absorbed) => {
    const survivor = await getSurvivor(directory, into, absorbed)
    const at = toInstant(ordering.nowMs)
    const { by, reason } = ordering
    const why = { by, ...(reason !== undefined && { reason }) }
    const url = await feedThatAnswers(directory, survivor.record, absorbed.record)
    const metadata = await directory.metadata.read([survivor.record.id, absorbed.record.id])
    const [ours = {}, theirs = {}] = [
      metadata.get(survivor.record.id),
      metadata.get(absorbed.record.id),
    ]
    const isTheirs = url === absorbed.record.rssFeedUrl
    const hasSound = mayHaveSound([survivor.record, ours], [absorbed.record, theirs])
    const known = joinMetadata(ours, theirs, { isTheirs, absorbed: absorbed.record.id })
    const record = withJoinedEpisodes(
      joinRecords(survivor.record, absorbed.record, { url, at, hasSound }),
      known.episodes,
      ordering.nowMs,
    )
    const joined = joinPins(record, ours.pins, theirs.pins)
    const outcome = await directory.writer.merge({
      survivor: {
        record: joined.record,
        revision: survivor.revision,
        metadata: { ...joined.metadata, ...known },
        events: [
          {
            at,
            kind: 'merged',
            evidence: {
              absorbed: absorbed.record.id,
              title: absorbed.record.titleLatest,
              ...why,
            },
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
    if (outcome.status === 'stale') return { stale: outcome.reason }
    return { done: { id: outcome.id, into: outcome.into } }
  })
