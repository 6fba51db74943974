/** Presents the ranks of one show in one chart, by day or by week. */
import { addDays, type ChartDate, toDayNumber } from '../../record/charts/chart.ts'
import type { ChartShow } from '../../store/charts/charts.ts'
import { countPlaces, listDates, type Placing, type Rankings } from './rankings.ts'

export const RANGES = ['30d', '90d', '14w', '6m', '1y', 'all'] as const
export type HistoryRange = (typeof RANGES)[number]

const DAYS: Readonly<Record<Exclude<HistoryRange, 'all'>, number>> = {
  '30d': 30,
  '90d': 90,
  '14w': 98,
  '6m': 182,
  '1y': 365,
}
const DAILY: ReadonlySet<HistoryRange> = new Set(['30d', '90d'])

/** Returns the Monday on or before the date. 1970 began on a Thursday. */
export function mondayOf(date: ChartDate): ChartDate {
  return addDays(date, -((toDayNumber(date) + 3) % 7))
}

export interface ShowInChart {
  readonly shows: readonly ChartShow[]
  readonly rankings: Rankings
}

interface Dated extends Placing {
  readonly date: ChartDate
}

function toDated({ shows, rankings }: ShowInChart, dates: readonly ChartDate[]) {
  return dates.map((date): Dated => ({ date, ...rankings.place(shows, date) }))
}

/**
 * Counts days back from the last one while the show is observed; days without a chart are skipped.
 */
function findStreak(days: readonly Dated[]) {
  const last = days.at(-1)
  const endDateStatus = last?.status ?? 'no_chart'
  if (endDateStatus !== 'observed')
    return { days: null, endDateStatus, startDate: null, boundedByMissingCoverage: false }
  const broken = days.findLastIndex(({ status }) => status !== 'observed')
  const [first] = days.slice(broken + 1)
  const before = days[broken]?.status
  return {
    days: days.length - broken - 1,
    endDateStatus,
    startDate: first?.date ?? null,
    boundedByMissingCoverage: before === 'no_chart' || before === 'unknown',
  }
}

function viewStats(days: readonly Dated[]) {
  const { averagePosition, daysCharted, ...counted } = countPlaces(days)
  const observed = days.filter(({ status }) => status === 'observed')
  return {
    bestPosition: counted.bestPosition,
    averagePositionWhenCharting: averagePosition,
    daysOnChart: daysCharted,
    chartDays: counted.chartDays,
    offChartDays: counted.offChartDays,
    unknownDays: counted.unknownDays,
    missingDays: days.length - counted.chartDays,
    calendarDays: days.length,
    firstSeenDate: observed[0]?.date ?? null,
    lastSeenDate: observed.at(-1)?.date ?? null,
    streak: findStreak(days),
  }
}

const DAYS_OF_WEEK = 7

function viewBucket(days: readonly Dated[]) {
  const missingDates = days.flatMap(({ date, status }) =>
    status === 'no_chart' ? [date] : [],
  )
  return {
    startDate: days[0]?.date ?? '',
    endDate: days.at(-1)?.date ?? '',
    isPartial: days.length < DAYS_OF_WEEK,
    calendarDays: days.length,
    ...countPlaces(days),
    missingDates,
    hasCoverageGaps: days.some(
      ({ status }) => status === 'no_chart' || status === 'unknown',
    ),
  }
}

function toWeeks(days: readonly Dated[]) {
  const weeks = Map.groupBy(days, ({ date }) => mondayOf(date))
  return [...weeks.values()].map(viewBucket)
}

/** `endDate`: the last day of the range. */
export function viewPodcastHistory(
  show: ShowInChart,
  range: HistoryRange,
  endDate: ChartDate,
) {
  const [earliest = endDate] = show.rankings.dates
  const startDate = range === 'all' ? earliest : addDays(endDate, 1 - DAYS[range])
  const days = toDated(show, listDates(startDate, endDate))
  const series = DAILY.has(range)
    ? {
        resolution: 'daily' as const,
        points: days.map((day) => ({
          ...day,
          chartCoverage: show.rankings.coverage(day.date),
        })),
      }
    : { resolution: 'weekly' as const, buckets: toWeeks(days) }
  return { range: { range, startDate, endDate }, stats: viewStats(days), series }
}
