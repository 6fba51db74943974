/** Extracts the feed URL from subscribe links of podcast apps. */
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
 * Returns the inner feed URL as text, or `undefined` if the URL is not a subscribe link. Path and
 * query are normalised.
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
  if (inside === null || inside === '') return undefined
  return inside
}

/** Returns the URL in a path such as `subscribeonandroid.com/example.org/rss`. */
const insidePath = (path: string, query: string): string | undefined => {
  const inside = path.replace(/^\/+/, '')
  if (!inside.includes('.')) return undefined
  if (query === '') return inside
  return `${inside}?${query}`
}
