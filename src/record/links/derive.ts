/**
 * Builds addresses of a show in directories and apps from its Apple id, feed URL, podcast:guid or
 * Podcast Index id. The app may not know the show, since it was not queried. Discontinued
 * services are omitted.
 */
import type { DirectoryLinks } from '../podcast.ts'

export interface DerivationBasis {
  /** 0: unknown. */
  readonly appleId: number
  readonly appleIdStatus: string
  readonly claimedAppleId?: number | null
  readonly spotifyId: string | null
  readonly rssFeedUrl: string
  readonly podcastGuid: string | null
  readonly podcastIndexId: number | null
  readonly slug?: string
  /** `podcast:medium`; one of the apps is for `music`. */
  readonly medium?: string | null
}

type Key = keyof DirectoryLinks
/** URL prefixes of apps, which an id completes. */
type Beginnings = readonly (readonly [Key, string])[]

const BY_APPLE_ID: Beginnings = [
  ['castbox', 'https://castbox.fm/vic/'],
  ['castro', 'https://castro.fm/itunes/'],
  ['goodpods', 'https://goodpods.com/podcasts-aid/'],
  ['listennotes', 'https://www.listennotes.com/itunes/id'],
  ['moonfm', 'https://moon.fm/itunes/'],
  ['overcast', 'https://overcast.fm/itunes'],
  ['pocketcasts', 'https://pca.st/itunes/'],
  ['podbean', 'https://www.podbean.com/itunes/'],
  ['podcastguru', 'https://app.podcastguru.io/podcast/'],
  ['podcastrepublic', 'https://www.podcastrepublic.net/podcast/'],
  ['podchaser', 'https://www.podchaser.com/f/pod/'],
  ['podfriend', 'https://web.podfriend.com/podcast/'],
  ['podlp', 'https://link.podlp.app/'],
  ['podnews', 'https://podnews.net/podcast/'],
  ['sonnet', 'https://sonnet.fm/p/'],
]
const BY_SLUG_AND_APPLE_ID: Beginnings = [['podurama', 'https://podurama.com/podcast/']]
const BY_FEED_URL: Beginnings = [
  ['antennapod', 'https://antennapod.org/deeplink/subscribe?url='],
  ['anytimeplayer', 'https://anytimeplayer.app/subscribe?url='],
  ['apollo', 'https://shows.apollopods.com/show?feedUrl='],
  ['breez', 'https://breez.link/p?feedURL='],
  ['gpodder', 'https://gpodder.net/subscribe?url='],
  ['playerfm', 'https://player.fm/subscribe?id='],
  ['podcastaddict', 'https://podcastaddict.com/feed/'],
  ['podknife', 'https://podknife.com/podcast?feed_url='],
  ['podstation', 'https://podstation.github.io/subscribe-ext/?feedURL='],
]
const BY_FEED_URL_IN_BASE64: Beginnings = [
  ['youtubemusic', 'https://music.youtube.com/library/podcasts?addrssfeed='],
]
const BY_GUID: Beginnings = [
  ['castamatic', 'https://castamatic.com/guid/'],
  ['stenofm', 'https://steno.fm/show/'],
  ['truefans', 'https://truefans.fm/'],
]
const OF_MUSIC_BY_GUID: Beginnings = [['lnbeats', 'https://lnbeats.com/album/']]
const BY_INDEX_ID: Beginnings = [
  ['curiocaster', 'https://curiocaster.com/podcast/pi'],
  ['fountain', 'https://fountain.fm/show/'],
  ['podverse', 'https://api.podverse.fm/api/v1/podcast/podcastindex/'],
]

const BEGINNINGS = new Map<string, string>([
  ...BY_APPLE_ID,
  ...BY_SLUG_AND_APPLE_ID,
  ...BY_FEED_URL,
  ...BY_FEED_URL_IN_BASE64,
  ...BY_GUID,
  ...OF_MUSIC_BY_GUID,
  ...BY_INDEX_ID,
])

/**
 * Returns the derived links. Links of discontinued services (Google Podcasts, RadioPublic) are
 * recognised but not built.
 */
export function deriveDirectoryLinks(basis: DerivationBasis): DirectoryLinks {
  const links: DirectoryLinks = {}
  const { rssFeedUrl, podcastGuid, podcastIndexId, medium } = basis
  add(links, BY_FEED_URL, encodeURIComponent(rssFeedUrl))
  add(links, BY_FEED_URL_IN_BASE64, Buffer.from(rssFeedUrl).toString('base64url'))
  if (podcastGuid !== null) {
    add(links, BY_GUID, podcastGuid)
    if (medium === 'music') add(links, OF_MUSIC_BY_GUID, podcastGuid)
  }
  if (podcastIndexId !== null) add(links, BY_INDEX_ID, String(podcastIndexId))
  // A contradicted id may belong to another show.
  if (basis.appleIdStatus !== 'contradicted') addByAppleId(links, basis)
  return links
}

/**
 * Returns the links of a record with updated derived links. A link of a derived form depends on
 * an id alone, so it is replaced; other links stay.
 */
export function renewDirectoryLinks(
  links: DirectoryLinks,
  basis: DerivationBasis,
): DirectoryLinks {
  const made = deriveDirectoryLinks(basis)
  const lost: DirectoryLinks = {}
  addByAppleId(lost, { ...basis, appleId: basis.appleId || (basis.claimedAppleId ?? 0) })
  for (const [name, url] of Object.entries(links)) {
    const key = name as Key
    const stays = made[key] === undefined ? url !== lost[key] : !isDerivedForm(key, url)
    if (stays) made[key] = url
  }
  return made
}

/**
 * Returns whether the link of an app contains an id of another directory. Such a link is derived
 * and proves no listing in the app.
 */
export function hasForeignNumber(key: Key, url: string): boolean {
  const beginning = BEGINNINGS.get(key)
  return (
    beginning !== undefined &&
    url.startsWith(beginning) &&
    /^\d+$/.test(url.slice(beginning.length))
  )
}

const add = (links: DirectoryLinks, beginnings: Beginnings, id: string): void => {
  for (const [key, beginning] of beginnings) links[key] = beginning + id
}

const addByAppleId = (
  links: DirectoryLinks,
  { appleId, slug }: Pick<DerivationBasis, 'appleId' | 'slug'>,
): void => {
  if (appleId <= 0) return
  const id = String(appleId)
  add(links, BY_APPLE_ID, id)
  if (slug !== undefined) add(links, BY_SLUG_AND_APPLE_ID, `${slug}-i${id}`)
}

const isDerivedForm = (key: Key, url: string): boolean => {
  const beginning = BEGINNINGS.get(key)
  return (
    beginning !== undefined &&
    url.startsWith(beginning) &&
    !url.includes('/', beginning.length)
  )
}
