/**
 * Parses the body of a search request into a query. Throws a coded error for everything that is
 * not in the query language.
 */
import { createHash } from 'node:crypto'
import { openCursor } from '../search/cursor.ts'
import { mapGenre } from '../record/genre/genre.ts'
import type { ModedTerm, QueryFilters, SearchQuery } from '../search/query.ts'
import { CodedError } from '../errors.ts'
import { nearestHint } from '../record/text/nearest-name.ts'
import { assertNothingForeign, isForeignField } from './foreign-fields.ts'
import { parseFacets, type SearchFacet } from './facets.ts'
import {
  FILTER_NAMES,
  type Filters,
  findUnknownGenres,
  isEmpty,
  joinFilters,
  parseFilters,
  toQueryFilters,
  type UnknownGenre,
} from './filters.ts'
import type { TypedText } from './query-interpretation.ts'
import { viewOptions, parseOrder } from './options.ts'
import {
  isGiven,
  isPlainObject,
  readWholeNumber,
  readOneOf,
  refuseField,
  abbreviate,
  showValue,
  readBoolean,
  readOr,
} from './read.ts'
import { MAX_TERMS, parseGroups, parseTerms } from './terms.ts'

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
  /** The same text as plain words, if it was read otherwise (`settle-reading.ts`). */
  readonly asTitle?: {
    readonly search: ParsedSearch
    readonly hasOperators: boolean
  }
  /** The same text with fewer wishes, for a search without hits. */
  readonly wider?: readonly ParsedSearch[]
}

/** All fields of the language, by name on the wire. */
const FIELDS = [
  'searchTerms',
  'searchTermGroups',
  'matching',
  ...FILTER_NAMES,
  'sortOrder',
  'facets',
  'pageSize',
  'cursor',
  'details',
  'explain',
] as const
export type SearchField = (typeof FIELDS)[number]

const isSearchField = (name: string): boolean =>
  (FIELDS as readonly string[]).includes(name)

export type SearchFields = Readonly<Record<string, unknown>>

const assertFieldsKnown = (body: SearchFields): void => {
  const unknown = Object.keys(body).filter(
    (field) => !isSearchField(field) && !isForeignField(field),
  )
  if (unknown.length === 0) return
  const names = unknown.slice(0, 10).map(abbreviate)
  const hints = names.map((name) => nearestHint(name, FIELDS))
  const said = names.map((name, index) => `${name}${hints[index] ?? ''}`)
  throw new CodedError(
    'INVALID_BODY',
    `Unknown search fields: ${said.join(', ')}; known are ${FIELDS.join(', ')}.`,
    {
      details: names.map((name, index) => ({
        path: `body.${name}`,
        message: `is not a search field${hints[index] ?? ''}`,
      })),
    },
  )
}

/** Lists that do not restrict the matches. */
const LISTS_OF_NO_FILTER: ReadonlySet<SearchField> = new Set(['searchTerms', 'facets'])

const hasTerms = (body: SearchFields): boolean => !isEmpty(body['searchTerms'])

const assertNothingEmpty = (body: SearchFields): void => {
  const empty = FIELDS.filter(
    (field) =>
      !LISTS_OF_NO_FILTER.has(field) && isGiven(body[field]) && isEmpty(body[field]),
  )
  if (empty.length === 0) return
  const problem = `is empty, and ${empty.join(', ')} is empty too; send a term or a filter`
  throw refuseField('searchTerms', problem, 'SEARCH_TERMS_MISSING')
}

/**
 * `searchTerms: []` selects all podcasts, but not if a filter is empty as well, which is probably
 * a mistake.
 */
const assertSelectsSomething = (
  body: SearchFields,
  groups: SearchQuery['groups'],
  filters: Filters,
): void => {
  if (hasTerms(body) || groups.length > 0 || Object.keys(filters).length > 0) return
  assertNothingEmpty(body)
  if (!isGiven(body['searchTerms']))
    throw refuseField(
      'searchTerms',
      'is missing; send terms, [] for all podcasts, or a filter',
      'SEARCH_TERMS_MISSING',
    )
}

const assertTermCount = (
  terms: SearchQuery['terms'],
  groups: SearchQuery['groups'],
): void => {
  const count = terms.length + groups.flat().length
  if (count > MAX_TERMS) {
    throw refuseField(
      'searchTermGroups',
      `and searchTerms have ${String(count)} terms together; at most ${String(MAX_TERMS)} are allowed`,
    )
  }
}

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
        ...(search.matching === undefined ? [] : [search.matching]),
        ...(search.wish === undefined ? [] : [search.wish]),
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
    }),
    fingerprint,
    unknownGenres: findUnknownGenres(named),
    facets,
    ...(typed !== undefined && { typed }),
  }
}

const readMatching = (
  body: SearchFields,
  { terms, groups }: Pick<SearchQuery, 'terms' | 'groups'>,
) => {
  const given = body['matching']
  if (!isGiven(given) || readOneOf(given, 'matching', ['strict', 'forgiving']) === 'strict')
    return {}
  const [term] = terms
  if (term === undefined || terms.length > 1 || groups.length > 0)
    throw refuseField(
      'matching',
      'is "forgiving", which takes one term in searchTerms and no groups',
    )
  if (term.mode === 'not')
    throw refuseField(
      'searchTerms[0].searchTermOptions.matchMode',
      'is "not", and with matching "forgiving" the one term is what podcasts have to match; leave matching out, or the mode',
    )
  const typed: TypedText = { typed: term.text, text: term.text, language: null }
  return { matching: 'forgiving', terms: [{ ...term, mode: 'must' }], typed } as const
}

/** `body` is untrusted JSON. */
export function parseSearch(body: unknown): ParsedSearch {
  if (!isPlainObject(body))
    throw new CodedError(
      'INVALID_BODY',
      `The body has to be a JSON object, not ${showValue(body)}.`,
    )
  assertFieldsKnown(body)
  assertNothingForeign(body)
  const terms = parseTerms(body['searchTerms'])
  const groups = parseGroups(body['searchTermGroups'])
  assertTermCount(terms, groups)
  const named = parseFilters(body)
  assertSelectsSomething(body, groups, named)
  return finishSearch(body, named, {
    terms,
    groups,
    ...readMatching(body, { terms, groups }),
  })
}
