/**
 * Measures how carefully the feed is kept, for the authority score (docs/AUTHORITY.md). It
 * holds only counts, and nobody's name or address.
 */
import type { ParsedFeed, ParsedItem } from '../parsed-feed.ts'

export type FeedCare = {
  /** A name or an address of the owner stands in the feed. */
  readonly owner: boolean
  /** This share of the newest episodes has it, 0 to 1; the same for the next two. */
  readonly transcripts: number
  readonly chapters: number
  readonly persons: number
}

const NEWEST = 20

const byDate = (one: ParsedItem, other: ParsedItem): number =>
  (other.publishedAt ?? 0) - (one.publishedAt ?? 0)

export function careOf({ channel, items }: ParsedFeed): FeedCare {
  const { itunesOwner, googlePlayEmail, podcast } = channel
  const newest = items
    .filter(({ enclosures }) => enclosures.length > 0)
    .sort(byDate)
    .slice(0, NEWEST)
  const shareOf = (has: (item: ParsedItem) => boolean): number =>
    newest.length === 0 ? 0 : newest.filter(has).length / newest.length
  const owner =
    itunesOwner?.name ??
    itunesOwner?.email ??
    googlePlayEmail ??
    podcast.locked?.owner ??
    null
  return {
    owner: owner !== null,
    transcripts: shareOf(({ transcripts }) => transcripts.length > 0),
    chapters: shareOf((item) => item.chaptersUrl !== null || item.hasInlineChapters),
    persons: podcast.persons.length > 0 ? 1 : shareOf(({ persons }) => persons.length > 0),
  }
}
