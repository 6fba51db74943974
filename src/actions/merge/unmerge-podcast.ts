/** Undoes a merge for an operator, restoring both podcasts. */
import type { Tombstone } from '../../store/merges-and-removals.ts'
import type { Directory } from '../../store/directory.ts'
import { CodedError } from '../../errors.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastId } from '../../record/podcast.ts'
import { applyPins, type Pin, type Pins } from '../../record/pins/pins.ts'
import { changePodcast, type Ordering, podcastNotFound } from '../change-podcast.ts'
import { findById } from '../find-podcast.ts'
import { wasHeardSince } from '../../intake/apply/feed/not-a-podcast.ts'
import { readPins } from '../../intake/apply/overrides/read-pins.ts'
import { readAgain } from '../read-again.ts'

const REFUSED = 'MERGE_REFUSED'
/** Maximum events to search for merges. */
const MOST_EVENTS = 1000

export interface Unmerged {
  /** The restored podcast, which had been merged into `from`. */
  readonly id: PodcastId
  readonly from: PodcastId
}

/** `id` is the absorbed podcast, or the survivor of a single merge. */
export async function unmergePodcast(
  directory: Directory,
  id: PodcastId,
  ordering: Ordering,
): Promise<Unmerged> {
  const given = await directory.writer.findTombstone(id)
  const absorbed = given?.kind === 'merge' ? id : await findOnlyMerged(directory, id)
  const left = await directory.writer.findTombstone(absorbed)
  const pins = left?.kind === 'merge' ? await readPins(directory.metadata, left.into) : {}
  const isHeard = left?.kind === 'merge' && (await hadSoundSince(directory, left))
  const unmerged = await restore(directory, absorbed, ordering)
  await keepPins(directory, unmerged, pins, ordering)
  if (isHeard) await keepServed(directory, unmerged.from, ordering)
  // The survivor loses later facts, and a "not modified" response would not restore them.
  await readAgain(directory, unmerged.from, ordering.nowMs)
  // The absorbed feed was not fetched since the merge.
  await directory.tasks.scheduleSooner(unmerged.id, 'feed', ordering.nowMs)
  return unmerged
}

const restore = async (
  directory: Directory,
  id: PodcastId,
  { by, nowMs, reason }: Ordering,
): Promise<Unmerged> => {
  const at = toInstant(nowMs)
  const evidence = { by, ...(reason !== undefined && { reason }) }
  const outcome = await directory.writer.unmerge({
    id,
    events: {
      survivor: [{ at, kind: 'unmerged', evidence: { restored: id, ...evidence } }],
      absorbed: [{ at, kind: 'unmerged', evidence }],
    },
  })
  if (outcome.status === 'unmerged') return { id: outcome.id, from: outcome.from }
  if (outcome.status === 'not-merged')
    throw new CodedError(REFUSED, 'This podcast is not merged into another one.', {
      refusalCase: { name: 'not-merged' },
    })
  if (outcome.status === 'blocked')
    throw new CodedError(
      REFUSED,
      `What happened to ${outcome.by} later rests on this merge; undo that before.`,
      { refusalCase: { name: 'merge-needed', about: outcome.by } },
    )
  throw new CodedError(
    'REVISION_STALE',
    `The merge cannot be undone as it is: ${outcome.reason}.`,
  )
}

/** Keeps the pins set on the survivor since the merge. The absorbed podcast gets its own back. */
const keepPins = async (
  directory: Directory,
  { id, from }: Unmerged,
  before: Pins,
  { nowMs }: Ordering,
): Promise<void> => {
  if (Object.keys(before).length === 0) return
  const theirs = await readPins(directory.metadata, id)
  await changePodcast(directory, from, {}, async ({ record, revision }) => {
    const ours = await readPins(directory.metadata, from)
    const isSince = ([path, { at }]: [string, Pin]): boolean =>
      ours[path]?.at !== at && theirs[path]?.at !== at
    const since = Object.entries(before).filter(isSince)
    if (since.length === 0) return { done: undefined }
    const pinned = applyPins(record, { ...ours, ...Object.fromEntries(since) })
    const written = { ...pinned.record, updatedAt: toInstant(nowMs) }
    const [outcome] = await directory.writer.write([
      { record: written, revision, metadata: { pins: pinned.pins } },
    ])
    if (outcome?.status === 'updated') return { done: undefined }
    return { stale: 'somebody else wrote in between' }
  })
}

/** Returns whether a reading of the survivor had audio since the merge. */
const hadSoundSince = async (
  { metadata }: Directory,
  { into, at }: Merged,
): Promise<boolean> => {
  const kept = (await metadata.read([into], ['feed'])).get(into)
  return kept !== undefined && wasHeardSince(kept, at)
}

/** Keeps the survivor served. The next reading shows whether its own feed has audio. */
const keepServed = async (
  directory: Directory,
  id: PodcastId,
  { nowMs }: Ordering,
): Promise<void> => {
  await changePodcast(directory, id, {}, async ({ record, revision }) => {
    const isPinned = 'feedState' in (await readPins(directory.metadata, id))
    if (isPinned || record.feedState !== 'not-a-podcast') return { done: undefined }
    const at = toInstant(nowMs)
    const served = { ...record, feedState: 'active' as const, updatedAt: at }
    const evidence = {
      from: record.feedState,
      to: served.feedState,
      because: 'it was read with sound',
    }
    const [outcome] = await directory.writer.write([
      { record: served, revision, events: [{ at, kind: 'became-podcast', evidence }] },
    ])
    if (outcome?.status === 'updated') return { done: undefined }
    return { stale: 'somebody else wrote in between' }
  })
}

function titlesOf(merged: readonly Merged[]): string {
  return merged
    .map(({ record: { titleLatest, rssFeedUrl } }) => `${titleLatest} (${rssFeedUrl})`)
    .join(', ')
}

/** Throws if several podcasts are merged, because the operator must name one. */
const findOnlyMerged = async (
  directory: Directory,
  survivor: PodcastId,
): Promise<PodcastId> => {
  const merged = await listMerged(directory, survivor)
  const [only, another] = merged
  if (only === undefined) {
    const podcast = await findById(directory, survivor)
    if (podcast === undefined) throw podcastNotFound()
    const message =
      'This podcast is not merged into another one, and none is merged into it: there is nothing to undo.'
    throw new CodedError(REFUSED, message, {
      refusalCase: { name: 'none-merged' },
      remedy: `\`castdex history ${survivor}\` shows the merges of "${podcast.record.titleLatest}", undone ones too.`,
    })
  }
  if (another === undefined) return only.id
  const names = merged.map(
    ({ id, record }) => `${id} (${record.titleLatest}, ${record.rssFeedUrl})`,
  )
  throw new CodedError(
    REFUSED,
    `${String(merged.length)} podcasts are merged into this one; name the one to restore, newest first: ${names.join(', ')}.`,
    {
      refusalCase: { name: 'several-merged', about: titlesOf(merged) },
      details: merged.map(({ id, at }) => ({
        path: 'podcastId',
        message: `${id}, merged at ${at}`,
      })),
    },
  )
}

/** A merged podcast, as it was before the merge. */
export type Merged = Extract<Tombstone, { readonly kind: 'merge' }>

/** Lists the podcasts merged into the survivor, newest merge first. */
export async function listMerged(
  { history, writer }: Pick<Directory, 'history' | 'writer'>,
  survivor: PodcastId,
): Promise<readonly Merged[]> {
  const events = await history.list(survivor, { limit: MOST_EVENTS })
  const ids = events.flatMap(({ kind, evidence }) => {
    const absorbed =
      kind === 'merged' ? (evidence as { readonly absorbed?: unknown }).absorbed : undefined
    if (typeof absorbed === 'string') return [absorbed]
    return []
  })
  const found = await Promise.all([...new Set(ids)].map((id) => writer.findTombstone(id)))
  return found.filter(
    (left): left is Merged => left?.kind === 'merge' && left.into === survivor,
  )
}
