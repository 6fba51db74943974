/** What a search request and its answer look like. */

export type SearchBody = Readonly<Record<string, unknown>>

export interface ClusterHit {
  readonly sort?: readonly (number | string | null)[]
  readonly fields?: Readonly<Record<string, readonly string[]>>
}

interface PageError {
  readonly type: string
  readonly reason?: string
}

export interface ClusterPage {
  readonly timed_out: boolean
  readonly terminated_early?: boolean
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly ClusterHit[] }
  readonly aggregations?: { readonly best?: { readonly value: number | null } }
  /** In the answer to several searches at once. */
  readonly error?: PageError
  readonly status?: number
}
