/**
 * Maps a feed to fields of the record with their origins. Pure. It covers only facts stated by
 * the feed; `intake/fields` extracts emails, people, places and links.
 */
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { instantMs, toInstant, toInstantOrNull } from '../../../record/instant/instant.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { isPublishingDate } from '../../../record/frequency/publishing-date.ts'
import { releaseFrequency } from '../../../record/frequency/release-frequency.ts'
import { cleanTitle } from '../../../record/text/title.ts'
import { updateFrequencyOf } from '../../../record/frequency/update-frequency.ts'
import { recurrenceMs } from './recurrence.ts'
import {
  type EpisodeFacts,
  type KnownEpisodes,
  recallEpisodes,
  uniteEpisodes,
  uniteKnown,
} from './facts/episodes.ts'
import type { DetectLanguage } from '../../../record/language/guess.ts'
import { languageOf } from './facts/language.ts'
import { extrasOf } from './facts/show-extras.ts'
import { type FeedReading, toReading } from './facts/reading.ts'
import { firstSaid, type Said } from './facts/said.ts'
import {
  authorOf,
  descriptionOf,
  genresOf,
  imageOf,
  podcastGuidOf,
  titleOf,
  websiteOf,
  blockOf,
  explicitOf,
  IGNORE_REASON,
} from './facts/show.ts'
import type { ParsedChannel, ParsedFeed } from './parsed-feed.ts'

/** The fields a feed can fill. `title` is excluded, because it keeps its first value. */
export const FEED_FIELDS = [
  'titleLatest',
  'titleLatestCleaned',
  'author',
  'description',
  'genres',
  'imageUrl',
  'websiteUrl',
  'language',
  'languageTag',
  'explicitRss',
  'podcastGuid',
  'ignore',
  'ignoreReason',
  'stats',
  'lastEpisodePublishedAt',
  'extras',
] as const
export type FeedField = (typeof FEED_FIELDS)[number]

export interface FeedOrigin {
  readonly source: 'rss' | 'derived' | 'catalogue'
  /** ISO instant of the reading. */
  readonly at: string
  /** The elements or fields the value was taken from. */
  readonly from: readonly string[]
}

export interface FeedFacts {
  /** The fields with a value in the feed. */
  readonly fields: Partial<Pick<PodcastRecord, FeedField>>
  readonly sources: Partial<Record<FeedField, FeedOrigin>>
  /**
   * Fields without a value in the feed. Earlier values from the feed are obsolete; values from
   * other sources stay.
   */
  readonly silent: readonly FeedField[]
  /** The metadata section `episodes`, the input of the next reading. */
  readonly episodes: KnownEpisodes
  /** The metadata section `feed`. */
  readonly reading: FeedReading
}

export interface FeedContext {
  /** The `fetchUrl` of the feed. */
  readonly feedUrl: string
  readonly nowMs: number
  /** The metadata section `episodes`; invalid values are ignored. */
  readonly episodes?: unknown
  /** Downloads counted by this service; they are not part of the feed. */
  readonly downloadCount?: number
  /** Used to clean the title: "… with X" is removed only if X is a host of the show. */
  readonly hostNames?: readonly string[]
  readonly detectLanguage?: DetectLanguage | undefined
}

export function toRecord(feed: ParsedFeed, context: FeedContext): FeedFacts {
  const at = toInstant(context.nowMs)
  const episodes = uniteEpisodes(feed.items, context.episodes, context.nowMs)
  const language = languageOf(feed, context.detectLanguage)
  const all = {
    ...showFields(feed.channel, context),
    language: mapSaid(language.said, (said) => said.language),
    languageTag: mapSaid(language.said, (said) => said.tag),
    explicitRss: explicitOf(feed.channel),
    ...blockFields(feed.channel),
    extras: extrasOf(feed, context),
    ...episodeFields(feed.channel, episodes, context),
  } satisfies Record<FeedField, Said<unknown> | undefined>
  return {
    ...separate(all, at),
    episodes: episodes.known,
    reading: toReading(feed, language.guess, at),
  }
}

type StatsDates = Pick<
  PodcastRecord['stats'],
  'latestPublishedAt' | 'firstEpisodePublishedAt'
>

interface EarlierKnowledge
  extends Pick<FeedContext, 'episodes' | 'nowMs' | 'downloadCount'> {
  /** Dates of the record; dates from a catalogue are used if the feed has none. */
  readonly dates?: StatsDates
}

/**
 * Returns the dates of the record that no reading has found and that therefore come from a
 * catalogue.
 */
function catalogueDates({ episodes, nowMs, dates }: EarlierKnowledge): StatsDates {
  const read = recallEpisodes(episodes, nowMs)
  const isLatestRead = (read?.latestAt ?? null) !== null
  const isFirstRead = (read?.firstAt ?? null) !== null
  return {
    latestPublishedAt: isLatestRead ? null : (dates?.latestPublishedAt ?? null),
    firstEpisodePublishedAt: isFirstRead ? null : (dates?.firstEpisodePublishedAt ?? null),
  }
}

function withCatalogueDates(
  stats: PodcastRecord['stats'],
  dates: StatsDates,
  nowMs: number,
): PodcastRecord['stats'] {
  const first = stats.firstEpisodePublishedAt ?? dates.firstEpisodePublishedAt
  if (stats.latestPublishedAt !== null || dates.latestPublishedAt === null) {
    return { ...stats, firstEpisodePublishedAt: first }
  }
  const newest = instantMs(dates.latestPublishedAt)
  const updateFrequency = updateFrequencyOf(
    { newest, oldest: instantMs(first), count: stats.episodeCount },
    nowMs,
  )
  return {
    ...stats,
    latestPublishedAt: dates.latestPublishedAt,
    firstEpisodePublishedAt: first,
    updateFrequency,
  }
}

/** Merges the stored episodes into the facts of a single reading. */
export function withKnownEpisodes(facts: FeedFacts, known: EarlierKnowledge): FeedFacts {
  const { episodes: before, nowMs, downloadCount = 0 } = known
  const episodes = uniteKnown(facts.episodes, before, nowMs)
  const read = statsOf(episodes, {
    announcedGapMs: recurrenceMs(facts.reading.rrule),
    nowMs,
    downloadCount,
  })
  const stats =
    episodes.count === 0 ? read : withCatalogueDates(read, catalogueDates(known), nowMs)
  const latest = stats.latestPublishedAt
  const united = { ...facts, fields: { ...facts.fields, stats }, episodes: episodes.known }
  if (latest === null) return united
  const isRead = read.latestPublishedAt !== null
  const origin: FeedOrigin = isRead
    ? { source: 'rss', at: facts.reading.at, from: ['item'] }
    : { source: 'catalogue', at: facts.reading.at, from: ['catalogue'] }
  return {
    ...united,
    fields: { ...united.fields, lastEpisodePublishedAt: latest },
    sources: { ...facts.sources, lastEpisodePublishedAt: origin },
    silent: facts.silent.filter((field) => field !== 'lastEpisodePublishedAt'),
  }
}

type SaidFields = { readonly [Field in FeedField]: Said<PodcastRecord[Field]> | undefined }

const mapSaid = <From, To>(
  said: Said<From> | undefined,
  to: (value: From) => To,
): Said<To> | undefined => {
  if (said === undefined) return undefined
  return { value: to(said.value), from: said.from }
}

const showFields = (channel: ParsedChannel, { feedUrl, hostNames }: FeedContext) => {
  const title = titleOf(channel)
  return {
    titleLatest: title,
    titleLatestCleaned: mapSaid(title, (name) => cleanTitle(name, hostNames)),
    author: authorOf(channel),
    description: descriptionOf(channel, title?.value ?? null),
    genres: genresOf(channel),
    imageUrl: imageOf(channel, feedUrl),
    websiteUrl: websiteOf(channel, { url: feedUrl, key: feedKey(feedUrl) ?? feedUrl }),
    podcastGuid: podcastGuidOf(channel),
  } satisfies Partial<SaidFields>
}

/** Returns whether the feed forbids listing, and the reason. */
const blockFields = (
  channel: ParsedChannel,
): Pick<SaidFields, 'ignore' | 'ignoreReason'> => {
  const block = blockOf(channel)
  if (block === undefined)
    return { ignore: { value: false, from: 'itunes:block' }, ignoreReason: undefined }
  return {
    ignore: { value: true, from: block },
    ignoreReason: { value: IGNORE_REASON, from: block },
  }
}

const instantOrNull = (ms: number | null): string | null => toInstantOrNull(ms)

const statsOf = (
  episodes: EpisodeFacts,
  given: {
    readonly announcedGapMs: number | null
    readonly nowMs: number
    readonly downloadCount: number
  },
): PodcastRecord['stats'] => ({
  downloadCount: given.downloadCount,
  episodeCount: episodes.count,
  latestPublishedAt: instantOrNull(episodes.latestAt),
  firstEpisodePublishedAt: instantOrNull(episodes.firstAt),
  transcriptsCount: episodes.transcriptsCount,
  updateFrequency: releaseFrequency(episodes.releases, given),
})

const episodeFields = (
  channel: ParsedChannel,
  episodes: EpisodeFacts,
  { nowMs, downloadCount = 0 }: FeedContext,
): Pick<SaidFields, 'stats' | 'lastEpisodePublishedAt'> => {
  const announcedGapMs = recurrenceMs(channel.podcast.updateFrequency?.rrule ?? null)
  const dated = (ms: number | null): string | null =>
    ms === null || !isPublishingDate(ms, nowMs) ? null : toInstant(ms)
  return {
    stats: {
      value: statsOf(episodes, { announcedGapMs, nowMs, downloadCount }),
      from: 'item',
    },
    lastEpisodePublishedAt: firstSaid([
      ['item', instantOrNull(episodes.latestAt)],
      ['pubDate', dated(channel.publishedAt)],
      ['lastBuildDate', dated(channel.lastBuildAt)],
    ]),
  }
}

const DERIVED: ReadonlySet<FeedField> = new Set(['titleLatestCleaned', 'stats'])

const separate = (
  all: SaidFields,
  at: string,
): Pick<FeedFacts, 'fields' | 'sources' | 'silent'> => {
  const said = FEED_FIELDS.flatMap((field) => {
    const found = all[field]
    if (found === undefined) return []
    return [{ field, ...found }]
  })
  return {
    fields: Object.fromEntries(said.map(({ field, value }) => [field, value])),
    sources: Object.fromEntries(
      said.map(({ field, from }) => [
        field,
        {
          source: DERIVED.has(field) || from === 'text' ? 'derived' : 'rss',
          at,
          from: [from],
        } satisfies FeedOrigin,
      ]),
    ),
    silent: FEED_FIELDS.filter((field) => all[field] === undefined),
  }
}
