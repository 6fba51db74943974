/** Runs a site search and reports how the query was understood. */
import { type SearchFacet, toCountedFacet, viewFacet } from '../../query/facets.ts'
import { parseTyped } from '../../query/parse-typed.ts'
import type { TypedText } from '../../query/query-interpretation.ts'
import type { ReadingName } from '../../query/wishes/readings.ts'
import type { ParsedSearch } from '../../query/finish-search.ts'
import { settleReading } from '../../query/settle-reading.ts'
import { type UnderstoodQuery, understandPage } from '../../query/understood.ts'
import { GENRES, mapGenre } from '../../record/genre/genre.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { FacetCounts } from '../../search/query.ts'
import type { DirectoryReader } from '../../store/directory.ts'
import {
  CALLER,
  type ShowResults,
  type ListPart,
  readShows,
  type ShowSearch,
} from '../shows.ts'
import type { SiteSort } from '../vocabulary.ts'
import type { ListedShow } from '../../api/formats/listed-show.ts'
import { findNewestShows } from './newest-shows.ts'
import { findWhole } from './find-whole.ts'
import { unlessTrouble } from '../parts/trouble.ts'
import {
  type SiteQuery,
  SITE_FILTERS,
  type SiteFilter,
  type SiteFilters,
} from './site-query.ts'
import {
  COUNTED_FACETS,
  type FilterCounts,
  startOfDay,
  toFilterCounts,
} from './facet-counts.ts'
import { findNearestName } from '../../record/text/nearest-name.ts'
import type { InvalidParameter } from '../parts/misread.ts'
import { DAY_MS } from '../../record/instant/durations.ts'

/** A query without invalid parameters. */
type ValidQuery = Omit<SiteQuery, 'misread'>

export interface SiteResults extends ShowResults {
  readonly understood: UnderstoodQuery
  /** Readings of the words that are in force. */
  readonly readings: readonly ReadingName[]
  /** Number of shows that the pages go through. */
  readonly reach: number
  /** Ids of the shows of this part that have all of what is meant. Undefined: no distinction. */
  readonly whole?: ReadonlySet<string>
  readonly filterCounts: FilterCounts
}

const SORTS: Readonly<Record<SiteSort, ShowSearch>> = {
  relevance: {},
  recent: { sortOrder: [{ field: 'recentActivity' }] },
  score: { sortOrder: [{ field: 'authorityScore' }] },
  title: { sortOrder: [{ field: 'title' }] },
}

type ToBody = {
  readonly [Name in SiteFilter]: (
    value: NonNullable<SiteFilters[Name]>,
    nowMs: number,
  ) => ShowSearch
}

/** Maps site filters to API fields. */
const FILTERS: ToBody = {
  genre: (genre) => ({ includeItunesGenres: [genre] }),
  language: (language) => ({ languages: [language] }),
  country: (country) => ({ podcastCountries: [country] }),
  active: (days, nowMs) => ({
    lastEpisodeDateSince: toInstant(startOfDay(nowMs) - days * DAY_MS),
  }),
  episodes: (episodes) => ({ minTotalEpisodes: episodes }),
  explicit: (explicit) => ({ explicit }),
  guests: () => ({ podcastHasGuests: true }),
  contact: () => ({ hasPrimaryContact: true }),
  listing: (listing) => ({ listings: [listing] }),
}

type FilterToBody = (value: unknown, nowMs: number) => ShowSearch

export function toFilterBody(filters: SiteFilters, nowMs: number): ShowSearch {
  let body: ShowSearch = {}
  for (const name of SITE_FILTERS) {
    const value = filters[name]
    // TypeScript cannot correlate key and value in a loop.
    const toBody = FILTERS[name] as FilterToBody
    if (value !== undefined) body = { ...body, ...toBody(value, nowMs) }
  }
  return body
}

/** Returns the invalid parameters, including genres that the directory does not know. */
export async function findMisread(
  reader: DirectoryReader,
  { filters: { genre }, misread }: SiteQuery,
): Promise<readonly InvalidParameter[]> {
  if (genre === undefined || mapGenre(genre).length > 0) return misread
  const asked = { words: '', filters: { genre }, sort: 'relevance', page: 1 } as const
  const part = { from: 1, to: 1, nowMs: 0 }
  const { total } = await findShows(reader, asked, part)
  if (total > 0) return misread
  const meant = findNearestName(
    genre,
    GENRES.map(({ name }) => name),
  )
  return [...misread, { name: 'genre', value: genre, ...(meant && { meant }) }]
}

export interface ResultPart extends ListPart {
  readonly nowMs: number
}

function toCounts(counts: FacetCounts, total: number): FilterCounts {
  const rows = COUNTED_FACETS.map(
    (name, at) => [name, viewFacet(name, counts[at] ?? [], total)] as const,
  )
  // Every facet is present.
  return toFilterCounts(Object.fromEntries(rows) as Parameters<typeof toFilterCounts>[0])
}

/** Returns the search body without words. */
export function toBody(
  { filters, sort, literal = [] }: Pick<SiteQuery, 'filters' | 'sort' | 'literal'>,
  nowMs: number,
): ShowSearch {
  return {
    ...toFilterBody(filters, nowMs),
    ...SORTS[sort],
    ...(literal.length > 0 && { literal }),
  }
}

function parseAsked(
  reader: DirectoryReader,
  asked: ValidQuery,
  { to, nowMs, signal }: ResultPart,
): Promise<ParsedSearch> {
  const body = { ...toBody(asked, nowMs), pageSize: to, details: 'basic' }
  return settleReading(parseTyped(asked.words, body), (query) =>
    reader.search(query, { caller: CALLER, ...(signal && { signal }) }),
  )
}

/** Returns the shows that entered the directory last, dated by their entry. */
export async function findNewest(
  reader: DirectoryReader,
  asked: ValidQuery,
  part: ResultPart,
): Promise<readonly ListedShow[]> {
  const { query } = await parseAsked(reader, asked, part)
  const { signal } = part
  return findNewestShows(reader, query, { caller: CALLER, ...(signal && { signal }) })
}

export async function findShows(
  reader: DirectoryReader,
  asked: ValidQuery,
  part: ResultPart,
): Promise<ShowResults> {
  const { query } = await parseAsked(reader, asked, part)
  return readShows(reader, query, part)
}

/** Fetches the shows, the facet counts, and the interpretation of the query. */
export async function findResults(
  reader: DirectoryReader,
  asked: ValidQuery,
  part: ResultPart,
): Promise<SiteResults> {
  const { query, typed } = await parseAsked(reader, asked, part)
  const today = startOfDay(part.nowMs)
  const countedBy = COUNTED_FACETS.map((name: SearchFacet) => toCountedFacet(name, today))
  const found = await readShows(reader, { ...query, countedBy }, part)
  const words: TypedText = typed ?? {
    typed: asked.words,
    text: asked.words,
    language: null,
  }
  const understood = understandPage(words, found.compared, found)
  const reach = asked.sort === 'relevance' ? understood.some : found.total
  const isMixed = understood.matched === 'all' && reach > understood.all
  const ids = found.shows.map(({ id }) => id)
  const whole = isMixed
    ? await unlessTrouble(findWhole(reader, query, ids, { caller: CALLER }))
    : undefined
  return {
    ...found,
    understood,
    readings: words.readings ?? [],
    reach,
    ...(whole && { whole }),
    filterCounts: toCounts(found.counts, found.total),
  }
}

/** Quotes of any style, with an optional field prefix. */
const QUOTES = /(?:\b(?:title|host):)?["“”„«»]/gi

/**
 * Returns an alternative query for an empty result: without filters and quotes it has hits. `null`
 * if none does.
 */
export async function findMeant(
  reader: DirectoryReader,
  { words }: SiteQuery,
  nowMs: number,
): Promise<string | null> {
  const typed = words.replaceAll(QUOTES, ' ').trim().replaceAll(/\s+/g, ' ')
  if (typed === '') return null
  const asked = { words: typed, filters: {}, sort: 'relevance', page: 1 } as const
  const { understood, total } = await findResults(reader, asked, { from: 1, to: 1, nowMs })
  if (total === 0) return null
  return understood.query ?? typed
}

/** Returns the body of the equivalent API call. */
export function toApiCall(asked: SiteQuery, nowMs: number): ShowSearch {
  const body = toBody(asked, nowMs)
  const { words } = asked
  if (words === '') return { searchTerms: [], ...body }
  return {
    searchTerms: [{ searchTerm: words, searchType: 'text' }],
    matching: 'forgiving',
    ...body,
  }
}

interface Widened {
  /** The removed filters. */
  readonly filters: readonly SiteFilter[]
  readonly total: number
}

/**
 * Counts the results without each filter, most first, or without all. Helps after an empty result.
 */
export async function countWithoutFilters(
  reader: DirectoryReader,
  asked: SiteQuery,
  nowMs: number,
): Promise<readonly Widened[]> {
  const inForce = SITE_FILTERS.filter((name) => asked.filters[name] !== undefined)
  const countWithout = async (taken: readonly SiteFilter[]): Promise<Widened> => {
    const rest = SITE_FILTERS.filter((name) => !taken.includes(name)).map(
      (name) => [name, asked.filters[name]] as const,
    )
    // Removes one filter and keeps the others.
    const filters = Object.fromEntries(
      rest.filter(([, value]) => value !== undefined),
    ) as SiteFilters
    const { total } = await findShows(
      reader,
      { ...asked, filters },
      { from: 1, to: 1, nowMs },
    )
    return { filters: taken, total }
  }
  const counted: Widened[] = []
  for (const filter of inForce) counted.push(await countWithout([filter]))
  const useful = counted
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
  if (useful.length > 0 || inForce.length < 2) return useful
  const without = await countWithout(inForce)
  if (without.total > 0) return [without]
  return []
}
