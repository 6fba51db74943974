/** Counts what the statistics show. */
import { countPodcasts } from '../../api/count-facet.ts'
import type { ValueCount } from '../../query/facets.ts'
import type { ColumnName } from '../../search/document/schema.ts'
import type { Range } from '../../search/query.ts'
import { type Freshness, readFreshDays } from '../../api/discovery/freshness.ts'
import { DEMO_DOMAIN } from '../../record/feed-url/demo-feed.ts'
import { DAY_MS } from '../../record/instant/durations.ts'
import { OTHER_NAME } from '../../store/counts/daily-counts.ts'
import type { Directory, DirectoryReader } from '../../store/directory.ts'

export const STATS_FACETS = [
  'languages',
  'countries',
  'genres',
  'listings',
  'activity',
] as const
export const STATS_YEARS = ['founded', 'lastEpisode'] as const

export type StatsName = (typeof STATS_FACETS)[number] | (typeof STATS_YEARS)[number]

export interface DirectoryStats extends Readonly<Record<StatsName, readonly ValueCount[]>> {
  readonly at: string
  /** Podcasts that searches find. */
  readonly total: number
  /** A sample of feeds by host, without demo feeds. */
  readonly hosts: {
    readonly feeds: number
    readonly items: readonly { readonly host: string; readonly feeds: number }[]
  }
  /** Moves of the last year, most frequent first. */
  readonly moves: readonly Move[]
  readonly freshness: Freshness['days']
}

export interface Move {
  readonly from: string
  readonly to: string
  readonly shows: number
}

/** Feeds of the sample. */
const SAMPLED = 2000
const YEAR_DAYS = 366
const FRESH_DAYS = 30

/** No podcast is older than RSS with enclosures. */
const FIRST_YEAR = 2000

interface Year {
  readonly name: string
  readonly range: Range
}

function yearsUntil(nowMs: number): readonly Year[] {
  const last = new Date(nowMs).getUTCFullYear()
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => {
    const year = FIRST_YEAR + index
    const range = { min: Date.UTC(year, 0), max: Date.UTC(year + 1, 0) - 1 }
    return { name: String(year), range }
  })
}

async function countYears(
  reader: Pick<DirectoryReader, 'search'>,
  years: readonly Year[],
): Promise<Record<(typeof STATS_YEARS)[number], readonly ValueCount[]>> {
  const ranges = years.map(({ range }) => range)
  const { counts = [] } = await reader.search({
    terms: [],
    groups: [],
    filters: {},
    order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
    limit: 1,
    after: null,
    countedBy: STATS_YEARS.map((column: ColumnName) => ({ column, ranges })),
    level: 'basic',
  })
  const toCounts = (at: number) =>
    years.map(({ name }, index) => ({ value: name, podcasts: counts[at]?.[index] ?? 0 }))
  return { founded: toCounts(0), lastEpisode: toCounts(1) }
}

/** Leaves out the years before the first podcast. */
function withoutEmptyStart(counts: readonly ValueCount[]): readonly ValueCount[] {
  const first = counts.findIndex(({ podcasts }) => podcasts > 0)
  return first < 0 ? [] : counts.slice(first)
}

async function sampleHosts({
  tasks,
}: Pick<Directory, 'tasks'>): Promise<DirectoryStats['hosts']> {
  const tasksOfAll = await tasks.sample('feed', SAMPLED)
  const sample = tasksOfAll.filter(({ domain }) => domain !== DEMO_DOMAIN)
  const byHost = Map.groupBy(sample, ({ domain }) => domain)
  const items = [...byHost].map(([host, feeds]) => ({ host, feeds: feeds.length }))
  items.sort((one, other) => other.feeds - one.feeds || (one.host < other.host ? -1 : 1))
  return { feeds: sample.length, items }
}

async function countMoves(
  { dailyCounts }: Pick<Directory, 'dailyCounts'>,
  nowMs: number,
): Promise<readonly Move[]> {
  const from = Math.floor(nowMs / DAY_MS) - YEAR_DAYS
  const counts = (await dailyCounts?.read('moves', { from })) ?? []
  const named = counts.filter(({ name }) => name !== OTHER_NAME)
  return [...Map.groupBy(named, ({ name }) => name)]
    .map(([name, months]) => {
      const [before = '', after = ''] = name.split(' ')
      const shows = months.reduce((sum, { count }) => sum + count, 0)
      return { from: before, to: after, shows }
    })
    .sort((one, other) => other.shows - one.shows)
}

export async function countStats(
  directory: Pick<Directory, 'reader' | 'tasks' | 'dailyCounts'>,
  nowMs: number,
): Promise<DirectoryStats> {
  const { reader } = directory
  const { founded, lastEpisode } = await countYears(reader, yearsUntil(nowMs))
  const counted = await countPodcasts(reader, STATS_FACETS, nowMs)
  return {
    at: new Date(nowMs).toISOString(),
    ...counted,
    founded: withoutEmptyStart(founded),
    lastEpisode: withoutEmptyStart(lastEpisode),
    hosts: await sampleHosts(directory),
    moves: await countMoves(directory, nowMs),
    freshness: await readFreshDays(directory, { nowMs, days: FRESH_DAYS }),
  }
}
