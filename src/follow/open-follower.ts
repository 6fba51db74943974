/** Opens the follower of a serving process, with guarded clients for the receivers. */
import type { Config } from '../config/config.ts'
import {
  openAddressRule,
  openRangeRule,
  parseRanges,
} from '../intake/crawl/fetch/address.ts'
import { type FetcherOptions, openFetcher } from '../intake/crawl/fetch/fetch.ts'
import { openGuard, type Resolve } from '../intake/crawl/fetch/guard.ts'
import { openResolver } from '../intake/crawl/fetch/open-fetcher.ts'
import { userAgentOf } from '../intake/crawl/fetch/user-agent.ts'
import { Follower, type FollowerParts } from './follower.ts'
import { openSearchSecrets } from './secrets.ts'

type Settings = Pick<
  Config,
  'dataDir' | 'dialectSecret' | 'fetchAllow' | 'fetchTimeoutMs' | 'contactUrl' | 'publicUrl'
>

export interface OpenFollowerOptions
  extends Omit<FollowerParts, 'openSender'>,
    Partial<Pick<FetcherOptions, 'connector'>> {
  readonly config: Settings
  readonly version: string
  readonly onPaused: (searchId: string, reason: string) => void
  /** Overrides DNS in tests. */
  readonly resolve?: Resolve
}

/** The answers of receivers are not read. */
const MOST_BYTES = 65_536

/** Undefined if the store keeps no saved searches. */
export function openFollower(options: OpenFollowerOptions): Follower | undefined {
  const { config, version, connector, onPaused, resolve, ...parts } = options
  const { savedSearches } = parts.directory
  if (savedSearches === undefined) return undefined
  const ranges = parseRanges(config.fetchAllow)
  const resolveHost = resolve ?? openResolver()
  const open = (rule: typeof openAddressRule) =>
    openFetcher({
      guard: openGuard(rule(ranges), resolveHost),
      userAgent: userAgentOf(config, version),
      maxBytes: MOST_BYTES,
      timeoutMs: config.fetchTimeoutMs,
      now: parts.now,
      ...(connector !== undefined && { connector }),
    })
  const openSender = () => {
    const fetcher = open(openAddressRule)
    const plainFetcher = open(openRangeRule)
    return { secrets: openSearchSecrets(config), fetcher, plainFetcher, onPaused }
  }
  return new Follower({ ...parts, openSender }, savedSearches)
}
