/** The operations on the charts of one show: history, appearances, positions and presence. */
import { CodedError } from '../../../errors.ts'
import { CHART_PLATFORMS, DEEPEST_PLACE } from '../../../record/charts/chart.ts'
import { BasicPodcast } from '../../../record/podcast.ts'
import { closed, Count } from '../../../record/schema.ts'
import { Type } from 'typebox'
import {
  CHART_PARAMETERS,
  CHART_TYPE,
  COMPARE,
  COMPARISONS,
  countParameter,
  dateParameter,
  readChartFilter,
  readChartName,
  readDate,
  viewChartName,
} from '../../charts/chart-request.ts'
import {
  Appearance,
  CHART_OPTIONS,
  OPTIONS,
  PodcastHistory,
  Presence,
  SHOW_IN_CHARTS,
} from '../../charts/chart-schemas.ts'
import { findSpan } from '../../charts/latest-date.ts'
import { Rankings } from '../../charts/rankings.ts'
import { RANGES, viewPodcastHistory } from '../../charts/view-podcast-history.ts'
import { listAppearances, readPresence, viewPresence } from '../../charts/view-presence.ts'
import { getPodcastOfPath, PODCAST_IN_PATH } from '../../podcast-in-path.ts'
import { invalidParameter, readWhole, readWord } from '../../query-string.ts'
import type { RouteDefinition } from '../../route.ts'
import { dayOf } from '../../../store/api-keys.ts'
import { findNamedShow, IDENTITY_PARAMETERS } from './charted-show.ts'
import { defineChartRoute } from './define-chart-route.ts'

const APPEARANCES = { most: 500, standard: 100 }
const LIMIT = countParameter('limit', 'At most so many charts.', APPEARANCES)

const getPodcastChartHistory = defineChartRoute({
  url: '/api/v1/charts/podcast-history',
  operationId: 'getPodcastChartHistory',
  summary: 'The ranks of a show in one chart',
  description:
    'By day for `30d` and `90d`, else by week, with the best and the average place and the gaps of the chart.',
  parameters: [
    ...IDENTITY_PARAMETERS,
    ...CHART_PARAMETERS,
    {
      name: 'range',
      in: 'query',
      required: false,
      description: 'How far it goes back.',
      schema: Type.Unsafe({ type: 'string', enum: [...RANGES], default: '90d' }),
    },
    dateParameter('date', 'The last day. Default: the latest of the chart.'),
  ],
  data: closed({ history: PodcastHistory }),
  errors: ['PODCAST_NOT_FOUND', 'CHART_NOT_FOUND'],
  examples: () => [],
  async read(call, sources) {
    const name = readChartName(call.query)
    const range = readWord(call.query, 'range', RANGES) ?? '90d'
    const date = readDate(call.query, 'date')
    const { shows, view } = await findNamedShow(call.query, sources)
    const span = await findSpan(sources, name)
    if (span === undefined)
      throw new CodedError(
        'CHART_NOT_FOUND',
        `No day of the chart ${name.platform}, ${name.country}, ${name.genre} was imported.`,
      )
    const endDate = date ?? span.latest
    const days = await sources.charts.read(name, { to: endDate }, sources.options)
    const show = { shows, rankings: new Rankings(days) }
    return {
      history: {
        ...view,
        chart: {
          ...viewChartName(name),
          earliestChartDate: span.earliest,
          latestChartDate: span.latest,
        },
        ...viewPodcastHistory(show, range, endDate),
      },
    }
  },
})

const getPodcastChartAppearances = defineChartRoute({
  url: '/api/v1/charts/podcast-appearances',
  operationId: 'getPodcastChartAppearances',
  summary: 'Every chart that a show is in on a day',
  description: 'Sorted by place, with their number.',
  parameters: [
    ...IDENTITY_PARAMETERS,
    ...CHART_PARAMETERS.filter(({ name }) => name === 'chartType'),
    { ...dateParameter('date', 'The day of the charts.'), required: true },
    LIMIT,
  ],
  data: closed({
    appearances: closed({
      ...SHOW_IN_CHARTS,
      chartType: CHART_TYPE,
      date: Type.String(),
      totalCount: Count,
      appearances: Type.Array(Appearance),
    }),
  }),
  errors: ['PODCAST_NOT_FOUND'],
  examples: () => [],
  async read(call, sources) {
    const platform = readWord(call.query, 'chartType', CHART_PLATFORMS) ?? 'apple'
    const date = readDate(call.query, 'date')
    if (date === undefined)
      throw invalidParameter('date', 'is missing; send a day such as 2026-11-28')
    const limit = readWhole(call.query, 'limit', {
      least: 1,
      most: APPEARANCES.most,
      else: APPEARANCES.standard,
    })
    const { shows, view } = await findNamedShow(call.query, sources)
    const presence = await readPresence(sources, shows, { to: date, only: { platform } })
    const all = listAppearances(presence, shows, date)
    return {
      appearances: {
        ...view,
        chartType: platform,
        date,
        totalCount: all.length,
        appearances: all.slice(0, limit),
      },
    }
  },
})

/** The parameters of a chart, without defaults. */
const ANY_CHART = CHART_PARAMETERS.map(({ name, ...rest }) => ({
  ...rest,
  name,
  description: `Only charts of this ${name}. Default: all.`,
  schema: name === 'chartType' ? CHART_TYPE : Type.String(),
}))
const POSITIONS_LIMIT = countParameter('positionsLimit', 'Only places up to this one.', {
  most: DEEPEST_PLACE,
  standard: DEEPEST_PLACE,
})

const getPodcastCharts = defineChartRoute({
  url: '/api/v1/podcasts/:podcastIdOrSlug/charts',
  operationId: 'getPodcastCharts',
  summary: 'The latest places of a podcast in charts',
  description:
    'In the charts of the parameters, all if there are none, on the latest day of each chart or on `date`.',
  parameters: [
    PODCAST_IN_PATH,
    ...ANY_CHART,
    POSITIONS_LIMIT,
    COMPARE,
    dateParameter('date', 'The day of the charts. Default: the latest of each.'),
    LIMIT,
  ],
  data: closed({
    podcast: BasicPodcast,
    options: closed({
      ...CHART_OPTIONS,
      positionsLimit: OPTIONS.positionsLimit,
      compare: OPTIONS.compare,
      limit: OPTIONS.limit,
      date: OPTIONS.date,
    }),
    totalCharts: Count,
    positions: Type.Array(Appearance),
  }),
  errors: ['PODCAST_NOT_FOUND'],
  examples: () => [],
  async read(call, sources) {
    const only = readChartFilter(call.query)
    const date = readDate(call.query, 'date')
    const limit = readWhole(call.query, 'limit', {
      least: 1,
      most: APPEARANCES.most,
      else: APPEARANCES.standard,
    })
    const deepest = readWhole(call.query, 'positionsLimit', {
      least: 1,
      most: DEEPEST_PLACE,
      else: DEEPEST_PLACE,
    })
    const compare = readWord(call.query, 'compare', COMPARISONS)
    const podcast = await getPodcastOfPath(sources.reader, call.params)
    const shows = await sources.charts.findShowsOf(podcast.id, sources.options)
    const presence = await readPresence(sources, shows, { to: date, only })
    const positions = listAppearances(presence, shows, date).filter(
      ({ position }) => position <= deepest,
    )
    return {
      podcast: JSON.parse(podcast.basic) as BasicPodcast,
      options: {
        ...(only.platform !== undefined && { chartType: only.platform }),
        ...(only.genre !== undefined && { category: only.genre }),
        ...(only.country !== undefined && { country: only.country }),
        ...(compare !== undefined && { compare }),
        limit,
        ...(date !== undefined && { date }),
      },
      totalCharts: positions.length,
      positions: positions.slice(0, limit),
    }
  },
})

const getPodcastChartPresence = defineChartRoute({
  url: '/api/v1/podcasts/:podcastIdOrSlug/charts/presence',
  operationId: 'getPodcastChartPresence',
  summary: 'All charts of a podcast, with its best rank of each of 14 weeks',
  description: 'Charts where it is now come first. Weeks begin on Monday, in UTC.',
  parameters: [
    PODCAST_IN_PATH,
    dateParameter('endDate', 'The last day. Default: the latest of its charts.'),
  ],
  data: closed({ presence: Presence }),
  errors: ['PODCAST_NOT_FOUND'],
  examples: () => [],
  async read(call, sources, { now }) {
    const to = readDate(call.query, 'endDate')
    const podcast = await getPodcastOfPath(sources.reader, call.params)
    const { countries } = JSON.parse(podcast.internals) as {
      readonly countries?: readonly string[]
    }
    const shows = await sources.charts.findShowsOf(podcast.id, sources.options)
    const presence = await readPresence(sources, shows, { to })
    const latest = presence
      .map(({ rankings }) => rankings.dates.at(-1) ?? '')
      .sort()
      .at(-1)
    const endDate = to ?? latest ?? dayOf(now())
    return {
      presence: viewPresence(presence, shows, { endDate, countries: countries ?? [] }),
    }
  },
})

export const PODCAST_CHART_ROUTES: readonly RouteDefinition[] = [
  getPodcastChartHistory,
  getPodcastChartAppearances,
  getPodcastCharts,
  getPodcastChartPresence,
]
