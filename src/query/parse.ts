/**
 * Parses the body of a search request into a query. Throws a coded error for everything that is
 * not in the query language.
 */
import type { ModedTerm, SearchQuery } from '../search/query.ts'
import { CodedError } from '../errors.ts'
import { nearestHint } from '../record/text/nearest-name.ts'
import { assertNothingForeign, isForeignField } from './foreign-fields.ts'
import { FILTER_NAMES, type Filters, isEmpty, parseFilters } from './filters.ts'
import { finishSearch, type ParsedSearch, type SearchFields } from './finish-search.ts'
import { parseTypedTerm } from './parse-typed.ts'
import {
  isGiven,
  isPlainObject,
  readOneOf,
  refuseField,
  abbreviate,
  showValue,
} from './read.ts'
import { MAX_TERMS, parseGroups, parseTerms } from './terms.ts'

/** All fields of the language, by name on the wire. */
const FIELDS = [
  'searchTerms',
  'searchTermGroups',
  'matching',
  'literal',
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

/** Returns the one term of a forgiving search, or `undefined` if the search is strict. */
function readForgiving(
  body: SearchFields,
  { terms, groups }: Pick<SearchQuery, 'terms' | 'groups'>,
): ModedTerm | undefined {
  const given = body['matching']
  if (!isGiven(given) || readOneOf(given, 'matching', ['strict', 'forgiving']) === 'strict')
    return undefined
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
  return term
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
  const typed = readForgiving(body, { terms, groups })
  if (typed !== undefined) return parseTypedTerm(typed, body)
  return finishSearch(body, named, { terms, groups })
}
