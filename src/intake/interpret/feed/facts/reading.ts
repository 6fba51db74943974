/**
 * Builds the metadata section `feed`: results of a reading that are not part of the record, for
 * the operator and for later decisions.
 */
import { parseFeedUrl } from '../../../../record/feed-url/feed-url.ts'
import { hasSound } from './sound.ts'
import type { FeedFormat, ParsedFeed, ParsedItem, Repair } from '../parsed-feed.ts'

/**
 * Measures how well the feed is maintained, for the authority score (docs/AUTHORITY.md). It
 * stores counts only, no personal data.
 */
type FeedCare = {
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

function careOf({ channel, items }: ParsedFeed): FeedCare {
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
    chapters: shareOf((item) => item.chaptersUrl !== null || item.chapters.length > 0),
    persons: podcast.persons.length > 0 ? 1 : shareOf(({ persons }) => persons.length > 0),
  }
}

export type FeedReading = {
  /** ISO instant. */
  readonly at: string
  readonly format: FeedFormat
  readonly encoding: string
  readonly repairs: readonly Repair[]
  readonly itemCount: number
  /** The verbatim value of `itunes:explicit`. */
  readonly explicitRaw: string | null
  /** The detected language, if it differs from the declared one. */
  readonly languageGuess: string | null
  readonly generator: string | null
  readonly medium: string | null
  readonly podcastGuid: string | null
  readonly isLocked: boolean | null
  readonly newFeedUrl: string | null
  readonly selfUrl: string | null
  /** The iCalendar rule of `podcast:updateFrequency`. */
  readonly rrule: string | null
  readonly isComplete: boolean
  /**
   * True if this or an earlier reading found an audio or video enclosure, or a live or remote
   * item.
   */
  readonly hasSound: boolean
  /** ISO instant since which the feed has items but no audio. */
  readonly silentSince: string | null
  readonly care: FeedCare
}

/** Builds the section. It omits email addresses, which are stored where they can be erased. */
export function toReading(
  feed: ParsedFeed,
  languageGuess: string | null,
  at: string,
): FeedReading {
  const { channel } = feed
  const { podcast } = channel
  return {
    at,
    format: feed.format,
    encoding: feed.encoding,
    repairs: feed.repairs,
    itemCount: feed.items.length,
    explicitRaw: channel.itunesExplicit,
    languageGuess,
    generator: channel.generator,
    medium: podcast.medium,
    podcastGuid: podcast.guid,
    isLocked: podcast.locked?.value ?? null,
    newFeedUrl: publicUrl(channel.newFeedUrl),
    selfUrl: publicUrl(channel.selfUrl),
    rrule: podcast.updateFrequency?.rrule ?? null,
    isComplete: channel.itunesComplete || podcast.updateFrequency?.complete === true,
    hasSound: hasSound(feed),
    silentSince: null,
    care: careOf(feed),
  }
}

/** Returns the URL unless it is private: a listener's private feed has a key in its URL. */
const publicUrl = (text: string | null): string | null => {
  const url = text === null ? undefined : parseFeedUrl(text)
  if (url === undefined || 'problem' in url || url.isPrivate) return null
  return url.fetchUrl
}
