/** A search in the API's language; each engine translates it. */
import type { SortField } from '../../src/search/query.ts'
import type { FilterName } from '../../src/query/filters.ts'

export type Target = 'podcast-title' | 'podcast-description'

export interface TermOptions {
  readonly matchMode?: 'must' | 'not' | 'optional'
  readonly phraseMatch?: boolean
  readonly slop?: number
  readonly fuzzy?: boolean
}

export interface BodyTerm {
  readonly searchTerm: string
  readonly searchTargets?: readonly Target[]
  readonly searchTermOptions?: TermOptions
}

export interface Body {
  readonly searchTerms: readonly BodyTerm[]
  readonly searchTermGroups?: readonly { readonly searchTerms: readonly BodyTerm[] }[]
  readonly filters?: Readonly<Partial<Record<FilterName, unknown>>>
  readonly sortOrder?: readonly {
    readonly field: SortField
    readonly direction?: 'asc' | 'desc'
    readonly nullOrder?: 'first' | 'last'
  }[]
  readonly pageSize: number
  /** Typed queries, which only castdex supports. */
  readonly matching?: 'forgiving'
}

/** The request body: filters next to the terms. */
export const toWire = ({ filters, ...body }: Body): Readonly<Record<string, unknown>> => ({
  ...body,
  ...filters,
  details: 'basic',
})

export const must = (
  searchTerm: string,
  options: TermOptions = {},
  searchTargets?: readonly Target[],
): BodyTerm => ({
  searchTerm,
  searchTermOptions: { matchMode: 'must', ...options },
  ...(searchTargets === undefined ? {} : { searchTargets }),
})

export const not = (searchTerm: string): BodyTerm => ({
  searchTerm,
  searchTermOptions: { matchMode: 'not' },
})

export const optional = (searchTerm: string): BodyTerm => ({ searchTerm })
