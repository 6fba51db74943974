/**
 * Tells whether a channel links back to the show: to its feed or its website, and not
 * merely to the same host. A profile or a directory's page does not count as a website: a
 * channel always leads to itself.
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
 * A show at the root owns its host; a show under a path owns what is below that path: its
 * neighbours are others' shows.
 */
const isBelow = (link: Place, site: Place): boolean =>
  link.host === site.host &&
  (site.path === '' || link.path === site.path || link.path.startsWith(`${site.path}/`))

export interface LinkBack {
  readonly url: string
  /** It leads to the feed, which nobody else has. */
  readonly isFeed: boolean
}

/** Returns the link that leads back, one to the feed first; undefined if none does. */
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
  return url === undefined ? undefined : { url, isFeed: isFeed(url) }
}

/** One link may be a guest's or a friend's. */
const LEAST_VIDEOS = 2

/** Returns the link that at least half of the newest videos have below them. */
export function findLinkBackBelow(
  videos: readonly Pick<Video, 'links'>[],
  subject: Pick<ListingSubject, 'websiteUrl' | 'feedUrls'>,
): LinkBack | undefined {
  const backs = videos.flatMap(({ links }) => findLinkBack(links, subject) ?? [])
  return backs.length >= Math.max(LEAST_VIDEOS, videos.length / 2) ? backs[0] : undefined
}
