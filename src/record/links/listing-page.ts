/** Recognises addresses in directories and apps, which are pages and never feeds. */
import { recogniseDirectory } from './directory.ts'
import { parsePlatformLink } from './platform.ts'
import { isHost, parseWebLink, type WebLink } from './web-link.ts'

export interface ListingPage {
  readonly host: string
  /** The show's id at Apple or Spotify, if the address has one. */
  readonly appleId?: number
  readonly spotifyId?: string
}

/** Hosts of pages. Apple also keeps a few feeds at its own, as files. */
const HOSTS = [
  'podcasts.apple.com',
  'embed.podcasts.apple.com',
  'open.spotify.com',
  'play.spotify.com',
  'music.youtube.com',
  'youtu.be',
]

/** YouTube has feeds of channels and playlists below `/feeds`. */
function isPageHost(link: WebLink): boolean {
  const file = link.path.at(-1) ?? ''
  if (file.endsWith('.xml') || file.endsWith('.rss')) return false
  if (isHost(link, 'youtube.com')) return link.path[0] !== 'feeds'
  return HOSTS.includes(link.host)
}

/** Returns `undefined` if a feed may be at the address. */
export function findListingPage(url: string): ListingPage | undefined {
  const link = parseWebLink(url)
  if (link === undefined) return undefined
  const platform = parsePlatformLink(url)
  const { host } = link
  if (platform?.platform === 'apple') return { host, appleId: Number(platform.id) }
  if (platform?.platform === 'spotify' && platform.kind === 'show')
    return { host, spotifyId: platform.id }
  if (isPageHost(link) || recogniseDirectory(link) !== undefined) return { host }
  return undefined
}
