/**
 * Renders the parsed search with all defaults, in the vocabulary of existing clients:
 * `data.searchOptions`.
 */
import {
  type ModedTerm,
  type QueryTerm,
  SORT_FIELDS,
  type SortKey,
} from '../search/query.ts'
import type { SearchFacet } from './facets.ts'
import type { Filters } from './filters.ts'
import type { ReadingName } from './wishes/readings.ts'
import {
  assertKnownKeys,
  isGiven,
  readArray,
  readObject,
  readOneOf,
  readOr,
} from './read.ts'

const MAX_KEYS = 3
const RELEVANCE: SortKey = { field: 'relevance', direction: 'desc', nulls: 'last' }

const readKey = (value: unknown, path: string): SortKey => {
  const raw = readObject(value, path)
  assertKnownKeys(raw, ['field', 'direction', 'nullOrder'], path)
  const field = readOneOf(raw['field'], `${path}.field`, SORT_FIELDS)
  const usual = field === 'title' ? 'asc' : 'desc'
  return {
    field,
    direction: readOr(raw['direction'], usual, (direction) =>
      readOneOf(direction, `${path}.direction`, ['asc', 'desc']),
    ),
    nulls: readOr(raw['nullOrder'], 'last', (nulls) =>
      readOneOf(nulls, `${path}.nullOrder`, ['first', 'last']),
    ),
  }
}

/** Returns at least one key. An empty list means relevance. */
export function parseOrder(value: unknown): readonly SortKey[] {
  if (!isGiven(value)) return [RELEVANCE]
  const keys = readArray(value, 'sortOrder', MAX_KEYS).map((key, index) =>
    readKey(key, `sortOrder[${String(index)}]`),
  )
  if (keys.length === 0) return [RELEVANCE]
  return keys
}

const viewVariants = ({ phrase, slop, fuzzy }: QueryTerm) => ({
  phraseMatch: phrase,
  slop,
  fuzzy,
})

const viewTerm = ({ text, targets }: QueryTerm) => ({
  searchTerm: text,
  searchType: 'text',
  searchTargets: targets,
})

const viewModedTerm = (term: ModedTerm) => ({
  ...viewTerm(term),
  searchTermOptions: { matchMode: term.mode, ...viewVariants(term) },
})

const viewGroup = (terms: readonly QueryTerm[]) => ({
  searchTerms: terms.map((term) => ({
    ...viewTerm(term),
    searchTermOptions: viewVariants(term),
  })),
})

interface InterpretedOptions {
  readonly cursor: string | null
  readonly pageSize: number
  readonly details: 'basic' | 'full'
  readonly terms: readonly ModedTerm[]
  readonly groups: readonly (readonly QueryTerm[])[]
  readonly filters: Filters
  readonly order: readonly SortKey[]
  readonly facets: readonly SearchFacet[]
  readonly matching?: 'forgiving'
  readonly literal: readonly ReadingName[]
}

export function viewOptions({
  cursor,
  pageSize,
  details,
  terms,
  groups,
  filters,
  order,
  facets,
  matching,
  literal,
}: InterpretedOptions) {
  return {
    cursor,
    pageSize,
    details,
    searchTerms: terms.map(viewModedTerm),
    ...(matching !== undefined && { matching }),
    ...(literal.length !== 0 && { literal }),
    ...(groups.length !== 0 && { searchTermGroups: groups.map(viewGroup) }),
    ...filters,
    ...(facets.length !== 0 && { facets }),
    sortOrder: order.map(({ field, direction, nulls }) => ({
      field,
      direction,
      nullOrder: nulls,
    })),
  }
}
