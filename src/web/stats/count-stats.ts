/** Counts what the statistics show. */
import { countPodcasts } from '../../api/count-facet.ts'
import type { ValueCount } from '../../query/facets.ts'
import type { ColumnName } from '../../search/document/schema.ts'
import type { Range } from '../../search/query.ts'
import type { DirectoryReader } from '../../store/directory.ts'

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
}

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

export async function countStats(
  reader: Pick<DirectoryReader, 'search'>,
  nowMs: number,
): Promise<DirectoryStats> {
  const { founded, lastEpisode } = await countYears(reader, yearsUntil(nowMs))
  const counted = await countPodcasts(reader, STATS_FACETS, nowMs)
  return {
    at: new Date(nowMs).toISOString(),
    ...counted,
    founded: withoutEmptyStart(founded),
    lastEpisode: withoutEmptyStart(lastEpisode),
  }
}
