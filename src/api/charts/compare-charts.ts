/** Compares a day of a chart with an earlier one. */
import { addDays, type ChartDate, type ChartName } from '../../record/charts/chart.ts'
import type { ChartShow } from '../../store/charts/charts.ts'
import { type ChartComparison, viewChartName } from './chart-request.ts'
import type { Rankings } from './rankings.ts'

const DAYS: Readonly<Record<ChartComparison, number>> = { '1d': 1, '7d': 7 }

export interface ComparedChart {
  readonly name: ChartName
  readonly rankings: Rankings
  /** A date that has a chart. */
  readonly date: ChartDate
  readonly compare: ChartComparison
}

function earlierDate({ rankings, date, compare }: ComparedChart): ChartDate | null {
  return rankings.latestUntil(addDays(date, -DAYS[compare])) ?? null
}

/** Entries and exits are certain only between two whole charts of one depth. */
export function viewComparison(compared: ComparedChart) {
  const { name, rankings, date, compare } = compared
  const depth = rankings.depth(date)
  if (depth === undefined) throw new RangeError(`no chart on ${date}`)
  const before = earlierDate(compared)
  const earlier = before === null ? undefined : rankings.depth(before)
  const isAvailable = earlier !== undefined
  const areWhole =
    depth.coverageStatus === 'complete' && earlier?.coverageStatus === 'complete'
  return {
    ...viewChartName(name),
    chartDate: date,
    ...depth,
    compare,
    requestedCompareDate: addDays(date, -DAYS[compare]),
    compareChartDate: before,
    comparisonStatus: isAvailable ? ('available' as const) : ('unavailable' as const),
    comparisonUnavailableReason: isAvailable ? null : ('no_earlier_chart' as const),
    compareChartObservedDepth: earlier?.observedDepth ?? null,
    compareChartCoverageStatus: earlier?.coverageStatus ?? null,
    entryExitConfirmable: areWhole && depth.observedDepth === earlier.observedDepth,
  }
}
export type ComparisonView = ReturnType<typeof viewComparison>

export interface Moved {
  readonly show: ChartShow
  readonly position: number | null
  readonly previousPosition: number | null
  /** Positive: it climbed. */
  readonly positionChange: number | null
}

/** Returns the shows of both charts by place: first those of the later chart, then the others. */
export function listMoves(
  rankings: Rankings,
  { chartDate, compareChartDate }: ComparisonView,
): readonly Moved[] {
  const now = rankings.day(chartDate)?.shows ?? []
  const before =
    compareChartDate === null ? [] : (rankings.day(compareChartDate)?.shows ?? [])
  return [...new Set([...now, ...before])].flatMap((show) => {
    const placeOn = (date: ChartDate | null) =>
      date === null ? null : rankings.place([show], date).position
    const position = placeOn(chartDate)
    const previousPosition = placeOn(compareChartDate)
    if (position === null && previousPosition === null) return []
    const positionChange =
      position === null || previousPosition === null ? null : previousPosition - position
    return [{ show, position, previousPosition, positionChange }]
  })
}
