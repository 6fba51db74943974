/** A normalised search with all defaults, created by `query/parse.ts`. */
import type { ColumnName, ColumnOrder, FacetName } from './document/schema.ts'

/** `transcript`: the speech, in an index of episodes. */
export type SearchTarget = 'podcast-title' | 'podcast-description' | 'transcript'
export type MatchMode = 'must' | 'not' | 'optional'

export interface QueryTerm {
  /** As the caller wrote it, trimmed; the directory splits it with `text.ts`. */
  readonly text: string
  readonly targets: readonly SearchTarget[]
  /** Requires the words to be adjacent and in order in one target. */
  readonly phrase: boolean
  /** Maximum number of other words in a phrase in total. */
  readonly slop: number
  readonly fuzzy: boolean
  /** Searches only authors and hosts, ignoring `targets`. */
  readonly people?: true
  /** The text is the name of a genre. For forgiving searches. */
  readonly isGenre?: true
  /**
   * Base codes of the languages of the words. Default: any of their script. For forgiving
   * searches.
   */
  readonly languages?: readonly string[]
}

export interface ModedTerm extends QueryTerm {
  readonly mode: MatchMode
}

/** Inclusive bounds; null means open. Unknown values never match. */
export interface Range {
  readonly min: number | null
  readonly max: number | null
}

/** Matches podcasts with one of the values. */
export interface FacetFilter {
  readonly facet: FacetName
  readonly values: readonly string[]
}

/** A count by values of a facet. */
export interface ValueCountRequest {
  readonly facet: FacetName
  readonly values: readonly string[]
}

/** A count by ranges of a column. */
export interface RangeCountRequest {
  readonly column: ColumnName
  readonly ranges: readonly Range[]
}

/** The sum of a column's known values. */
export interface SumRequest {
  readonly sumOf: ColumnName
}

export type FacetRequest = ValueCountRequest | RangeCountRequest | SumRequest

/** Counts for each value or range, in order, or the sum alone. */
export type FacetCounts = readonly (readonly number[])[]

/** Uncertain hints of the typed words. They raise scores and exclude nothing. */
export interface LikelyWish {
  /** Base codes. */
  readonly languages: readonly string[]
  readonly genres: readonly string[]
}

/** Filters named by typed words. Titles with the words also match without the filters. */
export interface Wish {
  /** The typed words. Empty: titles do not matter. */
  readonly title: string
  readonly filters: QueryFilters
  /** Base code. Podcasts in it rank before those of unknown language. */
  readonly language?: string
  readonly likely?: LikelyWish
  /** The filtered podcasts are added to those with the words, which are not corrected. */
  readonly widens?: true
}

/** A conjunction; absent filters do not restrict. */
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
  /** Each group requires at least one matching term. */
  readonly groups: readonly (readonly QueryTerm[])[]
  readonly filters: QueryFilters
  /** Forgiving searches have wishes, strict ones do not. */
  readonly wish?: Wish
  /** Never empty. Ties are broken by `rank` desc, then `seq` asc. */
  readonly order: readonly SortKey[]
  /**
   * Default: strict. Forgiving: terms also match with variants, in tiers between the strict ones.
   * Half typed: the last word of each `must` term may be a prefix, and `total` is 0 because
   * nothing is counted.
   */
  readonly matching?: 'forgiving' | 'half-typed'
  /** 1 to 1000. */
  readonly limit: number
  /** Position of the last hit of the previous page, or null. */
  readonly after: SearchPosition | null
  /** Facets to count on the first page; later pages ignore them. */
  readonly countedBy?: readonly FacetRequest[]
  readonly level: 'basic' | 'hit'
  /** Explains the score of each hit, on a first page of a forgiving search by relevance. */
  readonly explain?: true
}

/**
 * A position in the order of one search, with the total from its first page. Plain JSON;
 * `cursor.ts` seals it.
 */
export interface SearchPosition {
  readonly total: number
  /**
   * Sort values of the last hit, ending in rank and seq. They never contain a docId, which a
   * merge changes.
   */
  readonly values: readonly (number | string | null)[]
  /** Weights of the optional terms, as computed on the first page. */
  readonly weights?: readonly number[]
  /** Scored hits of a forgiving search that earlier pages did not return. */
  readonly window?: RankWindow
  /** Counts of a forgiving search, from its first page. */
  readonly matched?: FirstMatches
}

/** A feature's share of a score is `value * weight`. */
export interface ScoreShare {
  readonly feature: string
  readonly value: number
  readonly weight: number
}

/** Explains the score of a hit that only the order determines. */
export function explainOrder(score: number): readonly ScoreShare[] {
  return [{ feature: 'order', value: score, weight: 1 }]
}

/** Scored hits in the sequence of their scores. `values` is the position behind all of them. */
export interface RankWindow {
  /** Identifies the weights that gave the scores. */
  readonly version: number
  readonly left: readonly { readonly seq: number; readonly score: number }[]
}

/** Numbers of podcasts that match a forgiving search. */
export interface MatchCounts {
  /** They hold all of what the text means. */
  readonly all: number
  /** Podcasts with at least some of the words, including those of `all`. */
  readonly some: number
}

/** The counts of the first page, and which texts of the search occur in a title. */
export interface FirstMatches extends MatchCounts {
  readonly titled: readonly boolean[]
}

/** Returns whether the order is relevance alone, so that tiers can be read in order. */
export function isByRelevance({ order: [first, second] }: SearchQuery): boolean {
  return first?.field === 'relevance' && first.direction === 'desc' && second === undefined
}

/** Returns whether paging also covers podcasts with only some of the words. */
export function isThroughAll({ order: [first] }: SearchQuery): boolean {
  return first?.field === 'relevance'
}

/** Returns whether matches are not counted. */
export function isUncounted({ matching }: Pick<SearchQuery, 'matching'>): boolean {
  return matching === 'half-typed'
}

/** Weight of the rarest optional term; the most common has 1. */
export const MOST_WEIGHT = 16
