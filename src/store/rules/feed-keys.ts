/** The keys of the feed URLs that lead to a podcast: every one of its history. */
import { feedKey, isPrivateAddress, parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { heldUrls } from '../../record/held-urls.ts'
import type { PodcastRecord } from '../../record/podcast.ts'

/** Key to loose key; null where the two are one. */
export type FeedKeys = ReadonlyMap<string, string | null>

/**
 * A URL that cannot be parsed is part of the record's history all the same; nobody can ask for it.
 */
export function feedKeysOf(feedUrls: PodcastRecord['feedUrls']): FeedKeys {
  const keys = new Map<string, string | null>()
  for (const { url } of heldUrls({ feedUrls })) {
    const parsed = parseFeedUrl(url)
    if ('problem' in parsed) continue
    keys.set(parsed.key, parsed.looseKey === parsed.key ? null : parsed.looseKey)
  }
  return keys
}

/** Returns the keys of the URLs that the podcast has lost to another show. */
export function lostKeysOf(feedUrls: PodcastRecord['feedUrls']): readonly string[] {
  const held = feedKeysOf(feedUrls)
  const lost = feedUrls.filter(({ reason }) => reason === 'another-show')
  return lost.flatMap(({ url }) => feedKey(url) ?? []).filter((key) => !held.has(key))
}

/**
 * Returns the keys that keep a removed podcast away. A private address needs none: it is
 * refused by itself, and nothing may be left of it.
 */
export function closedFeedKeysOf(feedUrls: PodcastRecord['feedUrls']): readonly string[] {
  return [...feedKeysOf(feedUrls).keys()].filter((key) => !isPrivateAddress(key))
}
