/** Opens the guarded client for requests to untrusted servers: feeds, websites and hubs. */
import { userAgentOf } from './user-agent.ts'
import type { Config } from '../../../config/config.ts'
import { CrawlDelays } from '../rate/crawl-delays.ts'
import { AllowedRates } from '../rate/allowed-rates.ts'
import { openAddressRule, openRangeRule, parseRanges } from './address.ts'
import { type Fetcher, type FetcherOptions, openFetcher } from './fetch.ts'
import { GuardError, openGuard, type Resolve } from './guard.ts'
import { type NetworkWatch, watchNetwork } from './network.ts'
import { isReservedHost, isReservedUrl } from './reserved-host.ts'
import { promises as dns, type LookupAddress } from 'node:dns'

/** Time limit of one try at one name server. */
const TRY_MS = 3000
const TRIES = 2

/** Codes for an unknown name, and for a name without addresses of the requested type. */
const UNKNOWN: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

const codeOf = (error: unknown): unknown =>
  (error as { readonly code?: unknown } | null)?.code

const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason))

const settled = <Value>(
  result: PromiseSettledResult<readonly Value[]>,
): readonly Value[] => {
  if (result.status === 'fulfilled') return result.value
  return []
}

/**
 * Resolves hostnames to addresses. The system resolver uses four threads, and each slow name
 * blocks one. So DNS is queried directly; the hosts file is used only for names unknown to DNS.
 */
export function openResolver(): Resolve {
  const resolver = new dns.Resolver({ timeout: TRY_MS, tries: TRIES })
  return async (host) => {
    if (isReservedHost(host))
      throw new GuardError('refused-name', `${host} is reserved for examples (RFC 6761)`)
    const [v4, v6] = await Promise.allSettled([
      resolver.resolve4(host),
      resolver.resolve6(host),
    ])
    const addresses: LookupAddress[] = [
      ...settled(v4).map((address) => ({ address, family: 4 })),
      ...settled(v6).map((address) => ({ address, family: 6 })),
    ]
    if (addresses.length > 0) return addresses
    const failures = [v4, v6].flatMap((result) =>
      result.status === 'rejected' ? [toError(result.reason)] : [],
    )
    const worst = failures.find((failure) => !UNKNOWN.has(codeOf(failure)))
    if (worst !== undefined) throw worst
    return dns.lookup(host, { all: true, order: 'verbatim' })
  }
}

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
    ...(connector !== undefined && { connector }),
    ...(client !== undefined && { client }),
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
