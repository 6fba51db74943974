/** Presents the charts of a podcast: where it is now, and its best rank of each of 14 weeks. */
import { addDays, type ChartDate, type ChartName } from '../../record/charts/chart.ts'
import type { ChartShow } from '../../store/charts/charts.ts'
import { viewChartName } from './chart-request.ts'
import { countPlaces, listDates, type Placing, Rankings } from './rankings.ts'
import type { ChartSources } from './resolve-shows.ts'
import { mondayOf } from './view-podcast-history.ts'

const WEEKS = 14
const DAYS_OF_WEEK = 7
const RECENT_DAYS = 30
const TOP = 10

/** A podcast in a chart in which it has been. */
export interface PresentChart {
  readonly name: ChartName
  readonly rankings: Rankings
  /** The days of the chart that list the show. */
  readonly seen: readonly ChartDate[]
}

interface Week {
  readonly startDate: ChartDate
  readonly endDate: ChartDate
  readonly isPartial: boolean
}

/** Reads all days of the charts up to the date. */
export async function readPresence(
  { charts, options }: ChartSources,
  shows: readonly ChartShow[],
  { to, only }: { readonly to?: ChartDate | undefined; readonly only?: Partial<ChartName> },
): Promise<readonly PresentChart[]> {
  const wanted = Object.entries(only ?? {}) as readonly [keyof ChartName, string][]
  const names = (await charts.findChartsOf(shows, options)).filter((name) =>
    wanted.every(([part, value]) => name[part] === value),
  )
  const read = names.map(async (name) => {
    const rankings = new Rankings(await charts.read(name, { to }, options))
    const seen = rankings.dates.filter(
      (date) => rankings.place(shows, date).status === 'observed',
    )
    return { name, rankings, seen }
  })
  return (await Promise.all(read)).filter(({ seen }) => seen.length > 0)
}

/** Returns the places on a date, or on the latest day of each chart; the best first. */
export function listAppearances(
  presence: readonly PresentChart[],
  shows: readonly ChartShow[],
  date: string | undefined,
) {
  return presence
    .flatMap(({ name, rankings }) => {
      const chartDate = date ?? rankings.dates.at(-1) ?? ''
      const { position } = rankings.place(shows, chartDate)
      return position === null ? [] : [{ chartDate, ...viewChartName(name), position }]
    })
    .toSorted((one, other) => one.position - other.position)
}

function listWeeks(endDate: ChartDate): readonly Week[] {
  const monday = mondayOf(endDate)
  return Array.from({ length: WEEKS }, (_, at) => {
    const startDate = addDays(monday, (at + 1 - WEEKS) * DAYS_OF_WEEK)
    const sunday = addDays(startDate, DAYS_OF_WEEK - 1)
    const isPartial = sunday > endDate
    return { startDate, endDate: isPartial ? endDate : sunday, isPartial }
  })
}

function statusOf(placings: readonly Placing[]) {
  const states = new Set(placings.map(({ status }) => status))
  return (['observed', 'unknown', 'off_chart'] as const).find((each) => states.has(each))
}

function stateOf(
  { rankings, seen }: PresentChart,
  shows: readonly ChartShow[],
  endDate: ChartDate,
) {
  const { status } = rankings.place(shows, rankings.dates.at(-1) ?? endDate)
  if (status === 'observed') return 'on_now'
  if (status === 'unknown') return 'unknown'
  const last = seen.at(-1) ?? ''
  return last >= addDays(endDate, -RECENT_DAYS) ? 'dropped_30d' : 'older'
}

interface Change {
  readonly changeKind: 'moved' | 'unchanged' | 'new' | 'back' | 'off' | 'unknown'
  readonly change: number | null
}

/** Compares the last two days of the chart. */
function changeOf({ rankings, seen }: PresentChart, shows: readonly ChartShow[]): Change {
  const [before, now] = rankings.dates.slice(-2)
  const last = rankings.dates.at(-1) ?? ''
  const { position, status } = rankings.place(shows, last)
  if (status === 'unknown') return { changeKind: 'unknown', change: null }
  if (position === null) return { changeKind: 'off', change: null }
  if (seen.length === 1 && now !== undefined) return { changeKind: 'new', change: null }
  if (before === undefined || now === undefined)
    return { changeKind: 'unknown', change: null }
  const previous = rankings.place(shows, before).position
  if (previous === null) return { changeKind: 'back', change: null }
  const change = previous - position
  return { changeKind: change === 0 ? 'unchanged' : 'moved', change }
}

function viewPresentChart(
  present: PresentChart,
  shows: readonly ChartShow[],
  weeks: readonly Week[],
) {
  const { name, rankings, seen } = present
  const place = (date: ChartDate): Placing => rankings.place(shows, date)
  const sight = (date: ChartDate) => ({ date, position: place(date).position ?? 0 })
  const endDate = weeks.at(-1)?.endDate ?? ''
  const inWeeks = weeks.map((week) => listDates(week.startDate, week.endDate).map(place))
  const counted = countPlaces(inWeeks.flat())
  const cells = inWeeks.map((placings) => ({
    best: countPlaces(placings).bestPosition,
    status: statusOf(placings) ?? ('no_chart' as const),
  }))
  const [first = ''] = seen
  const previous = rankings.dates.at(-2)
  const best = seen
    .map(sight)
    .reduce((one, other) => (other.position < one.position ? other : one))
  return {
    ...viewChartName(name),
    state: stateOf(present, shows, endDate),
    latestCaptureDate: rankings.dates.at(-1) ?? '',
    lastSeen: sight(seen.at(-1) ?? first),
    previous: previous !== undefined && seen.includes(previous) ? sight(previous) : null,
    ...changeOf(present, shows),
    weeks: cells,
    weeksOn: cells.filter(({ status }) => status === 'observed').length,
    weeksCaptured: cells.filter(({ status }) => status !== 'no_chart').length,
    capturesInWindow: counted.chartDays,
    daysOnChartInWindow: counted.daysCharted,
    bestInWindow: counted.bestPosition,
    averageInWindow: counted.averagePosition,
    bestAllTime: best,
    firstSeenDate: first,
  }
}

/** Charts that list the show now come first, by place. */
export function viewPresence(
  presence: readonly PresentChart[],
  shows: readonly ChartShow[],
  { endDate, countries }: { endDate: ChartDate; countries: readonly string[] },
) {
  const weeks = listWeeks(endDate)
  const charts = presence
    .map((each) => viewPresentChart(each, shows, weeks))
    .toSorted(
      (one, other) =>
        Number(other.state === 'on_now') - Number(one.state === 'on_now') ||
        one.lastSeen.position - other.lastSeen.position,
    )
  const now = charts.filter(({ state }) => state === 'on_now')
  const count = (state: (typeof charts)[number]['state']): number =>
    charts.filter((chart) => chart.state === state).length
  const onPlatform = (platform: string): number =>
    now.filter(({ chartType }) => chartType === platform).length
  const captured = charts.map(({ latestCaptureDate }) => latestCaptureDate).sort()
  return {
    window: { startDate: weeks[0]?.startDate ?? '', endDate, weeks },
    latestChartDate: captured.at(-1) ?? null,
    homeCountry: countries[0] ?? null,
    summary: {
      onNow: now.length,
      markets: new Set(now.map(({ country }) => country)).size,
      onNowByPlatform: { apple: onPlatform('apple'), spotify: onPlatform('spotify') },
      droppedOff30d: count('dropped_30d'),
      older: count('older'),
      top10Now: now.filter(({ lastSeen }) => lastSeen.position <= TOP).length,
    },
    charts,
  }
}
