/**
 * Builds the loose key of a feed URL: a hint that two URLs may be the same feed, which a fetch
 * must confirm.
 */
import type { FeedUrlParts } from './canonical.ts'
import { hostKey, toFeedKey } from './key.ts'

/** Parameters that identify the referrer and never the feed. */
const TRACKING =
  /^(?:utm_[a-z_]+|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_cid|mc_eid|_ga|_gl|ref_src|ref_url)$/i

export function isTrackingParameter(name: string): boolean {
  return TRACKING.test(name)
}

const FEEDBURNER_HOSTS = new Set([
  'feeds.feedburner.com',
  'feeds2.feedburner.com',
  'feedproxy.google.com',
])
const FEEDBURNER_FORMAT = /^format=(?:rss|xml)$/i

/** Builds the loose key. `key` is the key of the same parts, which usually equals it. */
export function toLooseKey(parts: FeedUrlParts, key: string): string {
  const host = looseHost(parts.host)
  const isFeedBurner = host.startsWith('feed') && FEEDBURNER_HOSTS.has(hostKey(host))
  if (
    parts.query === '' &&
    host === parts.host &&
    !isFeedBurner &&
    !parts.path.includes('//')
  )
    return key
  const path = parts.path.replace(/\/{2,}/g, '/')
  const query = looseQuery(parts.query)
  if (isFeedBurner) return feedBurnerKey(path, query)
  return toFeedKey({ host, path, query })
}

const looseHost = (host: string): string => {
  if (host.startsWith('www.') && host.includes('.', 4)) return host.slice('www.'.length)
  return host
}

/** Sorts the query by name. Repeated names keep their order, because they may form a list. */
const looseQuery = (query: string): string =>
  query
    .replaceAll('%20', '+')
    .split('&')
    .map((parameter) => ({ parameter, name: nameOf(parameter) }))
    .filter(({ parameter, name }) => parameter !== '' && !TRACKING.test(name))
    .sort((a, b) => {
      if (a.name < b.name) return -1
      if (a.name > b.name) return 1
      return 0
    })
    .map(({ parameter }) => parameter)
    .join('&')

const nameOf = (parameter: string): string => {
  const end = parameter.indexOf('=')
  if (end === -1) return parameter
  return parameter.slice(0, end)
}

/** FeedBurner ignores the case of a feed's name and serves it on all of its hosts. */
const feedBurnerKey = (path: string, query: string): string =>
  toFeedKey({
    host: 'feeds.feedburner.com',
    path: path.toLowerCase(),
    query: query
      .split('&')
      .filter((parameter) => !FEEDBURNER_FORMAT.test(parameter))
      .join('&'),
  })
