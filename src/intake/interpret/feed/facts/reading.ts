/**
 * Makes the metadata section `feed`: what a reading of the feed learnt beyond the record,
 * for the operator and for later decisions.
 */
import { parseFeedUrl } from '../../../../record/feed-url/feed-url.ts'
import { careOf, type FeedCare } from './care.ts'
import { hasSound } from './sound.ts'
import type { FeedFormat, ParsedFeed, Repair } from '../parsed-feed.ts'

export type FeedReading = {
  /** ISO instant. */
  readonly at: string
  readonly format: FeedFormat
  readonly encoding: string
  readonly repairs: readonly Repair[]
  readonly itemCount: number
  /** `itunes:explicit` as written. */
  readonly explicitRaw: string | null
  /** The words are in this language, if the feed says another. */
  readonly languageGuess: string | null
  readonly generator: string | null
  readonly medium: string | null
  readonly podcastGuid: string | null
  readonly isLocked: boolean | null
  readonly newFeedUrl: string | null
  readonly selfUrl: string | null
  /** iCalendar rule of `podcast:updateFrequency`. */
  readonly rrule: string | null
  readonly isComplete: boolean
  /**
   * An item of this reading, or of an earlier one, had an audio or video enclosure, or was live or
   * remote.
   */
  readonly hasSound: boolean
  /** It has items without any sound since this ISO instant. */
  readonly silentSince: string | null
  readonly care: FeedCare
}

/**
 * Makes the section. Addresses of people are not in it: they are kept where they can be
 * erased.
 */
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

/**
 * Returns the URL unless it is private: nobody else may see a listener's own feed, which
 * has a key in its address.
 */
const publicUrl = (text: string | null): string | null => {
  const url = text === null ? undefined : parseFeedUrl(text)
  return url === undefined || 'problem' in url || url.isPrivate ? null : url.fetchUrl
}
