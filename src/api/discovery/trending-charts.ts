/** Writes the trending podcasts of a day as charts: of all genres, and of each of Apple's. */
import { ALL, type ChartDate } from '../../record/charts/chart.ts'
import { TOP_GENRES } from '../../record/genre/genre.ts'
import { dayOf } from '../../store/api-keys.ts'
import type { Directory } from '../../store/directory.ts'
import { parseFilters, toQueryFilters } from '../../query/filters.ts'
import { findTrendingPodcasts } from './trending-podcasts.ts'

const DAYS = 7
const MOST_PLACES = 200

const nameOf = (genre: string) => ({ platform: 'castdex', country: ALL, genre }) as const

async function hasChart({ charts }: Directory, date: ChartDate): Promise<boolean> {
  const days = await charts?.read(nameOf(ALL), { from: date, to: date })
  return days !== undefined && days.length > 0
}

/** Does nothing if the day has its charts. Genres without a trending podcast have no chart. */
export async function writeTrendingCharts(
  directory: Directory,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { charts } = directory
  const date = dayOf(nowMs)
  if (charts === undefined || (await hasChart(directory, date))) return
  // The chart of all genres is last: it marks the day as complete.
  for (const genre of [...TOP_GENRES, ALL]) {
    const body = genre === ALL ? {} : { includeItunesGenres: [genre] }
    const filters = toQueryFilters(parseFilters(body))
    const asked = { days: DAYS, filters, limit: MOST_PLACES }
    const found = await findTrendingPodcasts(directory, asked, nowMs, { signal })
    const ids = found.map(({ podcast }) => podcast.id)
    if (ids.length > 0) await charts.write([{ ...nameOf(genre), date, ids }])
  }
}
