/** Restores the podcasts of a merge that is undone. */
import { heldUrls } from '../../record/held-urls.ts'
import { loseUrl } from '../../record/lose-url.ts'
import type { PodcastRecord } from '../../record/podcast.ts'

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
