/** The steps of merges and unmerges that both stores share. */
import { holdsAppleId } from '../../record/apple-claim.ts'
import { heldUrls } from '../../record/held-urls.ts'
import { loseUrl } from '../../record/lose-url.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import type { Stale, Unmerge } from '../merges-and-removals.ts'
import type { RecordChange } from '../record-change.ts'
import { type FeedKeys, feedKeysOf } from './feed-keys.ts'
import type { NameOwner, NameOwners } from './name-owners.ts'
import { toClaim } from './record-claim.ts'
import type { MergedPodcast, StoredTombstone } from './stored-tombstone.ts'

/** Thrown inside a transaction to roll it back; the caller receives `outcome`. */
export class StaleRefusal extends Error {
  readonly outcome: Stale

  constructor(outcome: Stale) {
    super(outcome.reason)
    this.outcome = outcome
  }
}

export function refuseStale(id: PodcastId, reason: string): never {
  throw new StaleRefusal({ status: 'stale', id, reason })
}

export async function orStale<Outcome>(
  work: () => Promise<Outcome>,
): Promise<Outcome | Stale> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StaleRefusal) return error.outcome
    throw error
  }
}

/**
 * Returns the record before the merge, without URLs that the survivor `now` has since lost to
 * another show.
 */
export function restoredAfter(before: PodcastRecord, now: PodcastRecord): PodcastRecord {
  const held = new Set(heldUrls(before).map(({ url }) => url))
  const lost = now.feedUrls.filter(
    ({ url, reason }) => reason === 'another-show' && held.has(url),
  )
  let record = before
  for (const { url, to } of lost)
    record = { ...record, ...loseUrl(record, url, to ?? now.updatedAt) }
  if (lost.length > 0 && heldUrls(record).length === 0)
    return { ...record, feedState: 'dead' }
  return record
}

export function isMerged<Row extends StoredTombstone>(
  row: Row | undefined,
): row is Row & MergedPodcast {
  return row !== undefined && row.into !== null
}

/** Returns the owner of the id if it has this revision; otherwise the write is stale. */
export function getNameOwner(
  id: PodcastId,
  revision: number | null,
  { byId }: NameOwners,
): NameOwner {
  const held = byId.get(id)
  if (held === undefined) return refuseStale(id, 'no podcast has this id')
  if (held.revision === revision) return held
  return refuseStale(id, 'the podcast was written in between')
}

/** Returns the claims of both podcasts, as they are after the unmerge. */
export function unmergeClaims({ kept }: MergedPodcast, survivor: Unmerge['survivor']) {
  const back = kept.absorbed.record
  const other = survivor?.record ?? kept.survivor?.record
  const records = other === undefined ? [back] : [back, other]
  return records.map((record) => toClaim({ record, revision: 0 }))
}

export interface RestoredSurvivor {
  readonly requested: RecordChange | undefined
  readonly present: PodcastRecord
}

/** Returns the change of the survivor; undefined if its earlier state is unknown. */
export function survivorChange(
  { kept: { survivor: kept } }: MergedPodcast,
  { revision }: NameOwner,
  { requested, present }: RestoredSurvivor,
): RecordChange | undefined {
  if (requested !== undefined || kept === null) return requested
  return { record: restoredAfter(kept.record, present), revision }
}

/** Throws if another podcast has taken a name of the absorbed one since. */
export function absorbedAgain(
  { id, seq, kept: { absorbed } }: MergedPodcast,
  survivor: PodcastRecord,
  owners: NameOwners,
): { readonly record: PodcastRecord; readonly feedKeys: FeedKeys } {
  const record = restoredAfter(absorbed.record, survivor)
  const feedKeys = feedKeysOf(record.feedUrls)
  const isTaken = [...feedKeys.keys()].some(
    (key) => ![undefined, seq].includes(owners.seqByFeedKey.get(key)),
  )
  if (isTaken) refuseStale(id, 'another podcast has one of the feed URLs')
  const isClash = holdsAppleId(record) && owners.seqByAppleId.has(record.appleId)
  if (isClash) refuseStale(id, 'another living podcast has the Apple id')
  return { record, feedKeys }
}
