/**
 * Takes a URL from a show that loses it to another show, and lives on by its other URLs.
 */
import { feedKey } from './feed-url/feed-url.ts'
import { heldUrls } from './held-urls.ts'
import type { PodcastRecord } from './podcast.ts'

type Urls = Pick<PodcastRecord, 'rssFeedUrl' | 'feedUrls'>

/**
 * If the show loses the URL in use, another one that it holds is asked from now on. Other
 * spellings of the lost URL, such as `http` for `https`, are lost as well: they lead to the
 * show that has the URL. `at`: ISO instant.
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
