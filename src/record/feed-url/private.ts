/** Feeds that are meant for one listener: their URL is a password. */
import type { FeedUrlParts } from './canonical.ts'

/** Where the hosts of paid feeds put the listener's token. A pattern tests host, path and query as one text. */
const PREMIUM_FEEDS: readonly RegExp[] = [
  /^(?:[\w-]+\.)*patreon\.com\/.*[?&]auth=./i,
  /^(?:[\w-]+\.)*memberful\.com\/.*[?&]auth=./i,
  /^(?:[\w-]+\.)+supportingcast\.fm\/(?:content|feed|rss)/i,
  /^(?:[\w-]+\.)*supercast\.(?:com|tech)\/(?:.*\/)?(?:feeds?|subscriber_feeds|rss)\/./i,
  /^(?:[\w-]+\.)*substack\.com\/feed\/(?:.*\/)?private\/./i,
  /^private\.captivate\.fm\/|^(?:[\w-]+\.)*captivate\.fm\/(?:.*\/)?private\//i,
  /^(?:[\w-]+\.)*redcircle\.com\/pf\/./i,
  /^access\.acast\.com\/rss\/[^/]+\/./i,
  /^subscribers?\.transistor\.fm\/./i,
]

/** Parameters that hold a secret wherever they stand; `auth` and `key` alone are also used by open feeds. */
const TOKEN_PARAMETER = /[?&](?:access_?token|auth_?token|private_?token|user_?token|listener_?token|token|passw(?:or)?d)=[^&]{8}/i

const TOKEN_SEGMENT = /\/private\/(?:[^/]+\/)*[\w-]{20,}(?:\.\w+)?\/?(?:\?|$)/i

const MAY_BE_PRIVATE = /auth|token|pass|private|supercast|supportingcast|redcircle|access\.acast|transistor/i

export const isPrivateFeed = ({ host, path, query }: FeedUrlParts): boolean => {
  const address = `${host}${path}?${query}`
  if (!MAY_BE_PRIVATE.test(address)) return false
  return (
    TOKEN_PARAMETER.test(address) ||
    TOKEN_SEGMENT.test(address) ||
    PREMIUM_FEEDS.some((pattern) => pattern.test(address))
  )
}
