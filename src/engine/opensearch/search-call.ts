/** One request to search, and what may come of it. */
import { CodedError } from '../../errors.ts'
import type { EngineQuery } from '../../search/query.ts'
import { advise } from '../../search/plan/advice.ts'
import { ClusterRefusal } from './connection.ts'
import type { LivingDocument } from './podcast-document.ts'
import type { SearchTurns } from './search-turns.ts'

export type SearchBody = Readonly<Record<string, unknown>>

export interface ClusterHit {
  /** Absent where nothing of the document is read. */
  readonly _id?: string
  readonly _source?: Partial<Pick<LivingDocument, 'basic' | 'details' | 'description' | 'internals'>>
  readonly sort?: readonly (number | string | null)[]
  readonly fields?: Readonly<Record<string, readonly string[]>>
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

/** Of an index that was made before there was a column to read hits from; `castdex reindex` gives it one. */
const isWithoutColumn = ({ docvalue_fields }: SearchBody, { hits }: ClusterPage): boolean =>
  docvalue_fields !== undefined && hits.hits.some(({ fields }) => fields === undefined)

const fromDocuments = ({ docvalue_fields, stored_fields: _none, ...body }: SearchBody): SearchBody => ({
  ...body,
  _source: docvalue_fields,
})

/** The requests of one search, which share its time. */
export class SearchCall {
  readonly #turns: SearchTurns<ClusterPage>
  readonly #query: EngineQuery
  readonly #timeoutMs: number
  readonly #deadline: number
  readonly #signal: AbortSignal | undefined

  constructor(turns: SearchTurns<ClusterPage>, query: EngineQuery, timeoutMs: number, signal: AbortSignal | undefined) {
    this.#turns = turns
    this.#query = query
    this.#timeoutMs = timeoutMs
    this.#deadline = performance.now() + timeoutMs
    this.#signal = signal
  }

  async one(body: SearchBody): Promise<ClusterPage> {
    const timeLeftMs = Math.ceil(this.#deadline - performance.now())
    if (timeLeftMs <= 0) throw this.tooCostly()
    const page = this.#check(await this.#ask({ ...body, timeout: `${String(timeLeftMs)}ms` }, timeLeftMs + WAY_MS))
    return isWithoutColumn(body, page) ? this.one(fromDocuments(body)) : page
  }

  /** Several at once; an answer for each. */
  several(bodies: readonly SearchBody[]): Promise<readonly ClusterPage[]> {
    return Promise.all(bodies.map((body) => this.one(body)))
  }

  async #ask(body: SearchBody, timeoutMs: number): Promise<ClusterPage> {
    try {
      const page = await this.#turns.ask({ body, timeoutMs, signal: this.#signal })
      this.#signal?.throwIfAborted()
      return page
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
