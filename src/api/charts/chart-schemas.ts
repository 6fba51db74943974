/** The schemas of charts in answers, in Pod Engine's names. */
import { Type } from 'typebox'
import { BasicPodcast, PodcastId } from '../../record/podcast.ts'
import { closed, Count, nullable, oneOf } from '../../record/schema.ts'
import { CHART_TYPE, COMPARISONS } from './chart-request.ts'
import { COVERAGES, PLACE_STATES } from './rankings.ts'
import { LISTENER_BUCKETS } from './show-views.ts'
import { MOVE_KINDS } from './view-movement.ts'
import { RANGES } from './view-podcast-history.ts'

const Day = Type.String({ format: 'date' })
const Place = Type.Integer({ minimum: 1 })
const Average = nullable(Type.Number())
const Text = Type.String()
export const ChartCoverage = oneOf(COVERAGES)
const ChartDepth = oneOf(COVERAGES.slice(0, -1))
const ChartPlaceStatus = oneOf(PLACE_STATES)
const Compare = oneOf(COMPARISONS)

export const CHART_NAME = { chartType: CHART_TYPE, category: Text, country: Text } as const
export const CHART_OPTIONS = {
  chartType: Type.Optional(CHART_TYPE),
  category: Type.Optional(Text),
  country: Type.Optional(Text),
} as const
export const OPTIONS = {
  positionsLimit: Type.Optional(Count),
  limit: Type.Optional(Count),
  compare: Type.Optional(Compare),
  date: Type.Optional(Day),
  endDate: Type.Optional(Day),
  days: Type.Optional(Count),
  rows: Type.Optional(Count),
} as const

const DEPTH = {
  totalPositions: Count,
  unresolvedPositions: Count,
  observedDepth: Count,
  coverageStatus: ChartDepth,
}

const COMPARISON = {
  ...CHART_NAME,
  chartDate: Day,
  ...DEPTH,
  compare: Compare,
  requestedCompareDate: Day,
  compareChartDate: nullable(Day),
  comparisonStatus: oneOf(['available', 'unavailable']),
  comparisonUnavailableReason: nullable(oneOf(['no_earlier_chart'])),
  compareChartObservedDepth: nullable(Count),
  compareChartCoverageStatus: nullable(ChartDepth),
  entryExitConfirmable: Type.Boolean(),
}

const Described = {
  title: Text,
  creator: nullable(Text),
  imageUrl: nullable(Text),
}

export const ChartIdentity = Type.Union([
  closed({ type: Type.Literal('podcast'), podcastId: PodcastId, slug: Text }),
  closed({ type: Type.Literal('platform'), chartType: CHART_TYPE, platformId: Text }),
])

const Podcast = nullable(BasicPodcast)

const Position = closed({
  position: Place,
  estimatedMonthlyListeners: nullable(Count),
  estimatedMonthlyListenersBucket: nullable(oneOf(LISTENER_BUCKETS)),
  podcastOnChart: closed({ podcastOnChartId: Text, ...Described }),
  podenginePodcast: Podcast,
  previousPosition: nullable(Place),
  positionChange: nullable(Type.Integer()),
  isNew: nullable(Type.Boolean()),
  movement: oneOf(['up', 'down', 'unchanged', 'entered', 'unknown']),
  history30d: Type.Array(nullable(Place)),
  history30dStatus: Type.Array(ChartPlaceStatus),
  peakPosition30d: nullable(Place),
  daysCharted30d: Count,
  chartsInWindow30d: Count,
  unknownDays30d: Count,
})

export const Chart = closed({
  chart: closed({
    ...COMPARISON,
    historyWindow: closed({ dates: Type.Array(Day), coverage: Type.Array(ChartCoverage) }),
  }),
  positions: Type.Array(Position),
})

export const ChartMoves = closed({
  status: oneOf(['available', 'unavailable']),
  unavailableReason: nullable(
    oneOf(['no_earlier_chart', 'depth_changed', 'incomplete_coverage']),
  ),
  totalCount: Count,
  items: Type.Array(
    closed({
      podenginePodcast: Podcast,
      identity: ChartIdentity,
      ...Described,
      position: nullable(Place),
      previousPosition: nullable(Place),
      positionChange: nullable(Type.Integer()),
    }),
  ),
})

export const Movement = closed({
  chart: closed(COMPARISON),
  ...(Object.fromEntries(MOVE_KINDS.map((kind) => [kind, ChartMoves])) as Record<
    (typeof MOVE_KINDS)[number],
    typeof ChartMoves
  >),
})

export const RankHistory = closed({
  chart: closed({
    ...CHART_NAME,
    startDate: Day,
    endDate: Day,
    days: Count,
    endDateStatus: oneOf(['available', 'no_chart']),
    endChart: nullable(closed(DEPTH)),
    requestedRows: Count,
    actualRows: Count,
    coverage: closed({
      calendarDays: Count,
      chartDays: Count,
      missingDays: Count,
      completeDays: Count,
      unresolvedIdentityDays: Count,
      incompleteDays: Count,
      minObservedDepth: nullable(Count),
      maxObservedDepth: nullable(Count),
      depthChanged: Type.Boolean(),
    }),
  }),
  dates: Type.Array(
    closed({
      date: Day,
      coverage: ChartCoverage,
      observedDepth: nullable(Count),
      totalPositions: nullable(Count),
      unresolvedPositions: nullable(Count),
    }),
  ),
  rows: Type.Array(
    closed({
      podenginePodcast: Podcast,
      position: Place,
      identity: ChartIdentity,
      platformId: nullable(Text),
      ...Described,
      ranks: Type.Array(closed({ position: nullable(Place), status: ChartPlaceStatus })),
      bestPosition: nullable(Place),
      daysCharted: Count,
      unknownDays: Count,
    }),
  ),
})

/** The show of an answer about one show. */
export const SHOW_IN_CHARTS = {
  podenginePodcast: Podcast,
  podcastOnChart: nullable(closed({ platformId: Text, ...Described })),
  identity: ChartIdentity,
}

const COUNTED = { chartDays: Count, offChartDays: Count, unknownDays: Count }

export const PodcastHistory = closed({
  ...SHOW_IN_CHARTS,
  chart: closed({ ...CHART_NAME, earliestChartDate: Day, latestChartDate: Day }),
  range: closed({ range: oneOf(RANGES), startDate: Day, endDate: Day }),
  stats: closed({
    bestPosition: nullable(Place),
    averagePositionWhenCharting: Average,
    daysOnChart: Count,
    ...COUNTED,
    missingDays: Count,
    calendarDays: Count,
    firstSeenDate: nullable(Day),
    lastSeenDate: nullable(Day),
    streak: closed({
      days: nullable(Count),
      endDateStatus: ChartPlaceStatus,
      startDate: nullable(Day),
      boundedByMissingCoverage: Type.Boolean(),
    }),
  }),
  series: Type.Union([
    closed({
      resolution: Type.Literal('daily'),
      points: Type.Array(
        closed({
          date: Day,
          position: nullable(Place),
          status: ChartPlaceStatus,
          chartCoverage: ChartCoverage,
        }),
      ),
    }),
    closed({
      resolution: Type.Literal('weekly'),
      buckets: Type.Array(
        closed({
          startDate: Day,
          endDate: Day,
          isPartial: Type.Boolean(),
          calendarDays: Count,
          bestPosition: nullable(Place),
          averagePosition: Average,
          daysCharted: Count,
          ...COUNTED,
          missingDates: Type.Array(Day),
          hasCoverageGaps: Type.Boolean(),
        }),
      ),
    }),
  ]),
})

export const Appearance = closed({
  chartDate: Day,
  ...CHART_NAME,
  position: Place,
})

const Sight = closed({ date: Day, position: Place })

export const Presence = closed({
  window: closed({
    startDate: Day,
    endDate: Day,
    weeks: Type.Array(closed({ startDate: Day, endDate: Day, isPartial: Type.Boolean() })),
  }),
  latestChartDate: nullable(Day),
  homeCountry: nullable(Text),
  summary: closed({
    onNow: Count,
    markets: Count,
    onNowByPlatform: closed({ apple: Count, spotify: Count }),
    droppedOff30d: Count,
    older: Count,
    top10Now: Count,
  }),
  charts: Type.Array(
    closed({
      ...CHART_NAME,
      state: oneOf(['on_now', 'dropped_30d', 'older', 'unknown']),
      latestCaptureDate: Day,
      lastSeen: Sight,
      previous: nullable(Sight),
      changeKind: oneOf(['moved', 'unchanged', 'new', 'back', 'off', 'unknown']),
      change: nullable(Type.Integer()),
      weeks: Type.Array(closed({ best: nullable(Place), status: ChartPlaceStatus })),
      weeksOn: Count,
      weeksCaptured: Count,
      capturesInWindow: Count,
      daysOnChartInWindow: Count,
      bestInWindow: nullable(Place),
      averageInWindow: Average,
      bestAllTime: Sight,
      firstSeenDate: Day,
    }),
  ),
})
