/** Checks with the crawler's guard whether a proposed feed could be fetched. */
import { openAddressRule, parseRanges } from '../../intake/crawl/fetch/address.ts'
import { GuardError, type GuardReason, openGuard } from '../../intake/crawl/fetch/guard.ts'
import { isOwnHost, isReservedHost } from '../../intake/crawl/fetch/reserved-host.ts'

/** Why a crawler may not fetch a URL. */
export type GateProblem = 'reservedName' | 'privateNetwork' | 'otherPort' | 'feedUrl'

const PROBLEMS: Readonly<Record<GuardReason, GateProblem>> = {
  'refused-scheme': 'feedUrl',
  'refused-credentials': 'feedUrl',
  'refused-port': 'otherPort',
  'refused-name': 'privateNetwork',
  'refused-address': 'privateNetwork',
}

/** `fetchAllow` is the text of the setting. Names are not resolved. */
export function openFeedGate(
  fetchAllow: string,
): (feedUrl: string) => GateProblem | undefined {
  const allows = openAddressRule(parseRanges(fetchAllow))
  const guard = openGuard(allows, () => Promise.resolve([]))
  return (feedUrl) => {
    const url = URL.parse(feedUrl)
    if (url === null) return 'feedUrl'
    if (isReservedHost(url.hostname)) return 'reservedName'
    if (isOwnHost(url.hostname)) return allows('127.0.0.1') ? undefined : 'privateNetwork'
    try {
      guard.assertUrl(url)
      return undefined
    } catch (error) {
      if (error instanceof GuardError) return PROBLEMS[error.reason]
      throw error
    }
  }
}
