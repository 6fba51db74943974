/** Presents the daily ranks of a chart's top shows. */
import { addDays, type ChartDate, type ChartName } from '../../record/charts/chart.ts'
import { type ChartShow, NO_SHOW } from '../../store/charts/charts.ts'
import { viewChartName } from './chart-request.ts'
import { type ChartCoverage, countPlaces, listDates, type Rankings } from './rankings.ts'
import { type ChartedShow, type ChartSources, resolveShows } from './resolve-shows.ts'
import { describeShow, identifyShow } from './show-views.ts'

export interface RankHistoryRequest {
  readonly name: ChartName
  readonly rankings: Rankings
  readonly endDate: ChartDate
  readonly days: number
  readonly rows: number
}

function countCoverage(rankings: Rankings, dates: readonly ChartDate[]) {
  const depths = dates.flatMap((date) => rankings.depth(date)?.observedDepth ?? [])
  const count = (wanted: ChartCoverage): number =>
    dates.filter((date) => rankings.coverage(date) === wanted).length
  const deepest = depths.length === 0 ? null : Math.max(...depths)
  const shallowest = depths.length === 0 ? null : Math.min(...depths)
  return {
    calendarDays: dates.length,
    chartDays: depths.length,
    missingDays: count('no_chart'),
    completeDays: count('complete'),
    unresolvedIdentityDays: count('unresolved_identities'),
    incompleteDays: count('incomplete'),
    minObservedDepth: shallowest,
    maxObservedDepth: deepest,
    depthChanged: deepest !== shallowest,
  }
}

function viewDate(rankings: Rankings, date: ChartDate) {
  const depth = rankings.depth(date)
  return {
    date,
    coverage: rankings.coverage(date),
    observedDepth: depth?.observedDepth ?? null,
    totalPositions: depth?.totalPositions ?? null,
    unresolvedPositions: depth?.unresolvedPositions ?? null,
  }
}

function viewRow(
  { name, rankings, endDate }: RankHistoryRequest,
  dates: readonly ChartDate[],
  number: ChartShow,
  show: ChartedShow,
) {
  const ranks = dates.map((date) => rankings.place([number], date))
  const { bestPosition, daysCharted, unknownDays } = countPlaces(ranks)
  return {
    podenginePodcast: show.podcast?.basic ?? null,
    position: rankings.place([number], endDate).position ?? 0,
    identity: identifyShow(name.platform, show),
    platformId: show.platformId,
    ...describeShow(show),
    ranks,
    bestPosition,
    daysCharted,
    unknownDays,
  }
}

export async function viewRankHistory(sources: ChartSources, request: RankHistoryRequest) {
  const { name, rankings, endDate, days } = request
  const startDate = addDays(endDate, 1 - days)
  const dates = listDates(startDate, endDate)
  const top = (rankings.day(endDate)?.shows ?? [])
    .filter((show) => show !== NO_SHOW)
    .slice(0, request.rows)
  const shows = await resolveShows(sources, name, top)
  const rows = top.flatMap((number) => {
    const show = shows.get(number)
    return show === undefined ? [] : [viewRow(request, dates, number, show)]
  })
  const endChart = rankings.depth(endDate) ?? null
  return {
    chart: {
      ...viewChartName(name),
      startDate,
      endDate,
      days,
      endDateStatus: endChart === null ? ('no_chart' as const) : ('available' as const),
      endChart,
      requestedRows: request.rows,
      actualRows: rows.length,
      coverage: countCoverage(rankings, dates),
    },
    dates: dates.map((date) => viewDate(rankings, date)),
    rows,
  }
}
