/**
 * Renders the parsed search with all defaults, in the vocabulary of existing clients:
 * `data.searchOptions`.
 */
import type { ModedTerm, QueryTerm, SortKey } from '../search/query.ts'
import type { SearchFacet } from './facets.ts'
import type { Filters } from './filters.ts'

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
}: InterpretedOptions) {
  return {
    cursor,
    pageSize,
    details,
    searchTerms: terms.map(viewModedTerm),
    ...(matching !== undefined && { matching }),
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
