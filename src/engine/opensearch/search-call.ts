/** One request to search, and what may come of it. */
import { CodedError } from '../../errors.ts'
import type { EngineQuery } from '../query.ts'
import { advise } from '../search/advice.ts'
import type { Cluster } from './cluster.ts'
import { ClusterRefusal, type ClusterRequest } from './connection.ts'
import type { LivingDocument } from './podcast-document.ts'
import { PODCASTS_INDEX } from './podcast-document.ts'
import { indexName } from './index-definition.ts'

export type SearchBody = Readonly<Record<string, unknown>>

export interface ClusterHit {
  readonly _id: string
  readonly _source?: Pick<LivingDocument, 'basic' | 'details' | 'description' | 'internals'>
  readonly sort?: readonly (number | string | null)[]
  readonly fields?: Readonly<Record<string, readonly unknown[]>>
}

export interface ClusterPage {
  readonly timed_out: boolean
  readonly terminated_early?: boolean
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly ClusterHit[] }
  readonly aggregations?: { readonly best?: { readonly value: number | null } }
  readonly error?: { readonly type: string; readonly reason?: string }
  readonly status?: number
}

/** Beyond what the cluster has of its own, in ms: for the way there and back. */
const WAY_MS = 1000

/** The cluster says so of a search that is over its time, or of one with more parts than it takes. */
const COSTLY = /too_many_(nested_)?clauses|time[ _]exceeded|task_cancelled|maxClauseCount/i

/** A part of the index does not answer: nothing is better than a part. */
const notSearching = (type: string, cause?: unknown): CodedError =>
  new CodedError('NOT_READY', `the OpenSearch cluster does not search: ${type}`, { cause, retryAfterS: 5 })

/** The requests of one search, which share its time. */
export class SearchCall {
  readonly #cluster: Cluster
  readonly #query: EngineQuery
  readonly #timeoutMs: number
  readonly #deadline: number
  readonly #signal: AbortSignal | undefined

  constructor(cluster: Cluster, query: EngineQuery, timeoutMs: number, signal: AbortSignal | undefined) {
    this.#cluster = cluster
    this.#query = query
    this.#timeoutMs = timeoutMs
    this.#deadline = performance.now() + timeoutMs
    this.#signal = signal
  }

  async one(body: SearchBody): Promise<ClusterPage> {
    const timeLeftMs = this.#takeTime()
    const page = await this.#send<ClusterPage>({
      method: 'POST',
      path: this.#cluster.path(PODCASTS_INDEX, '_search'),
      query: { allow_partial_search_results: false, request_cache: false },
      body: { ...body, timeout: `${String(timeLeftMs)}ms` },
      timeoutMs: timeLeftMs + WAY_MS,
    })
    return this.#check(page)
  }

  /** Several at once, in one request; an answer for each. */
  async several(bodies: readonly SearchBody[]): Promise<readonly ClusterPage[]> {
    const timeLeftMs = this.#takeTime()
    const header = { index: indexName(this.#cluster.settings, PODCASTS_INDEX), allow_partial_search_results: false }
    const { responses } = await this.#send<{ readonly responses: readonly ClusterPage[] }>({
      method: 'POST',
      path: '/_msearch',
      lines: bodies.flatMap((body) => [header, { ...body, timeout: `${String(timeLeftMs)}ms` }]),
      timeoutMs: timeLeftMs + WAY_MS,
    })
    return responses.map((page) => this.#check(page))
  }

  #takeTime(): number {
    const left = Math.ceil(this.#deadline - performance.now())
    if (left <= 0) throw this.tooCostly()
    return left
  }

  async #send<Body>(request: ClusterRequest): Promise<Body> {
    try {
      return await this.#cluster.request<Body>({ ...request, repeatable: true, signal: this.#signal })
    } catch (error) {
      if (error instanceof ClusterRefusal && COSTLY.test(error.message)) throw this.tooCostly(error)
      if (error instanceof ClusterRefusal && error.status >= 500) throw notSearching(error.type, error)
      throw error
    }
  }

  #check(page: ClusterPage): ClusterPage {
    const { error, status = 0 } = page
    if (error !== undefined) {
      const told = JSON.stringify(error)
      if (COSTLY.test(told)) throw this.tooCostly()
      if (status === 429)
        throw new CodedError('OVERLOADED', 'the cluster has more work than it can do.', { retryAfterS: 1 })
      if (status >= 500) throw notSearching(error.type)
      throw new Error(`[engine opensearch] a search was refused: ${told.slice(0, 500)}`)
    }
    if (page.timed_out) throw this.tooCostly()
    return page
  }

  tooCostly(cause?: unknown): CodedError {
    const message = `the search needs more than ${String(this.#timeoutMs)} ms; ${advise(this.#query)}`
    return new CodedError('SEARCH_TOO_COSTLY', message, cause === undefined ? {} : { cause })
  }
}
