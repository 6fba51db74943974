/** The one way out to servers that anybody may have named: for feeds, for websites, for hubs. */
import type { Config } from '../../config/config.ts'
import { openAddressRule, parseRanges } from './address.ts'
import { type Fetcher, type FetcherOptions, openFetcher } from './fetch.ts'
import { openGuard, type Resolve } from './guard.ts'
import { type NetworkWatch, watchNetwork } from './network.ts'
import { openResolver } from './resolve.ts'

type Settings = Pick<Config, 'fetchAllow' | 'fetchTimeoutMs' | 'maxFeedBytes' | 'contactUrl'>

export interface WayOut {
  readonly fetcher: Fetcher
  readonly network: NetworkWatch
}

export interface WayOutOptions {
  readonly config: Settings
  readonly version: string
  readonly now: () => number
  /** A test's own name server. */
  readonly resolve?: Resolve
  readonly connector?: FetcherOptions['connector']
}

export const openWayOut = ({ config, version, now, resolve, connector }: WayOutOptions): WayOut => {
  const network = watchNetwork(resolve ?? openResolver(), () => performance.now())
  const guard = openGuard(openAddressRule(parseRanges(config.fetchAllow)), network.resolve)
  const fetcher = openFetcher({
    guard,
    userAgent: `castdex/${version} (+${config.contactUrl})`,
    maxBytes: config.maxFeedBytes,
    timeoutMs: config.fetchTimeoutMs,
    now,
    ...(connector === undefined ? {} : { connector }),
  })
  return { fetcher, network }
}
