/**
 * Builds the crawler's report of a feed from the feed alone. It is computed in the parser worker,
 * so that only this small result is passed between threads and the crawler's thread stays free.
 * JSON. Pure.
 */
import type { PodpingTag, Rhythm } from '../../../record/crawl-state.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type { ListingFacts } from '../../../record/listing/listings-section.ts'
import type { PackedEpisodes } from '../../../record/episodes/packed-episodes.ts'
import { packNewestEpisodes } from './facts/newest-episodes.ts'
import { recurrenceMs } from './recurrence.ts'
import type { FeedFindings } from './fields/findings.ts'
import { readFindings } from './fields/read-feed.ts'
import { toFeedFacts } from './feed-facts.ts'
import {
  type ItemFacts,
  type SeenShow,
  type ShowFacts,
  toSeenShow,
} from '../show/show-print.ts'
import { telltaleWords } from './facts/language.ts'
import { hasSound } from './facts/sound.ts'
import type {
  FeedEnclosure,
  FeedFormat,
  ParsedChannel,
  ParsedFeed,
  ParsedItem,
  Repair,
} from './parsed-feed.ts'
import { type FeedFacts, toRecord } from './to-record.ts'
import { DAY_MS, MINUTE_MS } from '../../../record/instant/durations.ts'
import { baseLanguage } from '../../../record/language/language.ts'
import { parsePlatformLink } from '../../../record/links/platform.ts'
import { newestItems } from './newest-items.ts'

const DAY_MINUTES = 1440
/** Number of recent releases considered, because rhythms change. */
const RECENT = 20
/** Minimum number of releases to determine a time of day. */
const MIN_FOR_MINUTE = 4
/** Minimum share of releases within 15 minutes of a time of day. */
const SHARE_FOR_MINUTE = 0.6
const AROUND_MINUTES = 15
/** Episodes closer together than this form one release. */
const SAME_RELEASE_MS = 6 * 3_600_000

const median = (sorted: readonly number[]): number | null =>
  sorted[Math.floor(sorted.length / 2)] ?? null

/** Returns the releases, newest first. Episodes published together count once. */
const releasesOf = (dates: readonly number[], nowMs: number): readonly number[] => {
  const releases: number[] = []
  for (const date of dates.filter((ms) => ms <= nowMs + DAY_MS).sort((a, b) => b - a)) {
    const last = releases.at(-1)
    if (last === undefined || last - date >= SAME_RELEASE_MS) releases.push(date)
    if (releases.length === RECENT) break
  }
  return releases
}

const distance = (a: number, b: number): number => {
  const apart = Math.abs(a - b)
  return Math.min(apart, DAY_MINUTES - apart)
}

/** Returns the minute of the day near which most releases occur; null if there is none. */
const usualMinute = (releases: readonly number[]): number | null => {
  if (releases.length < MIN_FOR_MINUTE) return null
  const minutes = releases.map((ms) => Math.floor((ms % DAY_MS) / MINUTE_MS))
  const gathered = minutes.map(
    (minute) => minutes.filter((other) => distance(minute, other) <= AROUND_MINUTES).length,
  )
  const most = Math.max(...gathered)
  if (most >= SHARE_FOR_MINUTE * releases.length)
    return minutes[gathered.indexOf(most)] ?? null
  return null
}

interface Declared {
  /** The gap from `podcast:updateFrequency`. */
  readonly gapMs: number | null
  readonly isComplete: boolean
  readonly ttlMs: number | null
}

/** Computes the rhythm. `dates` are the dates of all known episodes, in any order. */
export function toRhythm(
  dates: readonly number[],
  declared: Declared,
  nowMs: number,
): Rhythm {
  const releases = releasesOf(dates, nowMs)
  const gaps = releases.slice(1).map((date, index) => (releases[index] ?? date) - date)
  const measured = median(gaps.sort((a, b) => a - b))
  return {
    lastAt: releases[0] ?? null,
    gapMs: measured ?? declared.gapMs,
    minute: usualMinute(releases),
    isComplete: declared.isComplete,
    ttlMs: declared.ttlMs,
  }
}

/** Extracts the facts that distinguish shows from a parsed feed. */
function factsOfFeed({ channel, items }: ParsedFeed): ShowFacts {
  return {
    title: channel.title ?? channel.itunesTitle ?? channel.atomTitle ?? '',
    owners: ownersOf(channel),
    website: channel.link,
    podcastGuid: channel.podcast.guid,
    language: languageOf(channel.language ?? channel.otherLanguages[0] ?? ''),
    selfUrl: channel.selfUrl,
    newFeedUrl: channel.newFeedUrl,
    items: newestItems(items, items.length).map(toItemFacts),
  }
}

/** Returns undefined if the feed declares no show at Apple, or several. */
function appleIdOf({ ownPages = [] }: ParsedChannel): number | undefined {
  const ids = new Set(
    ownPages.flatMap((page) => {
      const link = parsePlatformLink(page)
      if (link?.platform === 'apple' && link.kind === 'show') return [Number(link.id)]
      return []
    }),
  )
  const [id] = ids
  if (ids.size === 1) return id
  return undefined
}

const ownersOf = (channel: ParsedChannel): readonly string[] =>
  [
    channel.itunesAuthor,
    channel.itunesOwner?.name,
    channel.googlePlayAuthor,
    ...channel.dcCreators,
    ...channel.authors.map(({ name }) => name),
  ].filter((name): name is string => typeof name === 'string' && name.trim() !== '')

const languageOf = (tag: string): string | null => {
  const base = baseLanguage(tag)
  if (base === 'und') return null
  return base
}

const toItemFacts = (item: ParsedItem): ItemFacts => {
  const recording = item.enclosures.find(isRecording) ?? item.enclosures[0]
  return {
    guid: item.guid,
    title: item.title ?? item.itunesTitle ?? '',
    enclosureUrl: recording?.url ?? null,
    enclosureType: recording?.type ?? null,
    publishedMs: item.publishedAt,
  }
}

const isRecording = ({ type }: FeedEnclosure): boolean =>
  /^(?:audio|video)\//i.test(type ?? '')

export interface FeedReport {
  readonly format: FeedFormat
  readonly itemCount: number
  readonly repairs: readonly Repair[]
  /** The first WebSub hub and the `rel=self` URL of the feed. */
  readonly hubUrl: string | null
  readonly selfUrl: string | null
  /** Verbatim URL of older episodes; null if the feed is complete. */
  readonly nextPageUrl: string | null
  readonly rhythm: Rhythm
  readonly podping: PodpingTag | null
  readonly show: SeenShow
  /**
   * Facts without stored episodes and without a detected language: see `withKnownEpisodes` and
   * `withGuess`.
   */
  readonly facts: FeedFacts
  readonly words: string | null
  readonly findings: FeedFindings
  readonly listing: ListingFacts
  /** Null if the feed has no playable episode. */
  readonly newestEpisodes: PackedEpisodes | null
}

export interface ReportContext {
  /** The requested `fetchUrl`. */
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
    podping: channel.podping,
    show: toSeenShow(factsOfFeed(feed), hasSound(feed), appleIdOf(channel)),
    facts: toRecord(feed, { feedUrl, nowMs, hostNames: findings.hostNames ?? [] }),
    words: telltaleWords(feed),
    findings,
    listing: toFeedFacts(feed, at),
    newestEpisodes: packNewestEpisodes(feed, { feedUrl, nowMs }),
  }
}

/** Returns the rhythm from the feed's dates, otherwise from its declarations. */
const rhythmOf = ({ channel, items }: ParsedFeed, nowMs: number): Rhythm => {
  const { updateFrequency } = channel.podcast
  const dates = items.flatMap(({ publishedAt }) => publishedAt ?? [])
  const declared = {
    gapMs: recurrenceMs(updateFrequency?.rrule ?? null) ?? channel.syndicationMs,
    isComplete: channel.itunesComplete || updateFrequency?.complete === true,
    ttlMs: channel.ttl === null ? null : channel.ttl * MINUTE_MS,
  }
  return toRhythm(dates, declared, nowMs)
}
