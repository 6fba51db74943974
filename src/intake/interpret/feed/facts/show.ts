/**
 * Extracts the title, author, description, genres, image, website, guid and flags of a show from
 * its feed.
 */
import { toDescription } from '../../../../record/text/description.ts'
import { parseGenres } from '../../../../record/genre/genre.ts'
import { toAuthor, toName } from '../../../../record/text/name.ts'
import { toImageUrl } from '../../../../record/image-url.ts'
import { toWebsiteUrl } from '../../../../record/web-url.ts'
import type { FeedImage, ParsedChannel } from '../parsed-feed.ts'
import { firstRead, firstSaid, type Said } from './said.ts'

const EXPLICIT = new Set(['yes', 'true', 'explicit', '1'])
const CLEAN = new Set(['no', 'false', 'clean', '0', 'not explicit'])

/** Undefined for other values: a large host writes "None" everywhere. */
export function explicitOf({
  itunesExplicit,
  googlePlayExplicit,
}: ParsedChannel): Said<boolean> | undefined {
  return firstRead(
    [
      ['itunes:explicit', itunesExplicit],
      ['googleplay:explicit', googlePlayExplicit],
    ],
    (raw) => {
      const word = raw.trim().toLowerCase()
      if (EXPLICIT.has(word)) return true
      if (CLEAN.has(word)) return false
      return null
    },
  )
}

/** Our slug in `podcast:block`: https://podcasting2.org/docs/podcast-namespace/tags/block */
const SERVICE_SLUG = 'castdex'

export const IGNORE_REASON = 'feed asks not to be listed'

/**
 * Returns the element that forbids listing. A block addressed to castdex overrides a general one.
 */
export function blockOf({ itunesBlock, podcast }: ParsedChannel): string | undefined {
  const own = podcast.blocks.find(({ id }) => id === SERVICE_SLUG)
  if (own !== undefined) return own.value ? 'podcast:block' : undefined
  if (podcast.blocks.some(({ id, value }) => id === null && value)) return 'podcast:block'
  if (/^(?:yes|true)$/i.test(itunesBlock?.trim() ?? '')) return 'itunes:block'
  return undefined
}

export function titleOf({
  title,
  itunesTitle,
  atomTitle,
}: ParsedChannel): Said<string> | undefined {
  return firstRead(
    [
      ['title', title],
      ['itunes:title', itunesTitle],
      ['atom:title', atomTitle],
    ],
    toName,
  )
}

export function authorOf(channel: ParsedChannel): Said<string> | undefined {
  return firstRead(
    [
      ['itunes:author', channel.itunesAuthor],
      ['dc:creator', channel.dcCreators[0]],
      ['googleplay:author', channel.googlePlayAuthor],
      ['author', channel.authors[0]?.name],
      ['itunes:owner', channel.itunesOwner?.name],
    ],
    toAuthor,
  )
}

export function descriptionOf(
  channel: ParsedChannel,
  title: string | null,
): Said<string> | undefined {
  return firstRead(
    [
      ['description', channel.description],
      ['content:encoded', channel.contentEncoded],
      ['itunes:summary', channel.itunesSummary],
      ['itunes:subtitle', channel.itunesSubtitle],
      ['googleplay:description', channel.googlePlayDescription],
    ],
    (raw) => toDescription(raw, title),
  )
}

export function genresOf({
  itunesCategories,
  googlePlayCategories,
  mediaCategories,
  categories,
}: ParsedChannel): Said<string[]> | undefined {
  return firstRead(
    [
      ['itunes:category', itunesCategories],
      ['googleplay:category', googlePlayCategories],
      ['media:category', mediaCategories],
      ['category', categories],
    ],
    (names) => {
      const genres = parseGenres(names)
      if (genres.length === 0) return null
      return genres
    },
  )
}

function baseOf({ xmlBase }: ParsedChannel, feedUrl: string): string {
  return URL.parse(xmlBase ?? '', feedUrl)?.href ?? feedUrl
}

export function imageOf(channel: ParsedChannel, feedUrl: string): Said<string> | undefined {
  return firstRead(
    [
      ['itunes:image', channel.itunesImage],
      ['image', channel.image],
      ['podcast:image', artworkOf(channel.podcastImages)],
      ['googleplay:image', channel.googlePlayImage],
    ],
    (raw) => toImageUrl(raw, baseOf(channel, feedUrl)),
  )
}

/** Returns the largest image with the purpose `artwork`; otherwise the largest image. */
const artworkOf = (images: readonly FeedImage[]): string | undefined => {
  const artwork = images.filter(
    ({ purpose }) => purpose?.split(/\s+/).includes('artwork') === true,
  )
  const candidates = artwork.length > 0 ? artwork : images
  return candidates.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]?.url
}

export function websiteOf(
  channel: ParsedChannel,
  feed: { readonly url: string; readonly key: string },
): Said<string> | undefined {
  return firstRead(
    [
      ['link', channel.link],
      [
        'atom:link',
        channel.links.find(
          ({ rel, type }) => rel === 'alternate' && /html/i.test(type ?? ''),
        )?.href,
      ],
    ],
    (raw) => toWebsiteUrl(raw, feed.key, baseOf(channel, feed.url)),
  )
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function podcastGuidOf({ podcast }: ParsedChannel): Said<string> | undefined {
  const guid = podcast.guid?.trim() ?? ''
  return firstSaid([['podcast:guid', UUID.test(guid) ? guid.toLowerCase() : null]])
}
