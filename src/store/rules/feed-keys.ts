/** The keys of the feed URLs that lead to a podcast: all URLs of its history. */
import { feedKey, isPrivateAddress, parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { heldUrls } from '../../record/held-urls.ts'
import type { PodcastRecord } from '../../record/podcast.ts'

/** Maps key to loose key; null if they are equal. */
export type FeedKeys = ReadonlyMap<string, string | null>

/** Skips URLs that cannot be parsed: they stay in the history, but no request can name them. */
export function feedKeysOf(feedUrls: PodcastRecord['feedUrls']): FeedKeys {
  const keys = new Map<string, string | null>()
  for (const { url } of heldUrls({ feedUrls })) {
    const parsed = parseFeedUrl(url)
    if ('problem' in parsed) continue
    keys.set(parsed.key, parsed.looseKey === parsed.key ? null : parsed.looseKey)
  }
  return keys
}

/** Returns the keys of URLs that the podcast has lost to another show. */
export function lostKeysOf(feedUrls: PodcastRecord['feedUrls']): readonly string[] {
  const held = feedKeysOf(feedUrls)
  const lost = feedUrls.filter(({ reason }) => reason === 'another-show')
  return lost.flatMap(({ url }) => feedKey(url) ?? []).filter((key) => !held.has(key))
}

/**
 * Returns the keys that prevent adding a removed podcast again. Private addresses are left out:
 * they are always refused, and no trace of them may remain.
 */
export function closedFeedKeysOf(feedUrls: PodcastRecord['feedUrls']): readonly string[] {
  return [...feedKeysOf(feedUrls).keys()].filter((key) => !isPrivateAddress(key))
}
