/** GET /api/v1/charts/history, and the countries and genres of charts. */
import { Type } from 'typebox'
import { addDays, CHART_PLATFORMS } from '../../../record/charts/chart.ts'
import { closed, nullable } from '../../../record/schema.ts'
import {
  CHART_PARAMETERS,
  CHART_TYPE,
  countParameter,
  dateParameter,
  readChartName,
  readDate,
  viewChartName,
} from '../../charts/chart-request.ts'
import { CHART_OPTIONS, OPTIONS, RankHistory } from '../../charts/chart-schemas.ts'
import { findLatestDate } from '../../charts/latest-date.ts'
import { Rankings } from '../../charts/rankings.ts'
import { viewRankHistory } from '../../charts/view-rank-history.ts'
import { noChart } from '../../examples/chart-examples.ts'
import { invalidParameter, quote, readWhole } from '../../query-string.ts'
import type { Call, ParameterDoc, RouteDefinition } from '../../route.ts'
import { defineChartRoute } from './define-chart-route.ts'

const DAYS = { least: 7, most: 90, standard: 30 }
const ROWS = { least: 1, most: 50, standard: 10 }

const getChartRankHistory = defineChartRoute({
  url: '/api/v1/charts/history',
  operationId: 'getChartRankHistory',
  summary: "The daily ranks of a chart's top shows",
  description:
    'Of the shows that lead the chart on `endDate`, with the coverage of each day. `history` is null if the chart was never imported.',
  parameters: [
    ...CHART_PARAMETERS,
    dateParameter('endDate', 'The last day. Default: the latest of the chart.'),
    countParameter('days', 'So many days.', DAYS),
    countParameter('rows', 'At most so many shows.', ROWS),
  ],
  data: closed({
    options: closed({
      ...CHART_OPTIONS,
      endDate: OPTIONS.endDate,
      days: OPTIONS.days,
      rows: OPTIONS.rows,
    }),
    history: nullable(RankHistory),
  }),
  examples: () => noChart('history', { days: DAYS.standard, rows: ROWS.standard }),
  async read(call, sources) {
    const name = readChartName(call.query)
    const given = readDate(call.query, 'endDate')
    const days = readWhole(call.query, 'days', { ...DAYS, else: DAYS.standard })
    const rows = readWhole(call.query, 'rows', { ...ROWS, else: ROWS.standard })
    const options = {
      ...viewChartName(name),
      ...(given !== undefined && { endDate: given }),
      days,
      rows,
    }
    const latest = await findLatestDate(sources, name)
    if (latest === undefined) return { options, history: null }
    const endDate = given ?? latest
    const range = { from: addDays(endDate, 1 - days), to: endDate }
    const rankings = new Rankings(await sources.charts.read(name, range, sources.options))
    const request = { name, rankings, endDate, days, rows }
    return { options, history: await viewRankHistory(sources, request) }
  },
})

const CHART_TYPE_IN_PATH: ParameterDoc = {
  name: 'chartType',
  in: 'path',
  required: true,
  description: 'Whose charts.',
  schema: CHART_TYPE,
}

function readPlatform({ params }: Call) {
  const text = params['chartType'] ?? ''
  const platform = CHART_PLATFORMS.find((each) => each === text.toLowerCase())
  if (platform !== undefined) return platform
  const message = `is ${quote(text)}; known are ${CHART_PLATFORMS.join(', ')}`
  throw invalidParameter('chartType', message, [{ path: 'path.chartType', message }])
}

const LISTS = [
  {
    part: 'country',
    name: 'countries',
    operationId: 'getAvailableCountriesByChartType',
    summary: 'The countries that have charts',
  },
  {
    part: 'genre',
    name: 'categories',
    operationId: 'getCategoriesByChartType',
    summary: 'The genres that have charts',
  },
] as const

const listParts = LISTS.map(({ part, name, operationId, summary }) =>
  defineChartRoute({
    url: `/api/v1/charts/:chartType/${name}`,
    operationId,
    summary,
    description: `${summary}, of which at least one day was imported.`,
    parameters: [CHART_TYPE_IN_PATH],
    data: closed({ [name]: Type.Array(Type.String()) }),
    isFree: true,
    examples: () => [
      {
        name: 'none',
        summary: 'A directory without charts',
        parameters: { chartType: 'spotify' },
        status: 200,
        answer: { data: { [name]: [] } },
      },
    ],
    async read(call, { charts, options }) {
      const platform = readPlatform(call)
      const spans = await charts.list(options)
      const values = spans.filter((span) => span.platform === platform)
      return { [name]: [...new Set(values.map((span) => span[part]))].sort() }
    },
  }),
)

export const CHART_HISTORY_ROUTES: readonly RouteDefinition[] = [
  getChartRankHistory,
  ...listParts,
]
