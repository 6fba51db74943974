/** Answers questions about the days of one chart: places, coverage, and what is unknown. */
import { addDays, type ChartDate } from '../../record/charts/chart.ts'
import { type ChartDay, type ChartShow, NO_SHOW } from '../../store/charts/charts.ts'

export const COVERAGES = [
  'complete',
  'unresolved_identities',
  'incomplete',
  'no_chart',
] as const
export type ChartCoverage = (typeof COVERAGES)[number]

export const PLACE_STATES = ['observed', 'off_chart', 'no_chart', 'unknown'] as const
export type PlaceState = (typeof PLACE_STATES)[number]

export interface Placing {
  readonly position: number | null
  readonly status: PlaceState
}

/** The size of a day's chart. */
export interface ChartDepth {
  readonly totalPositions: number
  readonly unresolvedPositions: number
  readonly observedDepth: number
  readonly coverageStatus: Exclude<ChartCoverage, 'no_chart'>
}

interface Ranking {
  readonly places: ReadonlyMap<ChartShow, number>
  readonly depth: ChartDepth
}

/** Returns the dates from the first to the last, both included. */
export function listDates(from: ChartDate, to: ChartDate): readonly ChartDate[] {
  const dates: ChartDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

function toRanking({ shows }: ChartDay): Ranking {
  const places = new Map<ChartShow, number>()
  for (const [at, show] of shows.entries())
    if (show !== NO_SHOW && !places.has(show)) places.set(show, at + 1)
  const totalPositions = shows.filter((show) => show !== NO_SHOW).length
  const unresolvedPositions = shows.length - totalPositions
  const coverageStatus = unresolvedPositions === 0 ? 'complete' : 'incomplete'
  const observedDepth = shows.length
  return {
    places,
    depth: { totalPositions, unresolvedPositions, observedDepth, coverageStatus },
  }
}

export class Rankings {
  readonly #days: ReadonlyMap<ChartDate, ChartDay>
  readonly #rankings = new Map<ChartDate, Ranking>()
  /** The dates with a chart, oldest first. */
  readonly dates: readonly ChartDate[]

  constructor(days: readonly ChartDay[]) {
    this.#days = new Map(days.map((day) => [day.date, day]))
    this.dates = days.map(({ date }) => date)
  }

  day(date: ChartDate): ChartDay | undefined {
    return this.#days.get(date)
  }

  /** Undefined without a chart on this date. */
  depth(date: ChartDate): ChartDepth | undefined {
    return this.#rankingOf(date)?.depth
  }

  coverage(date: ChartDate): ChartCoverage {
    return this.depth(date)?.coverageStatus ?? 'no_chart'
  }

  /** Returns the latest date with a chart up to this one. */
  latestUntil(date: ChartDate): ChartDate | undefined {
    return this.dates.findLast((each) => each <= date)
  }

  /** The shows are one podcast; its best place counts. */
  place(shows: readonly ChartShow[], date: ChartDate): Placing {
    const ranking = this.#rankingOf(date)
    if (ranking === undefined) return { position: null, status: 'no_chart' }
    const found = shows.flatMap((show) => ranking.places.get(show) ?? [])
    if (found.length > 0) return { position: Math.min(...found), status: 'observed' }
    const isWhole = ranking.depth.coverageStatus === 'complete'
    return { position: null, status: isWhole ? 'off_chart' : 'unknown' }
  }

  #rankingOf(date: ChartDate): Ranking | undefined {
    const known = this.#rankings.get(date)
    const day = this.#days.get(date)
    if (known !== undefined || day === undefined) return known
    const ranking = toRanking(day)
    this.#rankings.set(date, ranking)
    return ranking
  }
}

export interface PlaceCounts {
  readonly bestPosition: number | null
  readonly averagePosition: number | null
  readonly daysCharted: number
  readonly chartDays: number
  readonly offChartDays: number
  readonly unknownDays: number
}

const MOST_DECIMALS = 100

export function countPlaces(placings: readonly Placing[]): PlaceCounts {
  const positions = placings.flatMap(({ position }) => position ?? [])
  const count = (wanted: PlaceState): number =>
    placings.filter(({ status }) => status === wanted).length
  const sum = positions.reduce((all, each) => all + each, 0)
  const average = Math.round((sum / positions.length) * MOST_DECIMALS) / MOST_DECIMALS
  return {
    bestPosition: positions.length === 0 ? null : Math.min(...positions),
    averagePosition: positions.length === 0 ? null : average,
    daysCharted: positions.length,
    chartDays: placings.length - count('no_chart'),
    offChartDays: count('off_chart'),
    unknownDays: count('unknown'),
  }
}
