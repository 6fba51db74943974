/** Removes a URL from a show that keeps other URLs, after another show took it over. */
import { feedKey } from './feed-url/feed-url.ts'
import { heldUrls } from './held-urls.ts'
import type { PodcastRecord } from './podcast.ts'

type Urls = Pick<PodcastRecord, 'rssFeedUrl' | 'feedUrls'>

/**
 * If it was the current URL, another one of the show replaces it. Also removes other spellings,
 * such as `http` for `https`, because they resolve to the new owner. `at`: ISO instant.
 */
export function loseUrl(record: Urls, url: string, at: string): Urls {
  const key = feedKey(url) ?? url
  const feedUrls = record.feedUrls.map((entry) => {
    if (entry.url === url) return { ...entry, to: at, reason: 'another-show' as const }
    if (feedKey(entry.url) !== key) return entry
    return { ...entry, to: entry.to ?? at, reason: 'another-show' as const }
  })
  const next = record.rssFeedUrl === url ? heldUrls({ feedUrls }).at(-1) : undefined
  if (next === undefined) return { rssFeedUrl: record.rssFeedUrl, feedUrls }
  return {
    rssFeedUrl: next.url,
    feedUrls: feedUrls.map((entry) => {
      if (entry === next) return { ...entry, to: null }
      return entry
    }),
  }
}
