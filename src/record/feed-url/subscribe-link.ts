/**
 * Unwraps links that carry a feed URL inside: a podcast app's "subscribe" page stands for
 * the feed, not for itself.
 */
import { cutEnd } from '../text/text-clean-up.ts'

interface SubscribeLink {
  readonly host: string
  readonly path: string
  readonly parameter: string
}

const SUBSCRIBE_LINKS: readonly SubscribeLink[] = [
  { host: 'antennapod.org', path: '/deeplink/subscribe', parameter: 'url' },
  { host: 'gpodder.net', path: '/subscribe', parameter: 'url' },
]

/**
 * Returns the feed URL inside, as text; undefined when the URL is no such link. Path and
 * query are in their clean form.
 */
export function unwrapSubscribeLink(
  hostname: string,
  path: string,
  query: string,
): string | undefined {
  const host = hostname.startsWith('www.') ? hostname.slice('www.'.length) : hostname
  if (host === 'subscribeonandroid.com') return insidePath(path, query)
  const link = SUBSCRIBE_LINKS.find((candidate) => candidate.host === host)
  if (link === undefined || cutEnd(path, '/') !== link.path) return undefined
  const inside = new URLSearchParams(query).get(link.parameter)
  return inside === null || inside === '' ? undefined : inside
}

/**
 * Returns the URL inside a path such as that of `subscribeonandroid.com/example.org/rss`.
 */
const insidePath = (path: string, query: string): string | undefined => {
  const inside = path.replace(/^\/+/, '')
  if (!inside.includes('.')) return undefined
  return query === '' ? inside : `${inside}?${query}`
}
