/** GET /api/v1/charts, /latest, /availability and /movement: a day of a chart. */
import { addDays, type ChartDate, type ChartName } from '../../../record/charts/chart.ts'
import { closed, nullable } from '../../../record/schema.ts'
import { Type } from 'typebox'
import {
  CHART_PARAMETERS,
  COMPARE,
  COMPARISONS,
  countParameter,
  dateParameter,
  readChartName,
  readDate,
  viewChartName,
} from '../../charts/chart-request.ts'
import { Chart, CHART_OPTIONS, Movement, OPTIONS } from '../../charts/chart-schemas.ts'
import { findLatestDate } from '../../charts/latest-date.ts'
import { Rankings } from '../../charts/rankings.ts'
import type { ChartSources } from '../../charts/resolve-shows.ts'
import { viewChart } from '../../charts/view-chart.ts'
import { viewMovement } from '../../charts/view-movement.ts'
import { noChart } from '../../examples/chart-examples.ts'
import { readWhole, readWord } from '../../query-string.ts'
import type { Call, RouteDefinition } from '../../route.ts'
import { defineChartRoute } from './define-chart-route.ts'

const MOST_POSITIONS = 200
const MOST_MOVES = 50
const DEFAULT_MOVES = 10
/** Enough days for thirty days of places and a chart one week older. */
const DAYS_READ = 60

const DATE = dateParameter('date', 'The day of the chart. Default: its latest.')
const POSITIONS_LIMIT = countParameter('positionsLimit', 'At most so many places.', {
  most: MOST_POSITIONS,
  standard: MOST_POSITIONS,
})

/** Undefined if there is no chart on the day. */
async function readRankings(
  sources: ChartSources,
  name: ChartName,
  given: ChartDate | undefined,
): Promise<{ readonly rankings: Rankings; readonly date: ChartDate } | undefined> {
  const date = given ?? (await findLatestDate(sources, name))
  if (date === undefined) return undefined
  const range = { from: addDays(date, -DAYS_READ), to: date }
  const days = await sources.charts.read(name, range, sources.options)
  const rankings = new Rankings(days)
  return rankings.day(date) === undefined ? undefined : { rankings, date }
}

async function readChart(call: Call, sources: ChartSources, withDate: boolean) {
  const name = readChartName(call.query)
  const compare = readWord(call.query, 'compare', COMPARISONS) ?? '1d'
  const date = withDate ? readDate(call.query, 'date') : undefined
  const positionsLimit = readWhole(call.query, 'positionsLimit', {
    least: 1,
    most: MOST_POSITIONS,
    else: MOST_POSITIONS,
  })
  const found = await readRankings(sources, name, date)
  return {
    options: {
      ...viewChartName(name),
      positionsLimit,
      compare,
      ...(date !== undefined && { date }),
    },
    chart:
      found === undefined
        ? null
        : await viewChart(sources, { name, ...found, compare }, positionsLimit),
  }
}

const getChart = defineChartRoute({
  url: '/api/v1/charts',
  operationId: 'getChart',
  summary: 'The chart of a day',
  description:
    'Each place with its change since an earlier chart and its places of thirty days. `chart` is null if none was imported for the day.',
  parameters: [...CHART_PARAMETERS, POSITIONS_LIMIT, COMPARE, DATE],
  data: closed({
    options: closed({
      ...CHART_OPTIONS,
      positionsLimit: OPTIONS.positionsLimit,
      compare: OPTIONS.compare,
      date: OPTIONS.date,
    }),
    chart: nullable(Chart),
  }),
  examples: () => noChart('chart', { positionsLimit: MOST_POSITIONS, compare: '1d' }),
  read: (call, sources) => readChart(call, sources, true),
})

const getLatestChart = defineChartRoute({
  url: '/api/v1/charts/latest',
  operationId: 'getLatestChart',
  summary: 'The latest chart',
  description: 'As `GET /api/v1/charts`, for the latest day of the chart.',
  parameters: [...CHART_PARAMETERS, POSITIONS_LIMIT, COMPARE],
  data: closed({
    options: closed({
      ...CHART_OPTIONS,
      positionsLimit: OPTIONS.positionsLimit,
      compare: OPTIONS.compare,
    }),
    chart: nullable(Chart),
  }),
  examples: () => noChart('chart', { positionsLimit: MOST_POSITIONS, compare: '1d' }),
  read: (call, sources) => readChart(call, sources, false),
})

const getChartAvailability = defineChartRoute({
  url: '/api/v1/charts/availability',
  operationId: 'getChartAvailability',
  summary: 'The days of a chart around a date',
  description: 'Its first and last day, and those before and after `date`.',
  parameters: [...CHART_PARAMETERS, DATE],
  data: closed({
    options: closed({ ...CHART_OPTIONS, date: OPTIONS.date }),
    availability: closed({
      earliestChartDate: nullable(Type.String()),
      latestChartDate: nullable(Type.String()),
      selectedDate: nullable(Type.String()),
      selectedDateAvailable: Type.Boolean(),
      previousChartDate: nullable(Type.String()),
      nextChartDate: nullable(Type.String()),
    }),
  }),
  examples: () => [],
  async read(call, { charts, options }) {
    const name = readChartName(call.query)
    const date = readDate(call.query, 'date')
    const dates = (await charts.read(name, {}, options)).map((day) => day.date)
    const selected = date ?? dates.at(-1)
    return {
      options: { ...viewChartName(name), ...(date !== undefined && { date }) },
      availability: {
        earliestChartDate: dates[0] ?? null,
        latestChartDate: dates.at(-1) ?? null,
        selectedDate: selected ?? null,
        selectedDateAvailable: selected !== undefined && dates.includes(selected),
        previousChartDate: dates.findLast((each) => each < (selected ?? '')) ?? null,
        nextChartDate:
          dates.find((each) => selected !== undefined && each > selected) ?? null,
      },
    }
  },
})

const getChartMovement = defineChartRoute({
  url: '/api/v1/charts/movement',
  operationId: 'getChartMovement',
  summary: 'Climbers, fallers, entries and exits of a chart',
  description:
    'Over all places. Entries and exits are certain only if both charts are complete and of one depth; otherwise `unavailableReason` says why they are not there.',
  parameters: [
    ...CHART_PARAMETERS,
    DATE,
    COMPARE,
    countParameter('limit', 'At most so many of each.', {
      most: MOST_MOVES,
      standard: DEFAULT_MOVES,
    }),
  ],
  data: closed({
    options: closed({
      ...CHART_OPTIONS,
      date: OPTIONS.date,
      compare: OPTIONS.compare,
      limit: OPTIONS.limit,
    }),
    movement: nullable(Movement),
  }),
  examples: () => noChart('movement', { compare: '1d', limit: DEFAULT_MOVES }),
  async read(call, sources) {
    const name = readChartName(call.query)
    const compare = readWord(call.query, 'compare', COMPARISONS) ?? '1d'
    const date = readDate(call.query, 'date')
    const limit = readWhole(call.query, 'limit', {
      least: 1,
      most: MOST_MOVES,
      else: DEFAULT_MOVES,
    })
    const found = await readRankings(sources, name, date)
    const options = {
      ...viewChartName(name),
      ...(date !== undefined && { date }),
      compare,
      limit,
    }
    if (found === undefined) return { options, movement: null }
    const compared = { name, ...found, compare }
    return { options, movement: await viewMovement(sources, compared, limit) }
  },
})

export const CHART_DAY_ROUTES: readonly RouteDefinition[] = [
  getChart,
  getLatestChart,
  getChartAvailability,
  getChartMovement,
]
