/** Tells feeds that the crawler does not read for where they are. */
import { isIP } from 'node:net'
import { openAddressRule, parseRanges } from './address.ts'
import { isOwnHost } from './reserved-host.ts'

/**
 * Returns whether a feed is at an address of a private network. `fetchAllow` is the text of
 * `CASTDEX_FETCH_ALLOW`. No name is resolved.
 */
export function isPrivateFeed(feedUrl: string, fetchAllow: string): boolean {
  const host = URL.parse(feedUrl)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const address = isOwnHost(host) ? '127.0.0.1' : host
  return isIP(address) !== 0 && !openAddressRule(parseRanges(fetchAllow))(address)
}
