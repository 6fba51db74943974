/**
 * Reports what a crawler takes from a feed: everything that the feed alone tells. It is
 * worked out beside the parser, so that only this small part crosses threads and the
 * crawler's own thread stays free. JSON. Pure.
 */
import type { Rhythm } from '../../../record/crawl-state.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type { ListingFacts as ListingFacts } from '../../../record/listing/listings-section.ts'
import type { PackedEpisodes } from '../../../record/episodes/packed-episodes.ts'
import { packNewestEpisodes } from './facts/newest-episodes.ts'
import { recurrenceMs } from './recurrence.ts'
import { toRhythm } from './rhythm.ts'
import type { FeedFindings } from './fields/findings.ts'
import { readFindings } from './fields/read-feed.ts'
import { toFeedFacts } from './feed-facts.ts'
import { appleIdOf, factsOfFeed } from './facts-of-feed.ts'
import { type SeenShow, toSeenShow } from '../show/show-print.ts'
import { telltaleWords } from './facts/language.ts'
import { hasSound } from './facts/sound.ts'
import type { FeedFormat, ParsedFeed, Repair } from './parsed-feed.ts'
import { type FeedFacts, toRecord } from './to-record.ts'
import { MINUTE_MS } from '../../../record/instant/durations.ts'

export interface FeedReport {
  readonly format: FeedFormat
  readonly itemCount: number
  readonly repairs: readonly Repair[]
  /** The feed names this hub first, and this `rel=self`, for WebSub. */
  readonly hubUrl: string | null
  readonly selfUrl: string | null
  /** Older episodes are at this address, as written; null if all are here. */
  readonly nextPageUrl: string | null
  readonly rhythm: Rhythm
  /** This tells the show from others. */
  readonly show: SeenShow
  /**
   * These are the facts of a first reading, before anything has looked at the words: see
   * `withKnownEpisodes` and `withGuess`.
   */
  readonly facts: FeedFacts
  readonly words: string | null
  readonly findings: FeedFindings
  readonly listing: ListingFacts
  /** Null: nothing in it can be played. */
  readonly newestEpisodes: PackedEpisodes | null
}

export interface ReportContext {
  /** This `fetchUrl` was asked. */
  readonly feedUrl: string
  readonly nowMs: number
}

export function toReport(feed: ParsedFeed, { feedUrl, nowMs }: ReportContext): FeedReport {
  const { channel, items, format, repairs } = feed
  const at = toInstant(nowMs)
  const findings = readFindings(feed, { feedUrl, at })
  return {
    format,
    itemCount: items.length,
    repairs,
    hubUrl: channel.hubUrls[0] ?? null,
    selfUrl: channel.selfUrl,
    nextPageUrl: channel.links.find(({ rel }) => rel === 'next')?.href ?? null,
    rhythm: rhythmOf(feed, nowMs),
    show: toSeenShow(factsOfFeed(feed), hasSound(feed), appleIdOf(channel)),
    facts: toRecord(feed, { feedUrl, nowMs, hostNames: findings.hostNames ?? [] }),
    words: telltaleWords(feed),
    findings,
    listing: toFeedFacts(feed, at),
    newestEpisodes: packNewestEpisodes(feed, { feedUrl, nowMs }),
  }
}

/**
 * Returns the rhythm by the feed's dates, if it has some, and by what it says of itself.
 */
const rhythmOf = ({ channel, items }: ParsedFeed, nowMs: number): Rhythm => {
  const { updateFrequency } = channel.podcast
  const dates = items.flatMap(({ publishedAt }) =>
    publishedAt === null ? [] : [publishedAt],
  )
  const declared = {
    gapMs: recurrenceMs(updateFrequency?.rrule ?? null) ?? channel.syndicationMs,
    isComplete: channel.itunesComplete || updateFrequency?.complete === true,
    ttlMs: channel.ttl === null ? null : channel.ttl * MINUTE_MS,
  }
  return toRhythm(dates, declared, nowMs)
}
