/** A show that loses a URL to another show lives on by the others that it has. */
import { feedKey } from './feed-url/feed-url.ts'
import { heldUrls } from './held-urls.ts'
import type { PodcastRecord } from './podcast.ts'

type Urls = Pick<PodcastRecord, 'rssFeedUrl' | 'feedUrls'>

/**
 * Where the URL was the one in use, another one that the show holds is asked from now on. Its other
 * spellings go with it, as under `http` before the show moved to `https`: they lead to whoever has
 * the URL. `at`: ISO instant.
 */
export function loseUrl(record: Urls, url: string, at: string): Urls {
  const key = feedKey(url) ?? url
  const feedUrls = record.feedUrls.map((entry) => {
    if (entry.url === url) return { ...entry, to: at, reason: 'another-show' as const }
    return feedKey(entry.url) === key
      ? { ...entry, to: entry.to ?? at, reason: 'another-show' as const }
      : entry
  })
  const next = record.rssFeedUrl === url ? heldUrls({ feedUrls }).at(-1) : undefined
  if (next === undefined) return { rssFeedUrl: record.rssFeedUrl, feedUrls }
  return {
    rssFeedUrl: next.url,
    feedUrls: feedUrls.map((entry) => (entry === next ? { ...entry, to: null } : entry)),
  }
}
