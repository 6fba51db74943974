/** Lists a podcast's events, newest first, down to its addition to the directory. */
import type { Directory } from '../../store/directory.ts'
import type { HistoryEvent, HistoryPage } from '../../store/history.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import type { HistoryOwner } from '../find-history.ts'

/** Lower than every event's number. */
const BEGINNING_NO = 0

const isBeginning = ({ kind, evidence }: HistoryEvent): boolean =>
  kind === 'tracked' ||
  (kind === 'imported' &&
    !(typeof evidence === 'object' && evidence !== null && 'fields' in evidence))

/**
 * Derives the first event from the record. It is not stored, because one import adds millions of
 * podcasts.
 */
const toBeginning = ({ id, trackedAt, feedUrls }: PodcastRecord): HistoryEvent => ({
  no: BEGINNING_NO,
  podcastId: id,
  at: trackedAt,
  kind: 'imported',
  evidence: { url: feedUrls[0]?.url ?? null },
})

/** Returns whether the newest event up to `before` is the podcast's addition. */
const hasBegun = async (
  history: Directory['history'],
  id: PodcastId,
  before: number,
): Promise<boolean> =>
  (await history.list(id, { before: before + 1, limit: 1 })).some(isBeginning)

export async function listHistory(
  { history }: Pick<Directory, 'history'>,
  { id, record }: HistoryOwner,
  page: HistoryPage,
): Promise<readonly HistoryEvent[]> {
  if (page.before === BEGINNING_NO) return []
  const events = await history.list(id, page)
  if (record === undefined || events.length === page.limit || events.some(isBeginning))
    return events
  const isToldAbove =
    events.length === 0 &&
    page.before !== undefined &&
    (await hasBegun(history, id, page.before))
  if (isToldAbove) return events
  return [...events, toBeginning(record)]
}
