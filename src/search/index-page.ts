/** Types of what an index needs for a search beside the query, and of the page that it answers. */
import type { FacetCounts, SearchPosition } from './query.ts'

/**
 * Says which podcasts the ids and links of a query mean. `findNames` lists them, and the
 * store looks them up.
 */
export interface QueryNames {
  /**
   * Maps an id as the filters write it to the `seq` of its podcast. An id that is missing
   * matches nothing.
   */
  readonly seqs: ReadonlyMap<string, number>
  /**
   * Maps the text of a term to the `seq`s of the podcasts that it means. A text that is
   * missing is searched as words.
   */
  readonly links: ReadonlyMap<string, readonly number[]>
}

export interface IndexSearchOptions {
  readonly signal?: AbortSignal | undefined
  /** Missing: the query has no ids and no links that lead anywhere. */
  readonly names?: QueryNames
}

export interface IndexHit {
  readonly id: string
  /** Higher is better. It never rises along the pages under relevance. */
  readonly score: number
  /** A page that ends with this hit goes on from here. */
  readonly position: SearchPosition
  /**
   * The ids of the other feeds of the show that match, best first, in a forgiving search.
   */
  readonly alsoAs?: readonly string[]
}

export interface IndexPage {
  readonly hits: readonly IndexHit[]
  /**
   * The exact number of documents that match, counted on the first page and carried in the
   * positions.
   */
  readonly total: number
  /** False: nothing follows the last hit. */
  readonly more: boolean
  /** The best score of the whole search; null without hits. */
  readonly maxScore: number | null
  /** Exact, on a first page whose query counts by something. */
  readonly counts?: FacetCounts
}
