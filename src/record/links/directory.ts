/** Recognises links to a show's page in 45 directories and apps, by host and path. */
import type { DIRECTORY_KEYS } from '../vocabulary.ts'
import { parseAppleLink } from './apple.ts'
import { parseSpotifyLink } from './spotify.ts'
import { isHost, subdomainOf, type WebLink } from './web-link.ts'

export type DirectoryKey = (typeof DIRECTORY_KEYS)[number]

export interface DirectoryListing {
  readonly key: DirectoryKey
  /** Without tracking parameters; canonical for Apple and Spotify. */
  readonly url: string
}

export function recogniseDirectory(link: WebLink): DirectoryListing | undefined {
  for (const { key, isAt, shows } of RULES) {
    if (!isAt(link)) continue
    const url = shows(link)
    if (url !== undefined) return { key, url }
  }
  return undefined
}

interface DirectoryRule {
  readonly key: DirectoryKey
  readonly isAt: (link: WebLink) => boolean
  /** Returns the address of the show, or `undefined` for other pages. */
  readonly shows: (link: WebLink) => string | undefined
}

const at =
  (...hosts: readonly string[]): DirectoryRule['isAt'] =>
  (link) =>
    hosts.some((host) => isHost(link, host))

/** Matches the complete path and drops the query. */
const path =
  (pattern: RegExp): DirectoryRule['shows'] =>
  (link) => {
    if (pattern.test(link.path.join('/'))) return withoutQuery(link)
    return undefined
  }

/** Matches the path and a query parameter that names the feed, and drops other parameters. */
const named =
  (pattern: RegExp, parameter: string): DirectoryRule['shows'] =>
  (link) => {
    const value = link.query.get(parameter) ?? ''
    const isShow = value !== '' && pattern.test(link.path.join('/'))
    if (!isShow) return undefined
    return `${withoutQuery(link)}?${parameter}=${encodeURIComponent(value)}`
  }

const either =
  (...ways: readonly DirectoryRule['shows'][]): DirectoryRule['shows'] =>
  (link) => {
    for (const way of ways) {
      const url = way(link)
      if (url !== undefined) return url
    }
    return undefined
  }

const withoutQuery = (link: WebLink): string => {
  const url = new URL(link.href)
  return `https://${url.hostname}${url.pathname}`
}

const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const AMAZON = /^music\.amazon\.(?:com|[a-z]{2}|co\.(?:jp|uk)|com\.(?:au|br|mx|tr))$/
const AUDIBLE = /^audible\.(?:com|ca|de|es|fr|in|it|co\.(?:jp|uk)|com\.(?:au|br))$/

/** Subdomains of podbean.com that are not shows. */
const PODBEAN_OWN: ReadonlySet<string> = new Set(
  'admin,api,blog,cdn,developers,fans,feed,feeds,help,mcdn,pbcdn1,s,sponsorship,support,static'.split(
    ',',
  ),
)

/** Excludes the site's own pages. */
const RADIOPUBLIC_SHOW =
  /^(?!(?:about|blog|embed|faq|help|podcasters|privacy|signup|terms)$)[\w%.-]+(?:\/s1![\da-f]+)?$/

const podbean: DirectoryRule['shows'] = (link) => {
  const show = subdomainOf(link, 'podbean.com')
  if (show === undefined || show === 'm') {
    return path(/^(?:podcast-detail\/[\w-]+(?:\/[^/]+)?|itunes\/\d+|pw\/[\w-]+)$/)(link)
  }
  const isHome = link.path.length === 0 || link.path.join('/') === 'mobile'
  if (isHome && !PODBEAN_OWN.has(show)) return `https://${show}.podbean.com/`
  return undefined
}

const youtubeMusic: DirectoryRule['shows'] = (link) => {
  const list = link.query.get('list') ?? ''
  const feed = link.query.get('addrssfeed') ?? ''
  const route = link.path.join('/')
  const base = 'https://music.youtube.com'
  if (route === 'playlist' && /^(?:VL)?PL[\w-]+$/.test(list))
    return `${base}/playlist?list=${list}`
  if (route === 'library/podcasts' && /^[\w=-]+$/.test(feed))
    return `${base}/library/podcasts?addrssfeed=${feed}`
  return undefined
}

const apple: DirectoryRule['shows'] = (link) => {
  const parsed = parseAppleLink(link)
  if (parsed?.kind === 'show') return parsed.url
  return undefined
}

const spotify: DirectoryRule['shows'] = (link) => {
  const parsed = parseSpotifyLink(link)
  if (parsed?.kind === 'show') return parsed.url
  return undefined
}

const RULES: readonly DirectoryRule[] = [
  {
    key: 'apple',
    isAt: (link) => link.host.endsWith('apple.com') || link.host.endsWith('itunes.com'),
    shows: apple,
  },
  { key: 'spotify', isAt: at('open.spotify.com', 'play.spotify.com'), shows: spotify },
  {
    key: 'amazonmusic',
    isAt: (link) => AMAZON.test(link.host),
    shows: path(new RegExp(String.raw`^podcasts/(?:${UUID}|[\w-]{6,40})(?:/[^/]+)?$`, 'i')),
  },
  {
    key: 'anchor',
    isAt: at('anchor.fm'),
    shows: path(
      /^(?!(?:s|dashboard|login|signup|features|about|pricing|switch|api)$)[\w.-]+$/,
    ),
  },
  {
    key: 'anchor',
    isAt: at('podcasters.spotify.com'),
    shows: path(/^pod\/(?:show|profile)\/[\w.-]+$/),
  },
  {
    key: 'anchor',
    isAt: at('creators.spotify.com'),
    shows: path(/^pod\/(?:profile|show)\/[\w.-]+$/),
  },
  {
    key: 'antennapod',
    isAt: at('antennapod.org'),
    shows: named(/^deeplink\/subscribe$/, 'url'),
  },
  {
    key: 'anytimeplayer',
    isAt: at('anytimeplayer.app'),
    shows: named(/^subscribe$/, 'url'),
  },
  { key: 'apollo', isAt: at('shows.apollopods.com'), shows: named(/^show$/, 'feedUrl') },
  {
    key: 'audible',
    isAt: (link) => AUDIBLE.test(link.host),
    shows: path(/^(?:[a-z]{2}_[A-Z]{2}\/)?(?:podcast|pd)\/(?:[^/]+\/)?B0[A-Z\d]{8}$/),
  },
  { key: 'breez', isAt: at('breez.link'), shows: named(/^p$/, 'feedURL') },
  {
    key: 'castamatic',
    isAt: at('castamatic.com'),
    shows: path(new RegExp(`^(?:guid/${UUID}|itunes/\\d+)$`, 'i')),
  },
  {
    key: 'castbox',
    isAt: at('castbox.fm'),
    shows: path(/^(?:vic\/\d+|ch\/\d+|channel\/(?:id\d+|[^/]*-id\d+))$/),
  },
  {
    key: 'castro',
    isAt: at('castro.fm'),
    shows: path(/^(?:itunes\/\d+|podcast\/[\w-]+)$/),
  },
  { key: 'curiocaster', isAt: at('curiocaster.com'), shows: path(/^podcast\/pi\d+$/) },
  { key: 'fountain', isAt: at('fountain.fm'), shows: path(/^show\/\w+$/) },
  {
    key: 'goodpods',
    isAt: at('goodpods.com'),
    shows: path(/^(?:podcasts\/[^/]+|podcasts-aid\/\d+)$/),
  },
  {
    key: 'google',
    isAt: at('podcasts.google.com'),
    shows: either(path(/^feed\/[\w=-]+$/), named(/^$/, 'feed')),
  },
  { key: 'google', isAt: at('google.com'), shows: named(/^podcasts$/, 'feed') },
  {
    key: 'gpodder',
    isAt: at('gpodder.net'),
    shows: either(named(/^subscribe$/, 'url'), path(/^podcast\/[\w-]+$/)),
  },
  {
    key: 'iheartradio',
    isAt: at('iheart.com', 'iheartradio.ca'),
    shows: path(/^podcast\/[^/]+$/),
  },
  {
    key: 'listennotes',
    isAt: at('listennotes.com', 'lnns.co'),
    shows: path(/^(?:podcasts\/[^/]+|c\/[\da-f]{8,}|itunes\/id\d+)$/),
  },
  {
    key: 'lnbeats',
    isAt: at('lnbeats.com'),
    shows: path(new RegExp(`^album/${UUID}$`, 'i')),
  },
  { key: 'moonfm', isAt: at('moon.fm'), shows: path(/^itunes\/\d+$/) },
  {
    key: 'overcast',
    isAt: at('overcast.fm'),
    shows: path(/^(?:itunes\d+(?:\/[^/]+)?|p\d+(?:-\w+)?)$/),
  },
  {
    key: 'playerfm',
    isAt: at('player.fm'),
    shows: either(path(/^series\/[^/]+$/), named(/^subscribe$/, 'id')),
  },
  {
    key: 'pocketcasts',
    isAt: at('pca.st'),
    shows: path(new RegExp(`^(?:itunes/\\d+|podcast/${UUID}|\\w{4,8})$`, 'i')),
  },
  {
    key: 'pocketcasts',
    isAt: at('pocketcasts.com', 'play.pocketcasts.com'),
    shows: path(
      new RegExp(`^(?:podcasts?|web/podcasts)/(?:${UUID}|[\\w-]+/${UUID})$`, 'i'),
    ),
  },
  {
    key: 'podbean',
    isAt: (link) => link.host === 'podbean.com' || link.host.endsWith('.podbean.com'),
    shows: podbean,
  },
  {
    key: 'podcastaddict',
    isAt: at('podcastaddict.com'),
    shows: path(/^(?:podcast\/(?:[^/]+\/)?\d+|feed\/.+)$/),
  },
  {
    key: 'podcastguru',
    isAt: at('app.podcastguru.io'),
    shows: path(/^podcast\/(?:[^/]+-)?(?:\d+|X[\da-f]+)$/i),
  },
  {
    key: 'podcastrepublic',
    isAt: at('podcastrepublic.net'),
    shows: path(/^podcast\/\d+$/),
  },
  {
    key: 'podchaser',
    isAt: at('podchaser.com'),
    shows: path(/^(?:podcasts\/[^/]+|f\/pod\/\d+)$/),
  },
  {
    key: 'podfriend',
    isAt: at('podfriend.com', 'web.podfriend.com'),
    shows: path(/^podcast\/[^/]+$/),
  },
  {
    key: 'podknife',
    isAt: at('podknife.com'),
    shows: either(path(/^podcasts\/[^/]+$/), named(/^podcast$/, 'feed_url')),
  },
  {
    key: 'podlp',
    isAt: at('link.podlp.app'),
    shows: path(new RegExp(`^(?:\\d+|${UUID})$`, 'i')),
  },
  { key: 'podnews', isAt: at('podnews.net'), shows: path(/^podcast\/i?[\da-z]+$/) },
  { key: 'podscan', isAt: at('podscan.fm'), shows: path(/^podcasts\/[^/]+$/) },
  {
    key: 'podscribe',
    isAt: at('app.podscribe.com', 'app.podscribe.ai'),
    shows: path(/^series\/\d+$/),
  },
  {
    key: 'podstation',
    isAt: at('podstation.github.io'),
    shows: named(/^subscribe-ext$/, 'feedURL'),
  },
  { key: 'podurama', isAt: at('podurama.com'), shows: path(/^podcast\/[^/]*-i\d+$/) },
  { key: 'podverse', isAt: at('podverse.fm'), shows: path(/^podcast\/[\w-]+$/) },
  {
    key: 'podverse',
    isAt: at('api.podverse.fm'),
    shows: path(/^(?:api\/v1\/)?podcast\/podcastindex\/\d+$/),
  },
  {
    key: 'radiopublic',
    isAt: at('radiopublic.com', 'play.radiopublic.com'),
    shows: path(RADIOPUBLIC_SHOW),
  },
  { key: 'rephonic', isAt: at('rephonic.com'), shows: path(/^podcasts\/[^/]+$/) },
  { key: 'sonnet', isAt: at('sonnet.fm'), shows: path(/^p\/\d+$/) },
  { key: 'stenofm', isAt: at('steno.fm'), shows: path(new RegExp(`^show/${UUID}$`, 'i')) },
  {
    key: 'truefans',
    isAt: at('truefans.fm'),
    shows: path(
      /^(?!(?:about|blog|faq|login|pricing|privacy|signup|terms|search)$)[\w-]+$/,
    ),
  },
  {
    key: 'tunein',
    isAt: at('tunein.com'),
    shows: path(/^(?:podcasts|radio)\/(?:[^/]+\/)?[^/]*-?p\d+$/),
  },
  {
    key: 'youtubemusic',
    isAt: (link) => link.host === 'music.youtube.com',
    shows: youtubeMusic,
  },
]
