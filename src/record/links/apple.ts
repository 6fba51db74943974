/** Reads what a link to Apple Podcasts leads to. */
import type { WebLink } from './web-link.ts'

export interface AppleLink {
  /** An episode's link names the show it belongs to as well. */
  readonly kind: 'show' | 'episode'
  /** The show's id, digits. */
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

/** Sections whose ids are of something else: a network's channel, a person, an app. */
const OTHER_SECTIONS =
  /^(?:album|app|artist|audiobook|book|channel|charts|developer|episode|genre|movie|room|tv-season)$/

const ID = /^id(\d{1,19})$/

export function parseAppleLink(link: WebLink): AppleLink | undefined {
  if (!HOSTS.has(link.host) || link.path.some((part) => OTHER_SECTIONS.test(part)))
    return undefined
  const id = showIdOf(link)
  // Apple's ids are exact numbers in the interface.
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
  return id === undefined ? undefined : String(BigInt(id))
}

const ARTIST = /^(?:[a-z]{2}\/)?artist\/(?:[^/]+\/)?(?:id)?([1-9]\d{4,14})$/

/** Returns the artist's id if the link leads to an artist's page, which lists shows. */
export function parseAppleArtist({ host, path }: WebLink): string | undefined {
  return HOSTS.has(host) ? ARTIST.exec(path.join('/'))?.[1] : undefined
}
