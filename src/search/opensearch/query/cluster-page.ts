/** Types of the cluster's search requests and responses. */

export type SearchBody = Readonly<Record<string, unknown>>

export interface ClusterHit {
  readonly sort?: readonly (number | string | null)[]
  readonly fields?: Readonly<Record<string, readonly (string | number)[]>>
  /** Names of the matching queries of the request. */
  readonly matched_queries?: readonly string[]
}

/** Counts in the order of the request, or a sum. */
export interface ClusterBuckets {
  readonly buckets?: readonly { readonly doc_count: number }[]
  readonly value?: number
}

/** Similar words of the index. */
interface ClusterSuggestion {
  readonly options: readonly { readonly text: string }[]
}

interface PageError {
  readonly type: string
  readonly reason?: string
}

export interface ClusterPage {
  readonly timed_out: boolean
  readonly terminated_early?: boolean
  readonly hits: {
    readonly total?: { readonly value: number }
    readonly hits: readonly ClusterHit[]
  }
  readonly aggregations?: {
    readonly best?: { readonly value: number | null }
    /** Facets by their index in the query. */
    readonly [facet: `facet${number}`]: ClusterBuckets
  }
  /** Suggestions by request name. */
  readonly suggest?: Readonly<Record<string, readonly ClusterSuggestion[]>>
  /** Set for a failed search of a multi-search. */
  readonly error?: PageError
  readonly status?: number
}
