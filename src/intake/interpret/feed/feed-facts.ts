/** Extracts the facts used to find and compare listings, for the metadata section `listings`. */
import { listOf } from '../../../record/text/list-of.ts'
import { isDeepStrictEqual } from 'node:util'
import { codeOfLanguageName } from '../../../record/language/names.ts'
import { baseLanguage, UNKNOWN_LANGUAGE } from '../../../record/language/language.ts'
import { parseArtistLink, parsePlatformLink } from '../../../record/links/platform.ts'
import {
  type ListingFacts,
  type ListingLink,
  type ListingsSection,
  parseListingsSection,
} from '../../../record/listing/listings-section.ts'
import { cutEnd } from '../../../record/text/text-clean-up.ts'
import { newestItems } from './newest-items.ts'
import type { ParsedChannel, ParsedFeed, ParsedItem } from './parsed-feed.ts'

const MAX_EPISODES = 50
const MAX_LINKS = 40
/** Limit of items whose notes are searched. */
const MAX_NOTES = 20

const URL_IN_TEXT = /https?:\/\/[^\s"'<>()[\]]+/gi

const urlsIn = (text: string | null): readonly string[] =>
  [...(text ?? '').replaceAll('&amp;', '&').matchAll(URL_IN_TEXT)].map(([url]) =>
    cutEnd(url, '.,;:!?'),
  )

/**
 * Returns the URLs of elements that describe the show itself. A new feed URL at a platform is not
 * a move, but it identifies the listing.
 */
const declaredUrls = (channel: ParsedChannel): readonly string[] => [
  ...listOf(channel.link),
  ...channel.links
    .filter(({ rel }) => rel === 'alternate' || rel === 'me' || rel === 'related')
    .map(({ href }) => href),
  ...listOf(channel.newFeedUrl),
  ...(channel.ownPages ?? []),
]

const textsOf = (channel: ParsedChannel): string =>
  [
    channel.description,
    channel.itunesSummary,
    channel.itunesSubtitle,
    channel.googlePlayDescription,
    channel.contentEncoded,
  ]
    .filter((text) => text !== null)
    .join(' \n ')

/** Number of characters before a link that may introduce it. */
const INTRODUCTION_LENGTH = 30

/**
 * Returns the URLs introduced by the name of another language ("In English: …"): they belong to
 * another edition of the show.
 */
const editionUrls = ({ language }: ParsedChannel, text: string): ReadonlySet<string> => {
  const own = baseLanguage(language ?? '')
  if (own === UNKNOWN_LANGUAGE) return new Set()
  const isForeign = (word: string): boolean => {
    const code = codeOfLanguageName(word)
    return code !== undefined && code !== own
  }
  return new Set(
    [...text.matchAll(URL_IN_TEXT)]
      .filter(({ index }) =>
        (
          text
            .slice(Math.max(0, index - INTRODUCTION_LENGTH), index)
            .split(/\n/)
            .at(-1) ?? ''
        )
          .split(/[^\p{L}\p{M}]+/u)
          .some(isForeign),
      )
      .flatMap(([url]) => urlsIn(url)),
  )
}

const noteUrls = (items: readonly ParsedItem[]): readonly string[] =>
  items.slice(0, MAX_NOTES).flatMap(({ notes }) => urlsIn(notes))

const placed = (
  urls: readonly string[],
  place: ListingLink['place'],
): readonly ListingLink[] =>
  urls.flatMap((text) => {
    const artist = parseArtistLink(text)
    if (artist !== undefined) return [{ url: artist.url, place }]
    const link = parsePlatformLink(text)
    const isListing = link !== undefined && link.kind !== 'video' && link.kind !== 'episode'
    if (isListing) return [{ url: link.url, place }]
    return []
  })

/** Removes duplicates; the first and best position of each URL stays. */
const distinct = (links: readonly ListingLink[]): readonly ListingLink[] =>
  links.filter(({ url }, at) => links.findIndex((link) => link.url === url) === at)

const toEpisode = ({
  title,
  itunesTitle,
  publishedAt,
}: ParsedItem): ListingFacts['episodes'] => {
  const text = (title ?? itunesTitle ?? '').trim().slice(0, 300)
  if (text === '' || publishedAt === null) return []
  return [[text, publishedAt]]
}

export function toFeedFacts({ channel, items }: ParsedFeed, at: string): ListingFacts {
  const newest = newestItems(items, MAX_EPISODES)
  const text = textsOf(channel)
  const editions = editionUrls(channel, text)
  const textUrls = urlsIn(text).filter((url) => !editions.has(url))
  const links = distinct([
    ...placed(declaredUrls(channel), 'declared'),
    ...placed(textUrls, 'text'),
    ...placed([...editions, ...noteUrls(newest)], 'notes'),
  ])
  return { at, links: links.slice(0, MAX_LINKS), episodes: newest.flatMap(toEpisode) }
}

/**
 * Returns the section after a reading of the feed, unchanged if the facts are equal; the caller
 * writes it together with the record.
 */
export function rememberFeed(section: unknown, facts: ListingFacts): ListingsSection {
  const kept = parseListingsSection(section)
  if (isDeepStrictEqual(kept.feed, { ...facts, at: kept.feed?.at })) return kept
  return { ...kept, feed: facts }
}
