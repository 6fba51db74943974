/** GET /browse and below: genres, languages and countries, and the shows of each. */
import { type ListedEpisode, toListedEpisode } from '../../api/formats/episode-formats.ts'
import type { ValueCount } from '../../query/facets.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { parseCountry } from '../../record/country/country.ts'
import { GENRES, TOP_GENRES } from '../../record/genre/genre.ts'
import { isLanguageSubtag } from '../../record/language/subtags.ts'
import { readEpisodes } from '../../store/metadata.ts'
import {
  feedsInHead,
  fileLinks,
  splitFormat,
  toEpisodeFile,
} from '../episodes/episode-files.ts'
import { html, type Html } from '../html.ts'
import type { Figures } from '../figures/figures.ts'
import { authorPath, genreSlug, showRows } from '../parts/cards.ts'
import { alongLine } from '../parts/list-files.ts'
import { pager, placesOf, fetchListPage } from '../parts/pager.ts'
import { tallyList } from '../parts/tally-list.ts'
import { type SiteQuery, readList, type SiteFilters } from '../search/site-query.ts'
import { EXPORTS, filedPartOf } from '../search/exports.ts'
import { sortLinks } from '../search/filters.ts'
import { findShows } from '../search/find-shows.ts'
import { misreadPage } from '../parts/misread.ts'
import type { SiteAnswer, SiteCall, SiteContext, SiteRoute } from '../site-answer.ts'
import type { SiteSort } from '../vocabulary.ts'
import { type SiteGuest, VisitParameters } from '../visit.ts'
import { inOrder, sayCountry, sayGenre, sayLanguage, sayNumber } from '../wording.ts'

/** Characters of an author's name in an address. */
const LONGEST_NAME = 200

const GENRE_NAMES: ReadonlyMap<string, string> = new Map(
  GENRES.map(({ name }) => [genreSlug(name), name]),
)

/** Renders genres below their parents. */
function genreTree(visit: SiteGuest, tallies: readonly ValueCount[]): Html {
  const shows = new Map(tallies.map(({ value, podcasts }) => [value, podcasts]))
  const sorted = (names: readonly string[]): readonly string[] =>
    names
      .filter((name) => shows.has(name))
      .toSorted((one, other) =>
        inOrder(visit, sayGenre(visit, one), sayGenre(visit, other)),
      )
  const link = (name: string): Html =>
    html`<a href="/browse/genres/${genreSlug(name)}"><span>${sayGenre(visit, name)}</span> <span class="count">${sayNumber(visit, shows.get(name) ?? 0)}</span></a>`
  return html`<ul class="tree">${sorted([...TOP_GENRES]).map((name) => {
    const children = sorted(
      GENRES.filter(({ parent }) => parent === name).map((genre) => genre.name),
    )
    return html`<li>${link(name)}${children.length > 0 && html`<ul>${children.map((child) => html`<li>${link(child)}</li>`)}</ul>`}</li>`
  })}</ul>`
}

function byName(
  visit: SiteGuest,
  tallies: readonly ValueCount[],
  say: (visit: SiteGuest, code: string) => string,
): readonly ValueCount[] {
  const isUnknown = ({ value }: ValueCount): number => Number(value === 'und')
  return [...tallies].sort(
    (one, other) =>
      isUnknown(one) - isUnknown(other) ||
      inOrder(visit, say(visit, one.value), say(visit, other.value)),
  )
}

async function overview(visit: SiteGuest, figures: Figures): Promise<SiteAnswer> {
  const { browsing } = visit.texts
  const { genres, languages, countries, active } = await figures.catalogue()
  const languageList = tallyList(
    visit,
    byName(visit, languages, sayLanguage),
    ({ value }) => [`/browse/languages/${value}`, sayLanguage(visit, value)],
  )
  const countryList = tallyList(
    visit,
    byName(visit, countries, sayCountry),
    ({ value }) => [`/browse/countries/${value.toLowerCase()}`, sayCountry(visit, value)],
  )
  return {
    kind: 'page',
    title: browsing.title,
    description: browsing.lead,
    canonical: '/browse',
    main: html`<div class="page"><h1>${browsing.title}</h1>
<p class="lead"><a href="/new">${visit.texts.newShows}</a>${active[7] !== 0 && html` · <a href="/trending">${visit.texts.trending}</a>`}</p>
<section class="block" id="genres"><h2>${browsing.genres}</h2>${genreTree(visit, genres)}</section>
<section class="block" id="languages"><h2>${browsing.languages}</h2>${languageList}</section>
${countries.length > 0 && html`<section class="block" id="countries"><h2>${browsing.countries}</h2>${countryList}</section>`}
</div>`,
  }
}

/** The facet and value of a URL below /browse. */
interface Shelf {
  readonly title: string
  readonly filters: SiteFilters
  readonly path: string
  /** Replaces the default search. Default none. */
  readonly words?: string
  /** The page has files of its shows' newest episodes. */
  readonly hasEpisodes?: true
}

type FindShelf = (visit: SiteGuest, name: string) => Shelf | undefined

const findGenre: FindShelf = (visit, name) => {
  const genre = GENRE_NAMES.get(name)
  if (genre === undefined) return undefined
  return {
    title: visit.texts.browsing.inGenre(sayGenre(visit, genre)),
    filters: { genre },
    path: `/browse/genres/${name}`,
  }
}

const findLanguage: FindShelf = (visit, name) => {
  if (!isLanguageSubtag(name)) return undefined
  return {
    title: visit.texts.browsing.inLanguage(sayLanguage(visit, name)),
    filters: { language: name },
    path: `/browse/languages/${name}`,
  }
}

const findCountry: FindShelf = (visit, name) => {
  const country = parseCountry(name)
  if (country?.toLowerCase() !== name) return undefined
  return {
    title: visit.texts.browsing.inCountry(sayCountry(visit, country)),
    filters: { country },
    path: `/browse/countries/${name}`,
  }
}

/** The shows of an author, a network or a host by name. */
function findAuthor(visit: SiteGuest, name: string): Shelf | undefined {
  const said = hideEmails(name).replaceAll('"', ' ').trim()
  if (said === '' || said.length > LONGEST_NAME || said.includes('\0')) return undefined
  return {
    title: visit.texts.browsing.byAuthor(said),
    filters: {},
    path: authorPath(said),
    words: `host:"${said}"`,
    hasEpisodes: true,
  }
}

/** Links the feed of shows, and the feeds of episodes if there are some. */
function feedLinks(
  visit: SiteGuest,
  { title, path, hasEpisodes }: Shelf,
  feed: string,
): Html {
  const ofEpisodes = `${title}: ${visit.texts.home.newest}`
  return html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${feed}">
${hasEpisodes === true && feedsInHead(ofEpisodes, path)}`
}

/** Returns the parameters of the search that has the same shows. */
function toSearch({ words = '', filters }: Shelf): Readonly<Record<string, string>> {
  return { ...(words !== '' && { q: words }), ...(filters as Record<string, string>) }
}

/** Renders the list, and the newest episodes if there are some, as files. */
function filesPart(
  visit: SiteGuest,
  shelf: Shelf,
  { page, total, sort }: { page: number; total: number; sort: SiteSort },
): Html | '' {
  if (total === 0) return ''
  const { path, hasEpisodes } = shelf
  const wanted = { ...toSearch(shelf), ...(sort !== 'relevance' && { sort }) }
  const pairs = Object.entries(wanted).map(([name, value]) => ({ name, value }))
  const asSearch = { ...visit, parameters: new VisitParameters(pairs) }
  const episodes = `${visit.texts.home.newest}: `
  return html`<div class="along">${alongLine(asSearch, EXPORTS, filedPartOf(page, total))}
${hasEpisodes === true && html`<p>${episodes}${fileLinks(path)}</p>`}</div>`
}

async function shelfPage(
  { visit, signal }: SiteCall,
  shelf: Shelf,
  { directory }: SiteContext,
): Promise<SiteAnswer> {
  const { title, filters, path, words = '' } = shelf
  const wanted = readList(visit.parameters)
  if (wanted.misread.length > 0) return misreadPage(visit, wanted.misread)
  const asked: SiteQuery = { ...wanted, words, filters }
  const { nowMs } = visit
  const { page, found } = await fetchListPage(wanted.page, (place) =>
    findShows(directory.reader, asked, { ...placesOf(place), nowMs, signal }),
  )
  const { shows, total } = found
  // Any text can be an author's address.
  if (total === 0 && words !== '')
    return { kind: 'nothing', words: decodeURIComponent(path.slice(authorPath('').length)) }
  const { browsing, podcasts } = visit.texts
  const refine = new URLSearchParams(toSearch(shelf)).toString()
  // A search file has only some shows, so a genre's feed lists the newest ones.
  const feed = `/search.rss?${refine}${shelf.hasEpisodes === true ? '' : '&sort=newest'}`
  return {
    kind: 'page',
    title,
    // Empty lists are not indexed.
    ...(total > 0 && page === 1 && asked.sort === 'relevance' && { canonical: path }),
    head: feedLinks(visit, shelf, feed),
    main: html`<div class="page"><h1 dir="auto">${title}</h1>
<p class="meta">${podcasts(sayNumber(visit, total))} · <a href="/search?${refine}" rel="nofollow">${browsing.refine}</a> · <a href="${feed}" rel="nofollow">${browsing.newFeed}</a></p>
${sortLinks(visit, asked)}
${total === 0 ? html`<p class="notice">${browsing.none}</p>` : showRows(visit, shows)}
${pager(visit, page, total)}
${filesPart(visit, shelf, { page, total, sort: asked.sort })}</div>`,
  }
}

/** Shows whose episodes the file lists: those that published last. */
const SHOWS_OF_FILE = 50
const EPISODES_OF_FILE = 200

async function listNewestEpisodes(
  { visit, signal }: SiteCall,
  { filters, words = '' }: Shelf,
  { directory }: SiteContext,
): Promise<readonly ListedEpisode[]> {
  const asked = { words, filters, sort: 'recent', page: 1 } as const
  const part = { from: 1, to: SHOWS_OF_FILE, nowMs: visit.nowMs, signal }
  const { shows } = await findShows(directory.reader, asked, part)
  const ids = shows.map(({ id }) => id)
  const kept = await readEpisodes(directory.metadata, ids, { signal })
  return shows
    .flatMap(({ id, slug, title, language }) =>
      (kept.get(id) ?? []).map((episode) =>
        toListedEpisode(episode, { slug, titleLatest: title, language }),
      ),
    )
    .toSorted((one, other) =>
      (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''),
    )
    .slice(0, EPISODES_OF_FILE)
}

/** GET /authors/{name} and its feeds of the newest episodes. */
const authorRoute: SiteRoute = {
  url: '/authors/:name',
  async answer(call, context) {
    const [name, format] = splitFormat(call.parts['name'] ?? '')
    const shelf = findAuthor(call.visit, name)
    if (shelf === undefined) return { kind: 'nothing', words: name }
    if (format === undefined) return shelfPage(call, shelf, context)
    const episodes = await listNewestEpisodes(call, shelf, context)
    return toEpisodeFile(call.visit, format, { ...shelf, episodes })
  },
}

function openShelf(url: string, find: FindShelf): SiteRoute {
  return {
    url,
    async answer(call, context) {
      const { name = '' } = call.parts
      const shelf = find(call.visit, name)
      if (shelf === undefined) return { kind: 'nothing', words: name.replaceAll('-', ' ') }
      return shelfPage(call, shelf, context)
    },
  }
}

export function openBrowse(figures: Figures): readonly SiteRoute[] {
  return [
    { url: '/browse', answer: ({ visit }) => overview(visit, figures) },
    openShelf('/browse/genres/:name', findGenre),
    openShelf('/browse/languages/:name', findLanguage),
    openShelf('/browse/countries/:name', findCountry),
    authorRoute,
  ]
}
