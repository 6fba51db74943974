/**
 * Defines what a catalogue of any format says of one podcast: each reader makes such
 * entries, and a line of an NDJSON file *is* one. Everything except a feed URL may be
 * missing. Missing and null both mean "not known", and never erase anything.
 */
import { Type, type Static } from 'typebox'
import { closed, Count, nullable } from '../../record/schema.ts'

/**
 * This many characters are more than a feed URL may have, so that a long one is refused for
 * its length and by that name.
 */
const MAX_URL_LENGTH = 1_000_000
const MAX_LIST_LENGTH = 100

const known = <Schema extends Parameters<typeof nullable>[0]>(schema: Schema) =>
  Type.Optional(nullable(schema))
const Text = Type.String({ maxLength: 1_000_000 })
const Url = Type.String({ maxLength: MAX_URL_LENGTH })

export const CatalogueEntry = closed({
  /** The URL the feed has now. */
  feedUrl: Url,
  /** Other URLs that the feed ever had, the original one first. `feedUrl` may be among them. */
  feedUrls: known(Type.Array(Url, { maxItems: MAX_LIST_LENGTH })),
  /** Entities, tags and blanks are cleaned up. Without one, the feed's host name stands in. */
  title: known(Text),
  author: known(Text),
  /** It is text or HTML, and is kept as plain text of at most 10,000 characters. */
  description: known(Text),
  /** 0 counts as not known. */
  appleId: known(Count),
  podcastGuid: known(Text),
  podcastIndexId: known(Count),
  /**
   * It may have any spelling that `record/language/language.ts` reads: `en`, `en_US`,
   * `English`.
   */
  language: known(Text),
  /** They are Apple's names, present or former; unknown ones are dropped. */
  genres: known(Type.Array(Text, { maxItems: MAX_LIST_LENGTH })),
  explicit: known(Type.Boolean()),
  imageUrl: known(Text),
  websiteUrl: known(Text),
  episodeCount: known(Count),
  /** It is ISO 8601. A date before 1995, or more than a day ahead, counts as not known. */
  firstEpisodePublishedAt: known(Text),
  latestPublishedAt: known(Text),
  /** Podcast Index' `popularityScore`. */
  popularity: known(Count),
  /** The feed is known to be gone. */
  dead: known(Type.Boolean()),
  /** The feed answered when the catalogue last fetched it. */
  answers: known(Type.Boolean()),
})
export type CatalogueEntry = Static<typeof CatalogueEntry>
