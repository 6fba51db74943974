/** GET /charts: a day of a chart with its movers, and a form that chooses another chart. */
import { readChartName, readDate } from '../../api/charts/chart-request.ts'
import { isSameChart } from '../../api/charts/latest-date.ts'
import { Rankings } from '../../api/charts/rankings.ts'
import type { ChartSources } from '../../api/charts/resolve-shows.ts'
import { viewChart } from '../../api/charts/view-chart.ts'
import {
  MOVE_KINDS,
  type MovementView,
  viewMovement,
} from '../../api/charts/view-movement.ts'
import { parseQueryString, type QueryString } from '../../api/query-string.ts'
import { CodedError } from '../../errors.ts'
import { addDays, ALL, type ChartDate, type ChartName } from '../../record/charts/chart.ts'
import type { ChartSpan } from '../../store/charts/charts.ts'
import type { CallOptions, Directory } from '../../store/directory.ts'
import { html, type Html } from '../html.ts'
import { showPath } from '../parts/cards.ts'
import { findUnknown, misreadPage } from '../parts/misread.ts'
import { pageInList, pager } from '../parts/pager.ts'
import { sayChart } from '../show/charts.ts'
import type { SitePage, SiteRoute } from '../site-answer.ts'
import { CHART_TEXTS, type ChartTexts } from '../texts/chart-texts.ts'
import type { SiteGuest } from '../visit.ts'
import { inOrder, sayCountry, sayDay, sayGenre, sayNumber } from '../wording.ts'

const NAME_PARAMETERS = ['chartType', 'country', 'category']
const PARAMETERS = [...NAME_PARAMETERS, 'date', 'page']
const MOST_PLACES = 200
const PLACES_OF_PAGE = 100
const MOST_MOVERS = 5
const DAYS_READ = 60

interface Linked {
  readonly title: string
  readonly podenginePodcast: { readonly slug: string } | null
}

function link({ title, podenginePodcast }: Linked): Html {
  if (podenginePodcast === null) return html`<bdi>${title}</bdi>`
  return html`<a href="${showPath(podenginePodcast.slug)}" dir="auto">${title}</a>`
}

/** Arrows and signs make movements readable without colour. */
function sayChange(visit: SiteGuest, change: number | null): string {
  if (change === null) return ''
  if (change === 0) return '='
  return `${change > 0 ? '▲' : '▼'} ${sayNumber(visit, Math.abs(change))}`
}

function movers(visit: SiteGuest, movement: MovementView): Html {
  const texts = CHART_TEXTS[visit.language]
  const lists = MOVE_KINDS.map((kind) => {
    const { items } = movement[kind]
    if (items.length === 0) return ''
    const lines = items.map(
      (item) => html`<li>${link(item)} ${sayChange(visit, item.positionChange)}</li>`,
    )
    return html`<section class="block"><h2>${texts[kind]}</h2><ul>${lines}</ul></section>`
  })
  const before = sayDay(visit, movement.chart.compareChartDate)
  const since = before !== undefined && html`<p>${texts.since(before)}</p>`
  return html`${since}${lists}`
}

function places(visit: SiteGuest, chart: Awaited<ReturnType<typeof viewChart>>): Html {
  const texts = CHART_TEXTS[visit.language]
  const { positions } = chart
  const { page, from } = pageInList(visit, positions.length, PLACES_OF_PAGE)
  const rows = positions.slice(from, from + PLACES_OF_PAGE).map((each) => {
    const { title } = each.podcastOnChart
    const change =
      each.isNew === true ? texts.entered : sayChange(visit, each.positionChange)
    return html`<tr><td class="figure">${each.position}</td><th scope="row">${link({ ...each, title })}</th><td>${change}</td><td class="figure">${each.peakPosition30d ?? ''}</td></tr>`
  })
  return html`<table><thead><tr><th scope="col" class="figure">${texts.place}</th><th scope="col">${texts.show}</th><th scope="col">${texts.change}</th><th scope="col" class="figure">${texts.best}</th></tr></thead><tbody>${rows}</tbody></table>
${pager(visit, page, positions.length, PLACES_OF_PAGE)}`
}

async function chartPart(
  visit: SiteGuest,
  sources: ChartSources,
  name: ChartName,
  date: ChartDate,
): Promise<Html> {
  const range = { from: addDays(date, -DAYS_READ), to: date }
  const rankings = new Rankings(await sources.charts.read(name, range, sources.options))
  const heading = html`<h2>${sayChart(visit, name)}, <time datetime="${date}">${sayDay(visit, date) ?? date}</time></h2>`
  if (rankings.day(date) === undefined)
    return html`${heading}<p class="notice">${CHART_TEXTS[visit.language].noDay}</p>`
  const compared = { name, rankings, date, compare: '1d' } as const
  const movement = await viewMovement(sources, compared, MOST_MOVERS)
  const chart = await viewChart(sources, compared, MOST_PLACES)
  return html`${heading}${movers(visit, movement)}${places(visit, chart)}`
}

interface Choice {
  readonly name: (typeof NAME_PARAMETERS)[number]
  readonly label: string
  readonly values: readonly string[]
  readonly chosen: string
  readonly say: (value: string) => string
}

function choice(visit: SiteGuest, { name, label, values, chosen, say }: Choice): Html {
  const texts = CHART_TEXTS[visit.language]
  const options = [...new Set(values)]
    .map((value) => [value, value === ALL ? texts.all : say(value)] as const)
    .toSorted(([, one], [, other]) => inOrder(visit, one, other))
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${options.map(
    ([value, said]) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${said}</option>`,
  )}</select></div>`
}

function chooser(
  visit: SiteGuest,
  spans: readonly ChartSpan[],
  { platform, country, genre }: ChartName,
): Html {
  const texts = CHART_TEXTS[visit.language]
  const { filters } = visit.texts
  const choices: readonly Choice[] = [
    {
      name: 'chartType',
      label: texts.chart,
      values: spans.map((each) => each.platform),
      chosen: platform,
      say: (value) => texts.platforms[value as ChartName['platform']],
    },
    {
      name: 'country',
      label: filters.country,
      values: spans.map((each) => each.country),
      chosen: country,
      say: (value) => sayCountry(visit, value),
    },
    {
      name: 'category',
      label: filters.genre,
      values: spans.map((each) => each.genre),
      chosen: genre,
      say: (value) => sayGenre(visit, value),
    },
  ]
  return html`<section class="block"><h2>${texts.others}</h2><form class="fields" action="/charts">${choices.map((each) => choice(visit, each))}
<button class="button" type="submit">${texts.open}</button></form></section>`
}

interface Asked {
  readonly name: ChartName | undefined
  readonly date: ChartDate | undefined
}

/** Without parameters: the first chart that there is. */
function readAsked(query: QueryString): Asked {
  const isNamed = query.some(({ name }) => NAME_PARAMETERS.includes(name))
  return {
    name: isNamed ? readChartName(query) : undefined,
    date: readDate(query, 'date'),
  }
}

function misreadParameter(visit: SiteGuest, error: unknown) {
  if (!(error instanceof CodedError)) throw error
  const name = error.details[0]?.path.replace('query.', '') ?? ''
  return misreadPage(visit, [{ name, value: visit.parameters.get(name) ?? '' }])
}

function absence({ none, noChart }: ChartTexts, spans: readonly ChartSpan[]): Html {
  return html`<p class="notice">${spans.length === 0 ? none : noChart}</p>`
}

async function readPage(
  visit: SiteGuest,
  { charts, reader }: Pick<Directory, 'charts' | 'reader'>,
  { asked, options }: { readonly asked: Asked; readonly options: CallOptions },
): Promise<SitePage> {
  const texts = CHART_TEXTS[visit.language]
  const spans = (await charts?.list(options)) ?? []
  const name = asked.name ?? spans[0]
  const latest = name && spans.find((span) => isSameChart(span, name))?.latest
  const date = asked.date ?? latest
  const isThere = charts !== undefined && name !== undefined && date !== undefined
  const part = isThere
    ? await chartPart(visit, { charts, reader, options }, name, date)
    : absence(texts, spans)
  return {
    kind: 'page',
    title: texts.title,
    description: texts.lead,
    ...(spans.length > 0 && { canonical: '/charts' }),
    main: html`<div class="page"><h1>${texts.title}</h1><p class="lead">${texts.lead}</p>
${part}${name !== undefined && chooser(visit, spans, name)}</div>`,
  }
}

export const chartsRoute: SiteRoute = {
  url: '/charts',
  async answer({ visit, signal }, { directory }) {
    const unknown = findUnknown(visit.parameters, PARAMETERS)
    if (unknown.length > 0) return misreadPage(visit, unknown)
    let asked: Asked
    try {
      asked = readAsked(parseQueryString(visit.parameters.with({}).slice(1)))
    } catch (error) {
      return misreadParameter(visit, error)
    }
    return await readPage(visit, directory, { asked, options: { signal, caller: 'site' } })
  },
}
