/** Lists the supported platforms; a new one is a folder and a line here. */
import type { Config } from '../../../config/config.ts'
import type { Budgets } from '../../../store/budgets.ts'
import { openApple } from './apple/apple.ts'
import { openAppleClient } from './apple/client.ts'
import { openGate } from './platform/gate.ts'
import type { ListingSource } from './platform/listing.ts'
import { openPlatformClient, type PlatformClient } from './platform/platform-http.ts'
import { openSpotifyClient } from './spotify/client.ts'
import { openSpotify } from './spotify/spotify.ts'
import { openTokenSource } from './spotify/token.ts'
import { watchReach } from './platform/watch-reach.ts'
import { openYoutubeClient } from './youtube/client.ts'
import { openYoutube } from './youtube/youtube.ts'
import { DAY_MS, MINUTE_MS } from '../../../record/instant/durations.ts'

export type ListingConfig = Pick<
  Config,
  | 'appleUrl'
  | 'appleCallsPerMinute'
  | 'spotifyUrl'
  | 'spotifyAccountsUrl'
  | 'spotifyOpenUrl'
  | 'spotifyClientId'
  | 'spotifyClientSecret'
  | 'spotifyMarket'
  | 'spotifyCallsPerMinute'
  | 'youtubeUrl'
  | 'youtubeFeedsUrl'
  | 'youtubeKey'
  | 'youtubeUnitsPerDay'
  | 'youtubePagesPerMinute'
>

export interface ListingResources {
  readonly config: ListingConfig
  readonly budgets: Budgets
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type Opener = (resources: ListingResources, http: PlatformClient) => ListingSource

const apple: Opener = ({ config, budgets, now }, http) => {
  const gate = openGate({
    name: 'apple-calls',
    budgets,
    now,
    limit: config.appleCallsPerMinute,
    windowMs: MINUTE_MS,
  })
  return openApple(openAppleClient(config.appleUrl, http, gate), now)
}

const spotify: Opener = ({ config, budgets, now }, http) => {
  const { spotifyClientId: clientId, spotifyClientSecret: clientSecret } = config
  const gate = openGate({
    name: 'spotify-calls',
    budgets,
    now,
    limit: config.spotifyCallsPerMinute,
    windowMs: MINUTE_MS,
  })
  const hasCredentials = clientId !== '' && clientSecret !== ''
  const tokens = hasCredentials
    ? openTokenSource(
        { accountsUrl: config.spotifyAccountsUrl, credentials: { clientId, clientSecret } },
        http,
        now,
      )
    : null
  const client = openSpotifyClient(
    { apiUrl: config.spotifyUrl, openUrl: config.spotifyOpenUrl },
    { http, gate, tokens },
  )
  return openSpotify(client, { now, market: config.spotifyMarket })
}

const youtube: Opener = ({ config, budgets, now }, http) => {
  const { youtubeUrl: apiUrl, youtubeFeedsUrl: feedsUrl, youtubeKey } = config
  const unitGate = openGate({
    name: 'youtube-units',
    budgets,
    now,
    limit: config.youtubeUnitsPerDay,
    windowMs: DAY_MS,
  })
  const pageGate = openGate({
    name: 'youtube-pages',
    budgets,
    now,
    limit: config.youtubePagesPerMinute,
    windowMs: MINUTE_MS,
  })
  const key = youtubeKey || null
  return openYoutube(
    openYoutubeClient({ apiUrl, feedsUrl, key }, http, { unitGate, pageGate }),
    now,
  )
}

const OPENERS: readonly Opener[] = [apple, spotify, youtube]

/** Callbacks for the loss and the return of a platform's connection. */
export interface ReachTold {
  readonly onLost?: (reason: string) => void
  readonly onFound?: () => void
}

/** A platform and the state of its connection. */
export interface OpenListingSource extends ListingSource {
  /** Ms since 1970 until which the platform is paused, because it is unreachable. */
  pausedUntil(): number
}

function openSource(
  open: Opener,
  resources: ListingResources,
  told: (platform: string) => ReachTold,
): OpenListingSource {
  const { now } = resources
  let platform = ''
  const http = watchReach(openPlatformClient(now), {
    now,
    onLost: (reason) => told(platform).onLost?.(reason),
    onFound: () => told(platform).onFound?.(),
  })
  const source = open(resources, http)
  platform = source.platform
  return {
    ...source,
    pausedUntil: () => http.pausedUntil(),
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  }
}

/** Opens every platform, each with its own client. */
export function openListingSources(
  resources: ListingResources,
  told: (platform: string) => ReachTold = () => ({}),
): readonly OpenListingSource[] {
  return OPENERS.map((open) => openSource(open, resources, told))
}
