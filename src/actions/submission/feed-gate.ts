/** Checks with the crawler's guard whether a proposed feed could be fetched. */
import { openAddressRule, parseRanges } from '../../intake/crawl/fetch/address.ts'
import { GuardError, openGuard } from '../../intake/crawl/fetch/guard.ts'
import { isOwnHost, isReservedHost } from '../../intake/crawl/fetch/reserved-host.ts'

/** `fetchAllow` is the text of the setting. Names are not resolved. */
export function openFeedGate(fetchAllow: string): (feedUrl: string) => boolean {
  const allows = openAddressRule(parseRanges(fetchAllow))
  const guard = openGuard(allows, () => Promise.resolve([]))
  return (feedUrl) => {
    const url = URL.parse(feedUrl)
    if (url === null || isReservedHost(url.hostname)) return false
    if (isOwnHost(url.hostname)) return allows('127.0.0.1')
    try {
      guard.assertUrl(url)
      return true
    } catch (error) {
      if (error instanceof GuardError) return false
      throw error
    }
  }
}
