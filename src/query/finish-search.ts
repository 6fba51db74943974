/** Builds a search from its parsed words and the rest of the body. */
import { listOf } from '../record/text/list-of.ts'
import { createHash } from 'node:crypto'
import { openCursor } from '../search/cursor.ts'
import { mapGenre } from '../record/genre/genre.ts'
import type { ModedTerm, QueryFilters, SearchQuery } from '../search/query.ts'
import { parseFacets, type SearchFacet } from './facets.ts'
import {
  type Filters,
  findUnknownGenres,
  joinFilters,
  toQueryFilters,
  type UnknownGenre,
} from './filters.ts'
import type { TypedText } from './query-interpretation.ts'
import { viewOptions, parseOrder } from './options.ts'
import {
  isGiven,
  readWholeNumber,
  readOneOf,
  refuseField,
  showValue,
  readBoolean,
  readOr,
} from './read.ts'
import { parseLiteral } from './wishes/readings.ts'

export const DEFAULT_PAGE_SIZE = 25
export const MAX_PAGE_SIZE = 1_000

export interface ParsedSearch {
  readonly query: SearchQuery
  /** Value of `data.searchOptions`. */
  readonly options: Readonly<Record<string, unknown>>
  /** The typed text, if the search is forgiving. */
  readonly typed?: TypedText
  /** Identifies the search without page size and level of detail; cursors are bound to it. */
  readonly fingerprint: string
  /** Genres that the directory must know (`assertGenresKnown`). */
  readonly unknownGenres: readonly UnknownGenre[]
  /** Facets to count. Empty on later pages. */
  readonly facets: readonly SearchFacet[]
  /** The search for the text as plain words, if it was parsed otherwise (`settle-reading.ts`). */
  readonly asTitle?: {
    readonly search: ParsedSearch
    readonly hasOperators: boolean
  }
  /** The same text with the genres, languages and countries that it names, for no title. */
  readonly named?: ParsedSearch
  /** The same text with fewer wishes, for a search without hits. */
  readonly wider?: readonly ParsedSearch[]
}

export type SearchFields = Readonly<Record<string, unknown>>

const readPageSize = (value: unknown): number => {
  if (!isGiven(value)) return DEFAULT_PAGE_SIZE
  return readWholeNumber(value, 'pageSize', { minimum: 1, maximum: MAX_PAGE_SIZE })
}

const readDetails = (value: unknown): 'basic' | 'full' => {
  if (isGiven(value)) return readOneOf(value, 'details', ['basic', 'full'])
  return 'full'
}

const readExplain = (value: unknown): boolean => readBoolean(value, 'explain')

const readCursor = (value: unknown): string | null => {
  if (!isGiven(value)) return null
  if (typeof value !== 'string')
    throw refuseField(
      'cursor',
      `has to be the text of the last answer or null, not ${showValue(value)}`,
    )
  return value
}

const toFingerprint = (search: Omit<SearchQuery, 'limit' | 'after' | 'level'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        search.terms,
        search.groups,
        search.filters,
        search.order,
        ...listOf(search.matching),
        ...listOf(search.wish),
      ]),
    )
    .digest('hex')

/** The words of a search with their derived options. */
interface SearchWords {
  readonly terms: SearchQuery['terms']
  readonly groups: SearchQuery['groups']
  readonly matching?: 'forgiving'
  readonly typed?: TypedText
  /** Filters in addition to those of the body. */
  readonly filters?: QueryFilters
  readonly wish?: SearchQuery['wish'] | undefined
}

const withGenre = (term: ModedTerm): ModedTerm => {
  if (mapGenre(term.text).length === 0) return term
  return { ...term, isGenre: true }
}

/** Builds the search from its words and the rest of the body. */
export function finishSearch(
  body: SearchFields,
  named: Filters,
  asked: SearchWords,
): ParsedSearch {
  const { groups, matching, typed, filters: more = {}, wish } = asked
  const terms = matching === 'forgiving' ? asked.terms.map(withGenre) : asked.terms
  const filters = joinFilters(toQueryFilters(named), more)
  const order = parseOrder(body['sortOrder'])
  const pageSize = readPageSize(body['pageSize'])
  const details = readDetails(body['details'])
  const cursor = readCursor(body['cursor'])
  const facets = parseFacets(body['facets'])
  const forgiving =
    matching === undefined ? {} : { matching, ...(wish !== undefined && { wish }) }
  const fingerprint = toFingerprint({ terms, groups, filters, order, ...forgiving })
  const after = cursor === null ? null : openCursor(cursor, fingerprint)
  return {
    query: {
      terms,
      groups,
      filters,
      order,
      ...forgiving,
      limit: pageSize,
      after,
      level: details === 'basic' ? 'basic' : 'hit',
      ...(readOr(body['explain'], false, readExplain) && { explain: true as const }),
    },
    options: viewOptions({
      cursor,
      pageSize,
      details,
      terms,
      groups,
      filters: named,
      order,
      facets,
      ...(matching !== undefined && { matching }),
      literal: parseLiteral(body['literal']),
    }),
    fingerprint,
    unknownGenres: findUnknownGenres(named),
    facets,
    ...(typed !== undefined && { typed }),
  }
}
