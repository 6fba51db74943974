/** Presents a day of a chart: each place with its movement and the last thirty days. */
import { addDays } from '../../record/charts/chart.ts'
import {
  type ComparedChart,
  type ComparisonView,
  listMoves,
  type Moved,
  viewComparison,
} from './compare-charts.ts'
import { countPlaces, listDates, type Rankings } from './rankings.ts'
import { type ChartedShow, type ChartSources, resolveShows } from './resolve-shows.ts'
import { listenerBucketOf, describeShow } from './show-views.ts'

const HISTORY_DAYS = 30

function movementOf(
  { position, previousPosition }: Moved,
  { comparisonStatus, entryExitConfirmable }: ComparisonView,
) {
  if (position !== null && previousPosition !== null) {
    if (position === previousPosition) return 'unchanged'
    return position < previousPosition ? 'up' : 'down'
  }
  return comparisonStatus === 'available' && entryExitConfirmable ? 'entered' : 'unknown'
}

function viewPosition(
  moved: Moved,
  show: ChartedShow,
  comparison: ComparisonView,
  { rankings, dates }: { readonly rankings: Rankings; readonly dates: readonly string[] },
) {
  const { podcast, platformId } = show
  const placings = dates.map((date) => rankings.place([moved.show], date))
  const counted = countPlaces(placings)
  const movement = movementOf(moved, comparison)
  const isKnown = movement !== 'unknown'
  return {
    position: moved.position ?? 0,
    estimatedMonthlyListeners: podcast?.listeners ?? null,
    estimatedMonthlyListenersBucket: listenerBucketOf(podcast?.listeners ?? null),
    podcastOnChart: { podcastOnChartId: platformId, ...describeShow(show) },
    podenginePodcast: podcast?.basic ?? null,
    previousPosition: moved.previousPosition,
    positionChange: moved.positionChange,
    isNew: isKnown ? movement === 'entered' : null,
    movement,
    history30d: placings.map(({ position }) => position),
    history30dStatus: placings.map(({ status }) => status),
    peakPosition30d: counted.bestPosition,
    daysCharted30d: counted.daysCharted,
    chartsInWindow30d: counted.chartDays,
    unknownDays30d: counted.unknownDays,
  }
}

export async function viewChart(
  sources: ChartSources,
  compared: ComparedChart,
  positionsLimit: number,
) {
  const { rankings, date, name } = compared
  const comparison = viewComparison(compared)
  const dates = listDates(addDays(date, 1 - HISTORY_DAYS), date)
  const moves = listMoves(rankings, comparison)
    .filter(({ position }) => position !== null)
    .slice(0, positionsLimit)
  const shows = await resolveShows(
    sources,
    name,
    moves.map(({ show }) => show),
  )
  const window = { rankings, dates }
  return {
    chart: {
      ...comparison,
      historyWindow: { dates, coverage: dates.map((each) => rankings.coverage(each)) },
    },
    positions: moves.flatMap((moved) => {
      const show = shows.get(moved.show)
      return show === undefined ? [] : [viewPosition(moved, show, comparison, window)]
    }),
  }
}
