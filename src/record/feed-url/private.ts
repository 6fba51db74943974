/** Recognises feeds that are meant for one listener: their URL is a password. */
import type { FeedUrlParts } from './canonical.ts'

/** A host of paid feeds puts the listener's token into the path or the query. */
interface PremiumHost {
  readonly host: RegExp
  /** Tests path and query as one text. */
  readonly feed: RegExp
}

const PREMIUM_HOSTS: readonly PremiumHost[] = [
  { host: /(?:^|\.)(?:patreon|memberful)\.com$/, feed: /[?&]auth=./i },
  { host: /(?:^|\.)supportingcast\.fm$/, feed: /^\/(?:content|feeds?|rss)\b/i },
  {
    host: /(?:^|\.)supercast\.(?:com|tech)$/,
    feed: /\/(?:feeds?|subscriber_feeds|rss)\/./i,
  },
  { host: /(?:^|\.)substack\.com$/, feed: /\/private\/./i },
  { host: /^private\.captivate\.fm$/, feed: /./ },
  { host: /(?:^|\.)captivate\.fm$/, feed: /\/private\/./i },
  { host: /(?:^|\.)redcircle\.com$/, feed: /^\/pf\/./i },
  { host: /^access\.acast\.com$/, feed: /^\/rss\/[^/]+\/./i },
  { host: /^subscribers?\.transistor\.fm$/, feed: /^\/./ },
]

/** This is one test of the host instead of nine: few feeds are there. */
const MAY_BE_PREMIUM =
  /(?:patreon|memberful|substack|redcircle|acast)\.com$|(?:supportingcast|captivate|transistor)\.fm$|supercast\./

/**
 * These parameters hold a secret in any URL. Open feeds use `auth` and `key` alone as well.
 */
const TOKEN_PARAMETER =
  /(?:^|&)(?:(?:access|auth|private|user|listener)_?token|token|passw(?:or)?d)=[^&]{8}/i

/** A long random name; it has a digit, too. */
const TOKEN_NAME = /^[\w-]{20,}(?:\.|$)/

/** Returns whether the path has a long random name below `/private/`. */
function hasTokenSegment(path: string): boolean {
  let isBelow = false
  for (const segment of path.split('/').slice(1)) {
    if (isBelow && TOKEN_NAME.test(segment) && /\d/.test(segment)) return true
    isBelow = segment === 'private' || (isBelow && segment !== '')
  }
  return false
}

export function isPrivateFeed({ host, path, query }: FeedUrlParts): boolean {
  return (
    (query !== '' && TOKEN_PARAMETER.test(query)) ||
    (path.includes('/private/') && hasTokenSegment(path)) ||
    (MAY_BE_PREMIUM.test(host) &&
      isPremiumFeed(host, query === '' ? path : `${path}?${query}`))
  )
}

const isPremiumFeed = (host: string, pathAndQuery: string): boolean =>
  PREMIUM_HOSTS.some(
    (premium) => premium.host.test(host) && premium.feed.test(pathAndQuery),
  )
