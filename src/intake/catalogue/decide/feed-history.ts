/**
 * Maintains the history of feed URLs. It only grows, so that each URL keeps leading to the podcast.
 */
import { parseFeedUrl } from '../../../record/feed-url/feed-url.ts'
import type { FeedUrlEntry, PodcastDraft } from '../../../record/podcast.ts'
import type { KeyedUrl } from '../candidate.ts'

export type FeedHistory = Pick<PodcastDraft, 'feedUrls' | 'rssFeedUrl'>

/** Returns the feed key of a URL, or the text if it cannot be parsed. */
export function keyOf(url: string): string {
  const parsed = parseFeedUrl(url)
  if ('problem' in parsed) return url
  return parsed.key
}

export function historyKeysOf({
  feedUrls,
}: Pick<FeedHistory, 'feedUrls'>): readonly string[] {
  return feedUrls.map(({ url }) => keyOf(url))
}

const ended = (url: string, instant: string): FeedUrlEntry => ({
  url,
  from: instant,
  to: instant,
  reason: 'catalogue',
})

/**
 * Returns the first history of a podcast: former URLs, the original one first, then the
 * current one.
 */
export function beginHistory(
  current: KeyedUrl,
  former: readonly KeyedUrl[],
  instant: string,
): FeedHistory {
  return {
    rssFeedUrl: current.url,
    feedUrls: [
      ...former.map(({ url }) => ended(url, instant)),
      { url: current.url, from: instant, to: null, reason: 'catalogue' },
    ],
  }
}

/**
 * Adds new URLs. A new current URL is a move, unless `moves` is false. A former URL never becomes
 * current again, because the catalogue that names it is outdated.
 */
export function growHistory(
  ours: FeedHistory,
  { current, former }: { readonly current: KeyedUrl; readonly former: readonly KeyedUrl[] },
  { instant, moves }: { readonly instant: string; readonly moves: boolean },
): FeedHistory {
  const known = new Set(historyKeysOf(ours))
  const older = former
    .filter(({ key }) => !known.has(key))
    .map(({ url }) => ended(url, instant))
  const isNew = !known.has(current.key)
  if (!isNew && older.length === 0)
    return { feedUrls: ours.feedUrls, rssFeedUrl: ours.rssFeedUrl }
  if (!isNew || !moves) {
    const late = isNew ? [ended(current.url, instant)] : []
    return { rssFeedUrl: ours.rssFeedUrl, feedUrls: [...older, ...ours.feedUrls, ...late] }
  }
  const left = ours.feedUrls.map((entry) =>
    entry.to === null ? { ...entry, to: instant } : entry,
  )
  const moved: FeedUrlEntry = {
    url: current.url,
    from: instant,
    to: null,
    reason: 'catalogue',
  }
  return { rssFeedUrl: current.url, feedUrls: [...older, ...left, moved] }
}
