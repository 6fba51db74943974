/**
 * Ranks trending shows from local data: new episodes weighted by authority, boosted by an increased
 * publishing rate, by youth, and by imported charts (formula in docs/RULES.md). The work is
 * bounded: only the best of a fixed number of candidates are examined.
 */
import { setImmediate } from 'node:timers/promises'
import { chartShare } from '../../record/authority/shares.ts'
import { isDemoFeed } from '../../record/feed-url/demo-feed.ts'
import { parseSignals } from '../../record/metadata/signals.ts'
import type { QueryFilters, Range } from '../../search/query.ts'
import type { CallOptions, Directory, StoredPodcast } from '../../store/directory.ts'
import { readEpisodes } from '../../store/metadata.ts'
import { joinFilters } from '../../query/filters.ts'
import { DAY_MS } from '../../record/instant/durations.ts'

/** Maximum number of candidates with a new episode, and of young candidates. */
const CANDIDATES = 150
const YOUNG_CANDIDATES = 60
/** Candidates whose episodes and charts are read. */
const LOOKED_AT = 80
/** Candidates scored per turn of the event loop. */
const WEIGHED_OF_A_TURN = 20
/** A show counts as young for this long. */
const YOUNG_DAYS = 180
/** Older charts are ignored. */
const CHART_DAYS = 60
const CHART_HALF_DAYS = 30
const LAST_PLACE = 300
/** Largest boost by an increased publishing rate. */
const PACE = 0.5
/** Freshness halves so often in the window. */
const HALF_LIVES = 4

export interface TrendingQuery {
  /** Length of the window. */
  readonly days: number
  readonly filters: QueryFilters
  readonly limit: number
}

export interface TrendingPodcast {
  readonly trendScore: number
  readonly podcast: StoredPodcast
}

interface Moment {
  readonly nowMs: number
  readonly sinceMs: number
}

interface Facts {
  readonly podcast: StoredPodcast
  /** Shows of the demo never trend. */
  readonly isDemo: boolean
  readonly authority: number
  readonly latestMs: number
  readonly firstMs: number | null
}

interface ParsedBasic {
  readonly authorityScore: { readonly authorityScore: number } | null
}

interface ParsedDetails {
  readonly rssFeedUrl: string
  readonly stats: {
    readonly latestPublishedAt: string | null
    readonly firstEpisodePublishedAt: string | null
  }
}

function toFacts(podcast: StoredPodcast): Facts {
  const { authorityScore } = JSON.parse(podcast.basic) as ParsedBasic
  const { rssFeedUrl, stats } = JSON.parse(podcast.details) as ParsedDetails
  return {
    podcast,
    isDemo: isDemoFeed(rssFeedUrl),
    authority: authorityScore?.authorityScore ?? 0,
    latestMs: stats.latestPublishedAt === null ? 0 : Date.parse(stats.latestPublishedAt),
    firstMs:
      stats.firstEpisodePublishedAt === null
        ? null
        : Date.parse(stats.firstEpisodePublishedAt),
  }
}

/** Returns 1 for an episode of this moment, decreasing to the start of the window. */
export function freshnessOf(latestMs: number, { nowMs, sinceMs }: Moment): number {
  const age = Math.min(1, Math.max(0, (nowMs - latestMs) / (nowMs - sinceMs)))
  return 2 ** (-HALF_LIVES * age)
}

/** Returns 0 for an old show or an unknown age. */
export function riseOf(firstMs: number | null, nowMs: number): number {
  if (firstMs === null) return 0
  return Math.max(0, 1 - Math.max(0, nowMs - firstMs) / (YOUNG_DAYS * DAY_MS))
}

/** Returns the increase of the publishing rate: 0 if unchanged, `PACE` if doubled or more. */
export function paceOf(publishedMs: readonly number[], { nowMs, sinceMs }: Moment): number {
  const before = publishedMs.filter((ms) => ms < sinceMs)
  const recent = publishedMs.filter((ms) => ms >= sinceMs && ms <= nowMs).length
  const oldest = Math.min(...before)
  // The usual rate is unknown with fewer episodes.
  if (before.length < 3 || oldest >= sinceMs) return 0
  const usual = (before.length * (nowMs - sinceMs)) / (sinceMs - oldest)
  return PACE * Math.min(1, Math.max(0, (recent - usual) / Math.max(1, usual)))
}

/** Returns the rank share of the better of two charts, decreasing with age. */
export function chartOf(section: unknown, nowMs: number): number {
  const { appleChartRank, spotifyChartRank } = parseSignals(section)
  const shares = [appleChartRank, spotifyChartRank].map((signal) => {
    if (signal === undefined) return 0
    const ageDays = (nowMs - Date.parse(signal.at)) / DAY_MS
    if (ageDays > CHART_DAYS) return 0
    return (
      chartShare({ value: signal.value, atMs: null }, LAST_PLACE, nowMs) *
      2 ** (-Math.max(0, ageDays) / CHART_HALF_DAYS)
    )
  })
  return Math.max(...shares)
}

async function findCandidates(
  { reader }: Directory,
  { filters }: TrendingQuery,
  { sinceMs, nowMs }: Moment,
  options: CallOptions,
): Promise<readonly StoredPodcast[]> {
  const lastEpisode: Range = { min: sinceMs, max: nowMs }
  const find = async (ranges: QueryFilters['ranges'], limit: number) => {
    const page = await reader.search(
      {
        terms: [],
        groups: [],
        filters: joinFilters(filters, { ranges: { ...ranges, lastEpisode } }),
        order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
        limit,
        after: null,
        level: 'hit',
      },
      options,
    )
    return page.hits.map(({ podcast }) => podcast)
  }
  const known = await find({}, CANDIDATES)
  const young = await find(
    { founded: { min: nowMs - YOUNG_DAYS * DAY_MS, max: nowMs } },
    YOUNG_CANDIDATES,
  )
  return [...new Map([...known, ...young].map((podcast) => [podcast.id, podcast])).values()]
}

/** Returns the trending podcasts, highest score first. */
export async function findTrendingPodcasts(
  directory: Directory,
  asked: TrendingQuery,
  nowMs: number,
  options: CallOptions = {},
): Promise<readonly TrendingPodcast[]> {
  const moment = { nowMs, sinceMs: nowMs - asked.days * DAY_MS }
  const stored = await findCandidates(directory, asked, moment, options)
  const real = stored.map(toFacts).filter(({ isDemo }) => !isDemo)
  const candidates = real.map((facts) => {
    const base = facts.authority * freshnessOf(facts.latestMs, moment)
    return { ...facts, base, rise: riseOf(facts.firstMs, nowMs) }
  })
  const promising = candidates
    .toSorted((one, other) => other.base * (1 + other.rise) - one.base * (1 + one.rise))
    .slice(0, LOOKED_AT)
  const ids = promising.map(({ podcast }) => podcast.id)
  const episodes = await readEpisodes(directory.metadata, ids, options)
  const sections = await directory.metadata.read(ids, ['signals'], options)
  const found: TrendingPodcast[] = []
  for (const [at, { podcast, base, rise }] of promising.entries()) {
    if (at % WEIGHED_OF_A_TURN === 0) await setImmediate()
    const published = (episodes.get(podcast.id) ?? []).flatMap(
      ({ publishedMs }) => publishedMs ?? [],
    )
    const lift =
      1 +
      rise +
      paceOf(published, moment) +
      chartOf(sections.get(podcast.id)?.signals, nowMs)
    found.push({ podcast, trendScore: Math.round(base * lift) })
  }
  return found
    .toSorted((one, other) => other.trendScore - one.trendScore)
    .slice(0, asked.limit)
}
