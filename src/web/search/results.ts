/** GET /search: the results of a query, or help if there are none. */
import { GENRES } from '../../record/genre/genre.ts'
import { html, type Html } from '../html.ts'
import { episodeResults, isOfEpisodes, searchTabs } from '../episodes/episode-results.ts'
import { genreSlug, showRows } from '../parts/cards.ts'
import { pager, placesOf, fetchListPage, SHOWS_OF_PAGE } from '../parts/pager.ts'
import type { SiteContext, SitePage, SiteRoute } from '../site-answer.ts'
import { type SiteGuest, VisitParameters } from '../visit.ts'
import { sayCountry, sayGenre, sayLanguage, sayNumber } from '../wording.ts'
import { type SiteQuery, readAsked } from './site-query.ts'
import { EXPORTS, filedPartOf } from './exports.ts'
import { alongLine } from '../parts/list-files.ts'
import { facetList, filtersInForce, sayFilter, sortLinks } from './filters.ts'
import {
  countWithoutFilters,
  findMeant,
  findMisread,
  findResults,
  findShows,
  type SiteResults,
  toApiCall,
  toBody,
} from './find-shows.ts'
import { findSimilarNames } from './similar-names.ts'
import { type SearchTrouble, troubleOf } from '../parts/trouble.ts'
import { misreadPage, toOwnNames } from '../parts/misread.ts'

/** Returns whether two queries differ only in case and blanks. */
function isSame(query: string, words: string): boolean {
  const [one, other] = [query, words].map((text) =>
    text.toLowerCase().normalize('NFC').trim().split(/\s+/).join(' '),
  )
  return one === other
}

/** Says how many shows were found, and how many of them have only some of the words. */
function sayFound(visit: SiteGuest, { understood, total, reach }: SiteResults): string {
  const { results, podcasts } = visit.texts
  const { matched, all } = understood
  if (matched === 'some' || reach <= all) return podcasts(sayNumber(visit, total))
  const more = sayNumber(visit, reach - all)
  return results.withAll(podcasts(sayNumber(visit, all)), more)
}

/** Names the words, or without words the one filter. */
function titleOf(visit: SiteGuest, { words, filters }: SiteQuery): string {
  const { results, browsing } = visit.texts
  const { genre, language, country } = filters
  if (words !== '' || Object.keys(filters).length !== 1) return results.title(words)
  if (genre !== undefined) return browsing.inGenre(sayGenre(visit, genre))
  if (language !== undefined) return browsing.inLanguage(sayLanguage(visit, language))
  if (country !== undefined) return browsing.inCountry(sayCountry(visit, country))
  return results.title(words)
}

/** Links from a genre's name to its shows, because shows that contain the words come first. */
function genreHint(visit: SiteGuest, { words, filters }: SiteQuery): Html | '' {
  if (filters.genre !== undefined) return ''
  const genre = GENRES.find(({ name }) =>
    [name, sayGenre(visit, name)].some((text) => isSame(text, words)),
  )
  if (genre === undefined) return ''
  const title = visit.texts.browsing.inGenre(sayGenre(visit, genre.name))
  return html`<p class="meta"><a href="/browse/genres/${genreSlug(genre.name)}">${title}</a></p>`
}

/** Explains how the query was understood, if it was changed. */
function understoodNotice(
  visit: SiteGuest,
  { words }: SiteQuery,
  { understood, total }: SiteResults,
): Html | '' {
  const { dropped, corrected, query } = understood
  const { results } = visit.texts
  if (total === 0) return ''
  const without = dropped.length === 0 ? '' : results.dropped(dropped)
  if (query === null || isSame(query, words))
    return without === '' ? '' : html`<p class="meta">${without}</p>`
  const instead = `/search${visit.parameters.with({ q: query, page: undefined })}`
  const read = corrected.map(({ from, to }) => results.corrected(from, to))
  return html`<div class="notice"><p>${results.meant} <a href="${instead}" rel="nofollow"><strong dir="auto">${query}</strong></a>?</p>
<p class="meta">${[...read, without].join(' ')}</p></div>`
}

/** Names what may help after an empty result. */
function waysOut({ texts }: SiteGuest, { words, filters }: SiteQuery): readonly string[] {
  const { fewerWords, spelling, fewerFilters } = texts.results.ways
  return [
    ...(/\s/.test(words.trim()) ? [fewerWords] : []),
    ...(words === '' ? [] : [spelling]),
    ...(Object.keys(filters).length === 0 ? [] : [fewerFilters]),
  ]
}

/** Renders the rows, with a heading before those that have only some of the words. */
function dividedRows(visit: SiteGuest, { shows, whole }: SiteResults): Html {
  if (whole === undefined) return showRows(visit, shows)
  const end = shows.findLastIndex(({ id }) => whole.has(id)) + 1
  const first = shows
    .slice(0, end)
    .map((show) => (whole.has(show.id) ? show : { ...show, isPartial: true as const }))
  const rest = shows.slice(end)
  const heading = html`<h2 class="divide">${visit.texts.results.someOnly}</h2>`
  return html`${first.length > 0 && showRows(visit, first)}
${rest.length > 0 && html`${heading}${showRows(visit, rest)}`}`
}

/** Quotes, exclusions and fields, which suggestions do not know. */
const OPERATOR = /["“”„«»:]|(?:^|\s)-/

/** Renders what the search box suggests besides, where all results are on one page. */
async function similarNames(
  visit: SiteGuest,
  { words, filters, sort }: SiteQuery,
  { shows, reach, readings }: SiteResults,
  { directory }: SiteContext,
): Promise<Html | ''> {
  const isNarrow =
    Object.keys(filters).length > 0 || readings.length > 0 || OPERATOR.test(words)
  if (words === '' || isNarrow || sort !== 'relevance' || reach > SHOWS_OF_PAGE) return ''
  const names = await findSimilarNames(directory.reader, words, shows)
  if (names.length === 0) return ''
  return html`<h2 class="divide">${visit.texts.results.similarNames}</h2>${showRows(visit, names)}`
}

async function emptyResult(
  visit: SiteGuest,
  asked: SiteQuery,
  { directory }: SiteContext,
): Promise<Html> {
  const { results, podcasts } = visit.texts
  const widened = await countWithoutFilters(directory.reader, asked, visit.nowMs)
  const meant = await findMeant(directory.reader, asked, visit.nowMs)
  const helps = waysOut(visit, asked)
  const ways = widened.map(({ filters, total }) => {
    const removed = Object.fromEntries(filters.map((filter) => [filter, undefined]))
    const href = `/search${visit.parameters.with({ ...removed, page: undefined })}`
    const [only] = filters
    const isOne = filters.length === 1 && only !== undefined
    const said = isOne
      ? results.without(sayFilter(visit, only, asked.filters))
      : results.withoutAll
    return html`<li><a href="${href}">${said}</a>: ${podcasts(sayNumber(visit, total))}</li>`
  })
  return html`<div class="notice"><p><strong>${asked.words === '' ? results.noneOfAll : results.none(asked.words)}</strong></p>
${meant !== null && !isSame(meant, asked.words) && html`<p>${results.meant} <a href="/search${new VisitParameters([]).with({ q: meant })}" rel="nofollow"><strong dir="auto">${meant}</strong></a>?</p>`}
${helps.length > 0 && html`<p>${results.helps(helps)}</p>`}
${ways.length > 0 && html`<ul>${ways}</ul>`}
<p><a href="/browse">${visit.texts.browse}</a> · <a href="/propose">${visit.texts.forPublishers.propose}</a></p></div>`
}

/** Single-quotes a text for a shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Returns the equivalent curl call. */
function toCurl({ baseUrl, nowMs }: SiteGuest, asked: SiteQuery): string {
  const start = 'curl -H "Authorization: Bearer $KEY"'
  const json = quoteForShell(JSON.stringify(toApiCall(asked, nowMs)))
  return `${start} -H 'Content-Type: application/json' \\\n  ${baseUrl}/api/v1/search/podcasts \\\n  -d ${json}`
}

function takeAlong(
  visit: SiteGuest,
  asked: SiteQuery,
  { page, total }: { readonly page: number; readonly total: number },
): Html | '' {
  if (total === 0) return ''
  const { results } = visit.texts
  const call = toCurl(visit, asked)
  return html`<div class="along">${alongLine(visit, EXPORTS, filedPartOf(page, total))}
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

/** Renders the facets; collapsed on phones, expanded by CSS on wide screens. */
function side(
  visit: SiteGuest,
  asked: SiteQuery,
  { filterCounts, whole }: SiteResults,
): Html {
  const { filters, results } = visit.texts
  const counted =
    whole === undefined ? '' : html`<p class="meta">${results.countedWhole}</p>`
  return html`<aside class="results-side" aria-label="${filters.title}"><details class="filters-fold"><summary>${filters.title}</summary>${counted}${facetList(visit, asked, filterCounts)}</details></aside>`
}

async function resultsPage(
  visit: SiteGuest,
  asked: SiteQuery,
  context: SiteContext,
): Promise<SitePage> {
  const { reader } = context.directory
  const { results, podcasts } = visit.texts
  const { nowMs } = visit
  const { page, found } = await fetchListPage(asked.page, (wanted) =>
    findResults(reader, asked, { ...placesOf(wanted), nowMs }),
  )
  const title = titleOf(visit, asked)
  const list =
    found.total === 0 ? await emptyResult(visit, asked, context) : dividedRows(visit, found)
  return {
    kind: 'page',
    title,
    description: `${title}: ${podcasts(sayNumber(visit, found.total))}`,
    words: asked.words,
    main: html`<div class="page results">
<div class="results-head"><h1 dir="auto">${title}</h1>
${searchTabs(visit, asked.words)}
<p class="meta" role="status">${sayFound(visit, found)}</p></div>
${found.total !== 0 && side(visit, asked, found)}
<div class="results-main">${filtersInForce(visit, asked, found)}
${understoodNotice(visit, asked, found)}
${found.understood.matched === 'some' && html`<p class="meta">${results.noneHasAll}</p>`}
${genreHint(visit, asked)}
${found.total !== 0 && sortLinks(visit, asked)}
${list}
${await similarNames(visit, asked, found, context)}
${pager(visit, page, found.reach)}
${takeAlong(visit, asked, { page, total: found.reach })}</div></div>`,
  }
}

async function countMatches(
  { nowMs }: SiteGuest,
  words: string,
  { directory }: SiteContext,
): Promise<number> {
  const asked = { words, filters: {}, sort: 'relevance', page: 1 } as const
  const { total } = await findShows(directory.reader, asked, { from: 1, to: 1, nowMs })
  return total
}

export const resultsRoute: SiteRoute = {
  url: '/search',
  async answer({ visit }, context) {
    if (visit.parameters.hasBlanks)
      return { kind: 'redirect', to: `/search${visit.parameters.with({})}` }
    const own = toOwnNames(visit.parameters)
    if (own !== undefined) return { kind: 'redirect', to: `/search${own}`, status: 303 }
    const ofEpisodes = isOfEpisodes(visit.parameters)
    const asked = readAsked(visit.parameters, ofEpisodes)
    try {
      const misread = await findMisread(context.directory.reader, asked)
      if (misread.length > 0) return misreadPage(visit, misread)
      if (!ofEpisodes) return await resultsPage(visit, asked, context)
      const { words, page } = asked
      const sort = words === '' ? 'recent' : asked.sort
      const filters = toBody({ ...asked, sort }, visit.nowMs)
      const chips = filtersInForce(visit, asked)
      return await episodeResults(
        visit,
        { words, page, filters, chips },
        context,
        (given) => countMatches(visit, given, context),
      )
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble === undefined) throw error
      return troublePage(visit, asked, trouble)
    }
  },
}
