/** Detects feeds excluded from crawling by their address. */
import { isIP } from 'node:net'
import { openAddressRule, parseRanges } from './address.ts'
import { isOwnHost } from './reserved-host.ts'

/**
 * Returns whether a feed has a private network address. `fetchAllow` is the value of
 * `CASTDEX_FETCH_ALLOW`. Names are not resolved.
 */
export function isPrivateFeed(feedUrl: string, fetchAllow: string): boolean {
  const host = URL.parse(feedUrl)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const address = isOwnHost(host) ? '127.0.0.1' : host
  return isIP(address) !== 0 && !openAddressRule(parseRanges(fetchAllow))(address)
}
