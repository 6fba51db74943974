/** Opens the guarded client for requests to untrusted servers: feeds, websites and hubs. */
import { userAgentOf } from './user-agent.ts'
import type { Config } from '../../../config/config.ts'
import { CrawlDelays } from '../rate/crawl-delays.ts'
import { AllowedRates } from '../rate/allowed-rates.ts'
import { openAddressRule, openRangeRule, parseRanges } from './address.ts'
import { type Fetcher, type FetcherOptions, openFetcher } from './fetch.ts'
import { openGuard, type Resolve } from './guard.ts'
import { type NetworkWatch, watchNetwork } from './network.ts'
import { isReservedUrl } from './reserved-host.ts'
import { openResolver } from './resolve.ts'

type Settings = Pick<
  Config,
  'dataDir' | 'fetchAllow' | 'fetchTimeoutMs' | 'maxFeedBytes' | 'contactUrl' | 'publicUrl'
>

export interface WayOut {
  readonly fetcher: Fetcher
  readonly network: NetworkWatch
  readonly rates: AllowedRates
  readonly delays: CrawlDelays
  /** Returns whether the URL has a fictional host, which must not be requested. */
  readonly isMadeUp: (url: string) => boolean
}

export interface WayOutOptions {
  readonly config: Settings
  readonly version: string
  readonly now: () => number
  /** Overrides DNS in tests. */
  readonly resolve?: Resolve
  readonly connector?: FetcherOptions['connector']
  readonly client?: FetcherOptions['client']
  /** Monotonic clock, in ms. */
  readonly clock?: () => number
}

export function openWayOut(options: WayOutOptions): WayOut {
  const { config, version, now, resolve, connector, client } = options
  const network = watchNetwork(
    resolve ?? openResolver(),
    options.clock ?? (() => performance.now()),
  )
  const ranges = parseRanges(config.fetchAllow)
  const rates = new AllowedRates({
    now,
    dataDir: config.dataDir,
    isOpened: openRangeRule(ranges),
  })
  const resolveHost: Resolve = async (host) => {
    const addresses = await network.resolve(host)
    const named = addresses.map(({ address }) => address)
    rates.resolved(host, named)
    return addresses
  }
  const guard = openGuard(
    openAddressRule(ranges),
    ranges.length === 0 ? network.resolve : resolveHost,
  )
  const fetcher = openFetcher({
    guard,
    userAgent: userAgentOf(config, version),
    maxBytes: config.maxFeedBytes,
    timeoutMs: config.fetchTimeoutMs,
    now,
    ...(connector === undefined ? {} : { connector }),
    ...(client === undefined ? {} : { client }),
  })
  const isReal = resolve === undefined && connector === undefined && client === undefined
  return {
    fetcher,
    network,
    rates,
    delays: new CrawlDelays({ now, dataDir: config.dataDir }),
    // Simulated hosts have reserved names and respond.
    isMadeUp: isReal ? isReservedUrl : () => false,
  }
}
