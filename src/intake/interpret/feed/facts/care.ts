/**
 * Measures how well the feed is maintained, for the authority score (docs/AUTHORITY.md). It
 * stores counts only, no personal data.
 */
import type { ParsedFeed, ParsedItem } from '../parsed-feed.ts'

export type FeedCare = {
  /** The feed contains a name or an email address of its owner. */
  readonly owner: boolean
  /** Share of the newest episodes with a transcript, 0 to 1; likewise for the next two fields. */
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
