/**
 * A search as a directory understands it: every default filled in, every word list normalised. Made
 * by `query/parse.ts`.
 */
import type { ColumnName, ColumnOrder, FacetName } from './document/schema.ts'

export type SearchTarget = 'podcast-title' | 'podcast-description'
export type MatchMode = 'must' | 'not' | 'optional'

export interface QueryTerm {
  /**
   * The text is as the caller wrote it, trimmed; the directory splits it with `text.ts`.
   */
  readonly text: string
  readonly targets: readonly SearchTarget[]
  /** The words must stand next to each other, in order, in one target. */
  readonly phrase: boolean
  /** A phrase may have at most this many other words between its words in all. */
  readonly slop: number
  readonly fuzzy: boolean
  /** Only authors and hosts are searched, whatever `targets` says. */
  readonly people?: true
  /** The text is the name of a genre; only forgiving searches ask. */
  readonly isGenre?: true
  /**
   * Base codes of the languages that the words are of; missing: any of their script. Only forgiving
   * searches ask.
   */
  readonly languages?: readonly string[]
}

export interface ModedTerm extends QueryTerm {
  readonly mode: MatchMode
}

/** Both ends inclusive; null = open. An unknown value never passes a bound. */
export interface Range {
  readonly min: number | null
  readonly max: number | null
}

/** A podcast fits if it has one of the values. */
export interface FacetFilter {
  readonly facet: FacetName
  readonly values: readonly string[]
}

/** Matches are counted by the values of a facet. */
export interface CountedValues {
  readonly facet: FacetName
  readonly values: readonly string[]
}

/** Matches are counted by where the value of a column lies. */
export interface CountedRanges {
  readonly column: ColumnName
  readonly ranges: readonly Range[]
}

export type CountedFacet = CountedValues | CountedRanges

/** Numbers of matches, one for each value or range that a query counts by, in its order. */
export type FacetCounts = readonly (readonly number[])[]

/** All must hold; absent = no filter. */
export interface QueryFilters {
  readonly include?: readonly FacetFilter[]
  readonly exclude?: readonly FacetFilter[]
  readonly ranges?: Readonly<Partial<Record<ColumnName, Range>>>
  readonly includeIds?: readonly string[]
  readonly excludeIds?: readonly string[]
}

export const SORT_FIELDS = [
  'relevance',
  'recentActivity',
  'title',
  'appleReviews',
  'spotifyReviews',
  'authorityScore',
  'estimatedListeners',
  'youtubeSubscribers',
  'youtubeViews',
  'castboxSubscribers',
] as const satisfies readonly (ColumnOrder | 'relevance' | 'title')[]
export type SortField = (typeof SORT_FIELDS)[number]

export interface SortKey {
  readonly field: SortField
  readonly direction: 'asc' | 'desc'
  readonly nulls: 'first' | 'last'
}

export interface SearchQuery {
  readonly terms: readonly ModedTerm[]
  /** Each group must have at least one term that matches. */
  readonly groups: readonly (readonly QueryTerm[])[]
  readonly filters: QueryFilters
  /** Never empty; last ties are always broken by `rank` desc, then `seq` asc. */
  readonly order: readonly SortKey[]
  /**
   * Missing: strict. Forgiving: terms also match as people mean them, in tiers among the strict
   * ones. Half typed: the last word of each `must` term may be the beginning of one, and nothing is
   * counted: `total` is 0.
   */
  readonly matching?: 'forgiving' | 'half-typed'
  /** 1 to 1000. */
  readonly limit: number
  /**
   * The place where the last page ended, as the directory gave it; null for the first page.
   */
  readonly after: SearchPosition | null
  /** All matches are counted by these on the first page; a later page counts nothing. */
  readonly countedBy?: readonly CountedFacet[]
  readonly level: 'basic' | 'hit'
}

/**
 * A place in one search's order, and the total counted on its first page. Plain JSON; `cursor.ts`
 * seals it.
 */
export interface SearchPosition {
  readonly total: number
  /**
   * The sort values of the last hit, ending in rank and seq; never a document number, which a
   * compaction changes.
   */
  readonly values: readonly (number | string | null)[]
  /**
   * The weight of each optional term, where weights count; the first page decides it for
   * all.
   */
  readonly weights?: readonly number[]
}

/** Returns whether the order is best tiers first and nothing else: it is read, not sorted. */
export function isByRelevance({ order: [first, second] }: SearchQuery): boolean {
  return first?.field === 'relevance' && first.direction === 'desc' && second === undefined
}

/** Returns whether a search gives its hits and counts nothing. */
export function isUncounted({ matching }: Pick<SearchQuery, 'matching'>): boolean {
  return matching === 'half-typed'
}

/** The rarest optional term weighs this much, and the commonest weighs 1. */
export const MOST_WEIGHT = 16
