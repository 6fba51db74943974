/** Renders the charts of a show: its latest places, and a line of its best place of each week. */
import { ALL, type ChartName } from '../../record/charts/chart.ts'
import { readPresence, viewPresence } from '../../api/charts/view-presence.ts'
import { dayOf } from '../../store/api-keys.ts'
import type { Directory } from '../../store/directory.ts'
import { html, type Html } from '../html.ts'
import { CHART_TEXTS } from '../texts/chart-texts.ts'
import type { SiteGuest } from '../visit.ts'
import { sayCountry, sayDay, sayGenre } from '../wording.ts'

const MOST_CHARTS = 8
/** Chart units of a week, and of the height. */
const STEP = 20
const HEIGHT = 40

export type ShowChart = ReturnType<typeof viewPresence>['charts'][number]

/** The charts where it is now come first. */
export async function readShowCharts(
  { charts, reader }: Directory,
  id: string,
  nowMs: number,
): Promise<readonly ShowChart[]> {
  if (charts === undefined) return []
  const shows = await charts.findShowsOf(id)
  if (shows.length === 0) return []
  const presence = await readPresence({ charts, reader, options: {} }, shows, {})
  const captured = presence.map(({ rankings }) => rankings.dates.at(-1) ?? '').sort()
  const endDate = captured.at(-1) ?? dayOf(nowMs)
  return viewPresence(presence, shows, { endDate, countries: [] }).charts
}

/** `platform` and the other parts, in the site's language. */
export function sayChart(
  visit: SiteGuest,
  { platform, country, genre }: ChartName,
): string {
  const texts = CHART_TEXTS[visit.language]
  const parts = [
    texts.platforms[platform],
    country === ALL ? undefined : sayCountry(visit, country),
    genre === ALL ? undefined : sayGenre(visit, genre),
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}

function chartPath({ platform, country, genre }: ChartName): string {
  const query = new URLSearchParams({ chartType: platform, country, category: genre })
  return `/charts?${query.toString()}`
}

/** The first place is at the top; a week without a place breaks the line. */
function drawLine({ weeks }: ShowChart, said: string): Html {
  const bests = weeks.map(({ best }) => best)
  const deepest = Math.max(1, ...bests.map((best) => best ?? 0))
  const dots = bests.flatMap((best, at) => {
    if (best === null) return []
    const y = Math.round((HEIGHT * (best - 1)) / deepest) + 4
    return [html`<circle cx="${at * STEP + 4}" cy="${y}" r="3"/>`]
  })
  const width = (weeks.length - 1) * STEP + 8
  return html`<svg viewBox="0 0 ${width} ${HEIGHT + 8}" width="${width}" height="${HEIGHT + 8}" role="img" aria-label="${said}" fill="currentColor">${dots}</svg>`
}

export function chartsSection(visit: SiteGuest, charts: readonly ShowChart[]): Html | '' {
  if (charts.length === 0) return ''
  const texts = CHART_TEXTS[visit.language]
  const lines = charts.slice(0, MOST_CHARTS).map((chart) => {
    const name = {
      platform: chart.chartType,
      country: chart.country,
      genre: chart.category,
    }
    const { date, position } = chart.lastSeen
    const day = sayDay(visit, date) ?? date
    const said = texts.line(String(position), day, String(chart.bestAllTime.position))
    return html`<div><dt><a href="${chartPath(name)}">${sayChart(visit, name)}</a></dt><dd>${said}<br>${drawLine(chart, said)}</dd></div>`
  })
  return html`<section class="block"><h2>${texts.title}</h2><dl class="facts">${lines}</dl></section>`
}
