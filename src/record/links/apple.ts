/** Parses links to Apple Podcasts. */
import type { WebLink } from './web-link.ts'

export interface AppleLink {
  /** A link to an episode names its show as well. */
  readonly kind: 'show' | 'episode'
  /** Id of the show, in digits. */
  readonly id: string
  readonly url: string
}

const HOSTS: ReadonlySet<string> = new Set([
  'podcasts.apple.com',
  'embed.podcasts.apple.com',
  'itunes.apple.com',
  'geo.itunes.apple.com',
  'phobos.apple.com',
  'itunes.com',
])

/** Sections whose ids are not of shows: channels, people, apps. */
const OTHER_SECTIONS =
  /^(?:album|app|artist|audiobook|book|channel|charts|developer|episode|genre|movie|room|tv-season)$/

const ID = /^id(\d{1,19})$/

export function parseAppleLink(link: WebLink): AppleLink | undefined {
  if (!HOSTS.has(link.host) || link.path.some((part) => OTHER_SECTIONS.test(part)))
    return undefined
  const id = showIdOf(link)
  // Ids are safe integers in the interface.
  if (id === undefined || Number(id) === 0 || !Number.isSafeInteger(Number(id)))
    return undefined
  const kind = /^\d+$/.test(link.query.get('i') ?? '') ? 'episode' : 'show'
  return { kind, id, url: `https://podcasts.apple.com/podcast/id${id}` }
}

/**
 * `/us/podcast/NAME/idN`, `/podcast/idN`, `podcasts.apple.com/idN`, and the oldest form,
 * `viewPodcast?id=N`.
 */
const showIdOf = (link: WebLink): string | undefined => {
  const isPodcast = link.path.some((part) => /^(?:podcast|viewPodcast)$/i.test(part))
  const isBare = link.host.endsWith('podcasts.apple.com')
  if (!isPodcast && !isBare) return undefined
  const inPath = link.path.map((part) => ID.exec(part)?.[1]).find((id) => id !== undefined)
  const inQuery = isPodcast ? /^\d{1,19}$/.exec(link.query.get('id') ?? '')?.[0] : undefined
  const id = inPath ?? inQuery
  if (id === undefined) return undefined
  return String(BigInt(id))
}

const ARTIST = /^(?:[a-z]{2}\/)?artist\/(?:[^/]+\/)?(?:id)?([1-9]\d{4,14})$/

/** Returns the artist's id if the link leads to an artist's page, which lists shows. */
export function parseAppleArtist({ host, path }: WebLink): string | undefined {
  if (HOSTS.has(host)) return ARTIST.exec(path.join('/'))?.[1]
  return undefined
}
