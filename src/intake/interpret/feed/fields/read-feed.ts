/**
 * Extracts findings about the show that exceed the feed's plain facts. Pure; takes some
 * milliseconds.
 */
import type { ParsedFeed } from '../parsed-feed.ts'
import { affiliationOf } from './affiliation.ts'
import { episodeTexts } from './episode-texts.ts'
import { feedEmails } from './feed-emails.ts'
import { feedLinks } from './feed-links.ts'
import type { FeedFindings } from './findings.ts'
import { hasGuestsOf } from './guests.ts'
import { hostNamesOf } from './hosts.ts'
import { locationsOf } from './locations.ts'
import { hasSponsorsOf } from './sponsors.ts'

/**
 * Extracts the findings. `feedUrl` has the `fetchUrl` form; `at` is the ISO instant of the
 * reading.
 */
export function readFindings(
  feed: ParsedFeed,
  { feedUrl, at }: { feedUrl: string; at: string },
): FeedFindings {
  const hostNames = hostNamesOf(feed)
  const episodes = episodeTexts(feed)
  return {
    at,
    emails: feedEmails(feed),
    links: feedLinks(feed),
    hostNames,
    podcastHasGuests: hasGuestsOf(feed, episodes, hostNames ?? []),
    podcastHasSponsors: hasSponsorsOf(episodes),
    podcastLocations: locationsOf(feed),
    podcastAffiliation: affiliationOf(feed, feedUrl, hostNames ?? []),
    medium: feed.channel.podcast.medium?.toLowerCase() ?? null,
  }
}
