/** Changes the current URL of a feed and keeps all former URLs. */
import type { FeedUrlEntry, PodcastRecord } from './podcast.ts'

/** `now`: ISO instant. */
export function moveToUrl(
  record: PodcastRecord,
  url: string,
  reason: FeedUrlEntry['reason'],
  now: string,
): Pick<PodcastRecord, 'rssFeedUrl' | 'feedUrls'> {
  const left = record.feedUrls
    .filter((entry) => entry.url !== url)
    .map((entry) => {
      if (entry.to === null) return { ...entry, to: now }
      return entry
    })
  const [first] = record.feedUrls
  const isOriginal = first?.url === url
  const entered: FeedUrlEntry = isOriginal
    ? { ...first, to: null }
    : { url, from: now, to: null, reason }
  return { rssFeedUrl: url, feedUrls: isOriginal ? [entered, ...left] : [...left, entered] }
}

/** Returns to a former URL, which keeps its reason and start. */
export function returnToUrl(
  { feedUrls }: Pick<PodcastRecord, 'feedUrls'>,
  url: string,
  now: string,
): Pick<PodcastRecord, 'rssFeedUrl' | 'feedUrls'> {
  const entries = feedUrls.map((entry) => ({
    ...entry,
    to: entry.url === url ? null : (entry.to ?? now),
  }))
  return { rssFeedUrl: url, feedUrls: entries }
}
