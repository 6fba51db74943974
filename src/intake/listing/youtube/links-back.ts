/** Whether a channel links back to the show: to its feed, or to its website and not merely to the same host. */
import { feedKey } from '../../../record/feed-url.ts'
import type { ListingSubject } from '../listing.ts'

interface Place {
  readonly host: string
  readonly path: string
}

const placeOf = (text: string): Place | undefined => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return { host: url.hostname.replace(/^www\./, ''), path: url.pathname.replace(/\/+$/, '').toLowerCase() }
}

/** A show at the root owns its host; a show under a path owns what is below that path: its neighbours are others' shows. */
const isBelow = (link: Place, site: Place): boolean =>
  link.host === site.host && (site.path === '' || link.path === site.path || link.path.startsWith(`${site.path}/`))

/** The link that does; undefined where none does. */
export const findLinkBack = (
  links: readonly string[],
  { websiteUrl, feedUrls }: Pick<ListingSubject, 'websiteUrl' | 'feedUrls'>,
): string | undefined => {
  const site = websiteUrl === null ? undefined : placeOf(websiteUrl)
  const feeds = new Set(feedUrls.map(feedKey))
  return links.find((link) => {
    const place = placeOf(link)
    const key = feedKey(link)
    return (key !== undefined && feeds.has(key)) || (place !== undefined && site !== undefined && isBelow(place, site))
  })
}
