/** Renders search filters: active ones, and those that would leave some results. */
import type { ValueCount } from '../../query/facets.ts'
import type { QueryInterpretation } from '../../query/query-interpretation.ts'
import type { ReadingName } from '../../query/wishes/readings.ts'
import type { ListingPlatform } from '../../record/listing/evidence.ts'
import { html, type Html } from '../html.ts'
import { PLATFORMS } from '../../record/listing/platforms.ts'
import type { Texts } from '../texts/english.ts'
import { type ActiveDays, SITE_SORTS, type SiteSort } from '../vocabulary.ts'
import type { SiteGuest } from '../visit.ts'
import { sayCountry, sayGenre, sayLanguage, sayNumber } from '../wording.ts'
import {
  type SiteQuery,
  SITE_FILTERS,
  type SiteFilter,
  type SiteFilters,
} from './site-query.ts'
import type { FilterCounts } from './facet-counts.ts'

type FilterTexts = Texts['filters']

const NAMES: Readonly<Record<SiteFilter, keyof FilterTexts & SiteFilter>> = {
  genre: 'genre',
  language: 'language',
  country: 'country',
  active: 'active',
  episodes: 'episodes',
  explicit: 'explicit',
  guests: 'guests',
  contact: 'contact',
  listing: 'listing',
}

/** Returns the filter's URL value. */
function addressValue(filters: SiteFilters, name: SiteFilter): string | undefined {
  const value = filters[name]
  if (value === undefined) return undefined
  if (value === true) return 'yes'
  return String(value)
}

function linkWith(
  { parameters }: SiteGuest,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  return `/search${parameters.with({ ...changes, page: undefined, lang: undefined })}`
}

function sayValue(visit: SiteGuest, name: SiteFilter, value: string): string {
  const { filters: texts } = visit.texts
  const said: Readonly<Record<SiteFilter, () => string>> = {
    genre: () => sayGenre(visit, value),
    language: () => sayLanguage(visit, value),
    country: () => sayCountry(visit, value),
    active: () => texts.activeDays[Number(value) as ActiveDays],
    episodes: () => texts.atLeast(sayNumber(visit, Number(value))),
    explicit: () => (value === 'clean' ? texts.clean : texts.explicitOnly),
    guests: () => texts.yes,
    contact: () => texts.yes,
    listing: () =>
      value === 'none' ? texts.listedNowhere : PLATFORMS[value as ListingPlatform].name,
  }
  return said[name]()
}

/** Renders an active filter: `Language: German`. */
export function sayFilter(
  visit: SiteGuest,
  name: SiteFilter,
  filters: SiteFilters,
): string {
  const value = addressValue(filters, name)
  const text = visit.texts.filters[NAMES[name]]
  if (value === undefined || value === 'yes') return text
  return `${text}: ${sayValue(visit, name, value)}`
}

/** Values shown before the facet is expanded. */
const FIRST_VALUES = 6
const MOST_VALUES = 30

function valueLink(
  visit: SiteGuest,
  name: SiteFilter,
  { value, podcasts }: ValueCount,
): Html {
  const href = linkWith(visit, { [name]: value })
  return html`<li><a href="${href}" rel="nofollow"><span>${sayValue(visit, name, value)}</span> <span class="count">${sayNumber(visit, podcasts)}</span></a></li>`
}

/**
 * Renders a facet. An active filter can only be removed, since counts refer to the filtered
 * results.
 */
function facet(
  visit: SiteGuest,
  name: SiteFilter,
  counts: readonly ValueCount[],
  chosen: string | undefined,
): Html | '' {
  const { filters: texts } = visit.texts
  const head = html`<h2>${texts[NAMES[name]]}</h2>`
  if (chosen !== undefined) {
    const said = sayValue(visit, name, chosen)
    return html`<div class="facet">${head}<ul><li><a href="${linkWith(visit, { [name]: undefined })}" rel="nofollow" class="chosen" aria-label="${texts.remove(said)}"><span>${said}</span> <span aria-hidden="true">×</span></a></li></ul></div>`
  }
  if (counts.length === 0) return ''
  const links = counts.slice(0, MOST_VALUES).map((count) => valueLink(visit, name, count))
  const more = links.slice(FIRST_VALUES)
  return html`<div class="facet">${head}<ul>${links.slice(0, FIRST_VALUES)}</ul>${
    more.length > 0 &&
    html`<details><summary>${texts.more}</summary><ul>${more}</ul></details>`
  }</div>`
}

/** Renders all facets with counts. */
export function facetList(
  visit: SiteGuest,
  { filters }: SiteQuery,
  counts: FilterCounts,
): Html {
  const { filters: texts } = visit.texts
  const isFiltered = SITE_FILTERS.some((name) => filters[name] !== undefined)
  const none = Object.fromEntries(SITE_FILTERS.map((name) => [name, undefined]))
  return html`<div class="facets">${SITE_FILTERS.map((name) => facet(visit, name, counts[name], addressValue(filters, name)))}
${isFiltered && html`<a class="more" href="${linkWith(visit, none)}" rel="nofollow">${texts.clear}</a>`}</div>`
}

/**
 * Renders the sort links. Without words nothing is ranked by relevance, so the default is by score.
 */
export function sortLinks(
  visit: SiteGuest,
  { words, sort: asked }: Pick<SiteQuery, 'words' | 'sort'>,
): Html {
  const { sorts, filters } = visit.texts
  const usual: SiteSort = words === '' ? 'score' : 'relevance'
  const chosen = asked === 'relevance' ? usual : asked
  const offered = SITE_SORTS.filter((sort) => sort !== 'relevance' || sort === usual)
  return html`<ul class="orders" aria-label="${filters.sort}">${offered.map((sort) => {
    const href = `${visit.path}${visit.parameters.with({ sort: sort === usual ? undefined : sort, page: undefined })}`
    return html`<li><a class="chip" href="${href}" rel="nofollow"${sort === chosen && html` aria-current="true"`}>${sorts[sort]}</a></li>`
  })}</ul>`
}

/** Renders an active filter with a link that changes the parameters to remove it. */
function chip(
  visit: SiteGuest,
  said: string,
  changes: Readonly<Record<string, string | undefined>>,
): Html {
  const href = `/search${visit.parameters.with({ ...changes, page: undefined })}`
  return html`<li><a class="chip" href="${href}" rel="nofollow" aria-label="${visit.texts.filters.remove(said)}"><span dir="auto">${said}</span> <span aria-hidden="true">×</span></a></li>`
}

function sayReading(
  visit: SiteGuest,
  reading: ReadingName,
  { without, language, genres, country }: QueryInterpretation,
): string {
  const { filters: texts } = visit.texts
  const said: Readonly<Record<ReadingName, () => string>> = {
    without: () => texts.without(without),
    language: () => `${texts.language}: ${sayLanguage(visit, language ?? '')}`,
    genres: () =>
      `${texts.genre}: ${genres.map((genre) => sayGenre(visit, genre)).join(', ')}`,
    country: () => `${texts.country}: ${sayCountry(visit, country ?? '')}`,
  }
  return said[reading]()
}

/** Renders what was read from the words, with links that search the words as such. */
function readingChips(
  visit: SiteGuest,
  { literal = [] }: SiteQuery,
  { understood, readings }: InterpretedWords,
): readonly Html[] {
  const ofMinus = understood.without.length > 0 && !readings.includes('without')
  const all = ofMinus ? ['without' as const, ...readings] : readings
  return all.map((reading) => {
    const changes = { literal: [...literal, reading].join(',') }
    return chip(visit, sayReading(visit, reading, understood), changes)
  })
}

/** The words as they were understood, and the readings in force. */
export interface InterpretedWords {
  readonly understood: QueryInterpretation
  readonly readings: readonly ReadingName[]
}

/** Renders the active filters, and readings of words, with links to remove them. */
export function filtersInForce(
  visit: SiteGuest,
  asked: SiteQuery,
  interpreted?: InterpretedWords,
): Html | '' {
  const { filters } = asked
  const inForce = SITE_FILTERS.filter((name) => filters[name] !== undefined)
  const chips = [
    ...(interpreted === undefined ? [] : readingChips(visit, asked, interpreted)),
    ...inForce.map((name) =>
      chip(visit, sayFilter(visit, name, filters), { [name]: undefined }),
    ),
  ]
  if (chips.length === 0) return ''
  return html`<ul class="in-force">${chips}</ul>`
}
