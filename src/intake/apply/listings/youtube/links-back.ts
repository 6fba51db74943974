/**
 * Detects whether a channel links back to the show's feed or website; the same hostname is not
 * enough. Profiles and directory pages do not count as websites, because every channel links to its
 * own.
 */
import { feedKey } from '../../../../record/feed-url/feed-url.ts'
import { isOwnSite } from '../../../../record/show-site.ts'
import { cutEnd } from '../../../../record/text/text-clean-up.ts'
import type { ListingSubject } from '../platform/listing.ts'
import type { Video } from './read-atom.ts'

interface Place {
  readonly host: string
  readonly path: string
}

const placeOf = (text: string): Place | undefined => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return {
    host: url.hostname.replace(/^www\./, ''),
    path: cutEnd(url.pathname, '/').toLowerCase(),
  }
}

/**
 * A show at the root owns its hostname. A show under a path owns only what that path contains;
 * sibling paths are other shows.
 */
const isBelow = (link: Place, site: Place): boolean =>
  link.host === site.host &&
  (site.path === '' || link.path === site.path || link.path.startsWith(`${site.path}/`))

export interface LinkBack {
  readonly url: string
  /** The link targets the feed, which is unique to the show. */
  readonly isFeed: boolean
}

/** Returns the link back, preferring the feed; undefined if there is none. */
export function findLinkBack(
  links: readonly string[],
  { websiteUrl, feedUrls }: Pick<ListingSubject, 'websiteUrl' | 'feedUrls'>,
): LinkBack | undefined {
  const site = isOwnSite(websiteUrl) ? placeOf(websiteUrl) : undefined
  const feeds = new Set<string | undefined>(
    feedUrls.flatMap((feedUrl) => feedKey(feedUrl) ?? []),
  )
  const isFeed = (link: string): boolean => feeds.has(feedKey(link))
  const isSite = (link: string): boolean => {
    const place = placeOf(link)
    return place !== undefined && site !== undefined && isBelow(place, site)
  }
  const url = links.find(isFeed) ?? links.find(isSite)
  if (url === undefined) return undefined
  return { url, isFeed: isFeed(url) }
}

/** A single link may be a guest's or a friend's. */
const LEAST_VIDEOS = 2

/** Returns the link back that at least half of the newest videos have in their descriptions. */
export function findLinkBackBelow(
  videos: readonly Pick<Video, 'links'>[],
  subject: Pick<ListingSubject, 'websiteUrl' | 'feedUrls'>,
): LinkBack | undefined {
  const backs = videos.flatMap(({ links }) => findLinkBack(links, subject) ?? [])
  if (backs.length >= Math.max(LEAST_VIDEOS, videos.length / 2)) return backs[0]
  return undefined
}
