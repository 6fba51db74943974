/**
 * The entry of a podcast in a catalogue of any format. Readers produce it, and lines of an NDJSON
 * file *are* entries. Only the feed URL is required. Missing and null values mean "unknown" and
 * never erase anything.
 */
import { Type, type Static } from 'typebox'
import { closed, Count, nullable } from '../../record/schema.ts'

/** Longer than any valid feed URL, so that a long one is refused for its length. */
const MAX_URL_LENGTH = 1_000_000
const MAX_LIST_LENGTH = 100

const known = <Schema extends Parameters<typeof nullable>[0]>(schema: Schema) =>
  Type.Optional(nullable(schema))
const Text = Type.String({ maxLength: 1_000_000 })
const Url = Type.String({ maxLength: MAX_URL_LENGTH })

export const CatalogueEntry = closed({
  /** The feed's current URL. */
  feedUrl: Url,
  /** Other URLs that the feed has had, the original one first. May include `feedUrl`. */
  feedUrls: known(Type.Array(Url, { maxItems: MAX_LIST_LENGTH })),
  /** Entities, tags and whitespace are cleaned. Defaults to the feed's hostname. */
  title: known(Text),
  author: known(Text),
  /** Text or HTML; stored as plain text of at most 10,000 characters. */
  description: known(Text),
  /** 0 means unknown. */
  appleId: known(Count),
  podcastGuid: known(Text),
  podcastIndexId: known(Count),
  /** Any spelling that `record/language/language.ts` reads: `en`, `en_US`, `English`. */
  language: known(Text),
  /** Apple's names, current or former; unknown ones are dropped. */
  genres: known(Type.Array(Text, { maxItems: MAX_LIST_LENGTH })),
  explicit: known(Type.Boolean()),
  imageUrl: known(Text),
  websiteUrl: known(Text),
  episodeCount: known(Count),
  /** ISO 8601. Dates before 1995 or more than a day ahead mean unknown. */
  firstEpisodePublishedAt: known(Text),
  latestPublishedAt: known(Text),
  /** Podcast Index's `popularityScore`. */
  popularity: known(Count),
  /** The feed is gone. */
  dead: known(Type.Boolean()),
  /** The feed answered the catalogue's last fetch. */
  answers: known(Type.Boolean()),
})
export type CatalogueEntry = Static<typeof CatalogueEntry>
