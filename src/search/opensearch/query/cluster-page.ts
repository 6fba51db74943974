/** Types of a search request and of its answer. */

export type SearchBody = Readonly<Record<string, unknown>>

export interface ClusterHit {
  readonly sort?: readonly (number | string | null)[]
  readonly fields?: Readonly<Record<string, readonly (string | number)[]>>
}

/** Numbers of matches in the order asked. */
export interface ClusterBuckets {
  readonly buckets: readonly { readonly doc_count: number }[]
}

/** Words of the index that are near a text. */
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
    /** Facets by their place in the query. */
    readonly [facet: `facet${number}`]: ClusterBuckets
  }
  /** Suggestions by the name under which they were asked for: one of each text that is one word. */
  readonly suggest?: Readonly<Record<string, readonly ClusterSuggestion[]>>
  /** An answer to several searches at once has it for each that failed. */
  readonly error?: PageError
  readonly status?: number
}
