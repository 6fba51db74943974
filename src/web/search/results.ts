/** GET /search: what matches the words and the filters of the address, or what helps where nothing does. */
import { html, type Html } from '../html.ts'
import type { Figures } from '../figures/figures.ts'
import { showRows } from '../parts/cards.ts'
import { lastPageOf, pager, SHOWS_OF_PAGE } from '../parts/pager.ts'
import type { SiteContext, SitePage, SiteRoute } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'
import { sayNumber } from '../wording.ts'
import { type SiteQuery, readAsked } from './asked.ts'
import { EXPORTS } from './exports.ts'
import { countWithoutFilters, findShows, type SearchTrouble, type SiteResults, troubleOf } from './find-shows.ts'
import { filterForm, filtersInForce, type Offered, sayFilter } from './form.ts'

async function offer({ tallies }: Figures): Promise<Offered> {
  const [languages, countries] = await Promise.all([tallies.of('languages'), tallies.of('countries')])
  return { languages: languages.map(({ value }) => value), countries: countries.map(({ value }) => value) }
}

/** What was understood, where that is not just what was written. */
function stageNotice({ texts }: SiteGuest, { words }: SiteQuery, { stage, total }: SiteResults): Html | '' {
  if (stage === 'exact' || total === 0) return ''
  return html`<p class="notice">${texts.results[stage](words)}</p>`
}

async function emptyResult(visit: SiteGuest, asked: SiteQuery, { directory }: SiteContext): Promise<Html> {
  const { results, podcasts } = visit.texts
  const widened = await countWithoutFilters(directory.reader, asked, visit.nowMs)
  return html`<div class="notice"><p><strong>${asked.words === '' ? results.noneOfAll : results.none(asked.words)}</strong></p>
<p>${results.helps}</p>
${
  widened.length === 0
    ? ''
    : html`<ul>${widened.map(({ filter, total }) => {
        const href = `/search${visit.parameters.with({ [filter]: undefined, page: undefined })}`
        const said = results.without(sayFilter(visit, filter, asked.filters))
        return html`<li><a href="${href}">${said}</a>: ${podcasts(sayNumber(visit, total))}</li>`
      })}</ul>`
}</div>`
}

/** In a shell nothing between single quotes means anything but the quote itself. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function takeAlong(visit: SiteGuest, { body, total }: SiteResults): Html | '' {
  if (total === 0) return ''
  const { results } = visit.texts
  const parameters = visit.parameters.with({ page: undefined, lang: undefined })
  const call = [
    'curl -H "Authorization: Bearer $KEY" -H \'Content-Type: application/json\' \\',
    `  ${visit.baseUrl}/api/v1/search/podcasts \\`,
    `  -d ${quoteForShell(JSON.stringify(body))}`,
  ].join('\n')
  return html`<div class="along"><p>${results.as} ${EXPORTS.map(
    ({ url, name }) => html`<a href="${url}${parameters}" rel="nofollow">${name}</a> `,
  )}</p>
<details><summary>${results.asCurl}</summary><pre tabindex="0"><code>${call}</code></pre></details></div>`
}

function troublePage(visit: SiteGuest, asked: SiteQuery, trouble: SearchTrouble): SitePage {
  const { results } = visit.texts
  return {
    kind: 'page',
    status: trouble === 'notReady' ? 503 : 200,
    title: results.title(asked.words),
    words: asked.words,
    main: html`<div class="page"><h1>${results.title(asked.words)}</h1><p class="notice">${results[trouble]}</p></div>`,
  }
}

async function resultsPage(
  visit: SiteGuest,
  asked: SiteQuery,
  figures: Figures,
  context: SiteContext,
): Promise<SitePage> {
  const { reader } = context.directory
  const { results, podcasts, filters } = visit.texts
  const asksBeyond = asked.page > lastPageOf(Infinity)
  const page = asksBeyond ? lastPageOf(Infinity) : asked.page
  const part = { from: (page - 1) * SHOWS_OF_PAGE + 1, to: page * SHOWS_OF_PAGE, nowMs: visit.nowMs }
  const found = await findShows(reader, asked, part)
  const title = results.title(asked.words)
  const list = found.total === 0 ? await emptyResult(visit, asked, context) : showRows(visit, found.shows)
  return {
    kind: 'page',
    title,
    words: asked.words,
    main: html`<div class="page results">
<div class="results-head"><h1 dir="auto">${title}</h1>
<p class="meta" role="status">${podcasts(sayNumber(visit, found.total))}</p></div>
<div class="results-side"><details class="filters-fold"><summary>${filters.title}</summary>${filterForm(visit, asked, await offer(figures))}</details></div>
<div class="results-main">${filtersInForce(visit, asked)}
${stageNotice(visit, asked, found)}
${list}
${pager(visit, page, found.total)}
${takeAlong(visit, found)}</div></div>`,
  }
}

export function openResults(figures: Figures): SiteRoute {
  return {
    url: '/search',
    async answer({ visit }, context) {
      if (visit.parameters.hasBlanks) return { kind: 'redirect', to: `/search${visit.parameters.with({})}` }
      const asked = readAsked(visit.parameters)
      try {
        return await resultsPage(visit, asked, figures, context)
      } catch (error) {
        const trouble = troubleOf(error)
        if (trouble === undefined) throw error
        return troublePage(visit, asked, trouble)
      }
    },
  }
}
