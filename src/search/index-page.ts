/** Types of a search's additional input, and of the resulting page. */
import type { FacetCounts, MatchCounts, SearchPosition, ScoreShare } from './query.ts'

/** Resolved ids and links of a query. `findNames` lists them, and the store resolves them. */
export interface QueryNames {
  /** `seq` by id as written in the filters. A missing id matches nothing. */
  readonly seqs: ReadonlyMap<string, number>
  /** `seq`s by text of a term. A missing text is searched as words. */
  readonly links: ReadonlyMap<string, readonly number[]>
}

export interface IndexSearchOptions {
  readonly signal?: AbortSignal | undefined
  /** Missing if the query has no ids or resolvable links. */
  readonly names?: QueryNames
}

export interface IndexHit {
  readonly id: string
  /** Higher is better. Never increases along the pages under relevance. */
  readonly score: number
  /** Position after this hit, for the next page. */
  readonly position: SearchPosition
  /** Ids of the other matching feeds of the show, best first, in a forgiving search. */
  readonly alsoAs?: readonly string[]
  /** Parts of the score, on the first page of queries that request them. */
  readonly explanation?: readonly ScoreShare[]
}

export interface IndexPage {
  readonly hits: readonly IndexHit[]
  /**
   * Exact number of matches, counted on the first page and carried in the position. A forgiving
   * search counts those of `all`, or those of `some` if there are none.
   */
  readonly total: number
  /** Set for a forgiving search with words. */
  readonly matched?: MatchCounts
  /** True if hits follow. */
  readonly more: boolean
  /** The best score of the search; null without hits. */
  readonly maxScore: number | null
  /** Exact facet counts, on a first page that requests them. */
  readonly counts?: FacetCounts
}
