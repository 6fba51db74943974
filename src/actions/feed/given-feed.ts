/** Finds the podcast of an address that was typed: of a feed, or of the show's page in an app. */
import type { FeedUrl } from '../../record/feed-url/feed-url.ts'
import { findListingPage } from '../../record/links/listing-page.ts'
import type { Claims, Owners } from '../../store/directory.ts'
import type { Versioned } from '../../store/record-change.ts'

export type GivenFeed = Pick<FeedUrl, 'fetchUrl' | 'key'>

/** The names to ask the store for. A page names its show by id alone. */
export function claimsOfFeeds(feeds: readonly GivenFeed[]): Required<Omit<Claims, 'ids'>> {
  const pages = feeds.map(({ fetchUrl }) => findListingPage(fetchUrl))
  return {
    feedKeys: feeds.filter((_feed, at) => pages[at] === undefined).map(({ key }) => key),
    appleIds: pages.flatMap((page) => page?.appleId ?? []),
    spotifyIds: pages.flatMap((page) => page?.spotifyId ?? []),
  }
}

export function ownerOf(
  { fetchUrl, key }: GivenFeed,
  owners: Owners,
): Versioned | undefined {
  const page = findListingPage(fetchUrl)
  if (page === undefined) return owners.byFeedKey.get(key)
  const { appleId = 0, spotifyId = '' } = page
  return owners.byAppleId.get(appleId) ?? owners.bySpotifyId.get(spotifyId)
}
