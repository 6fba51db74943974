/** The requests of one search, which share its time, and what may come of each. */
import { CodedError } from '../../../errors.ts'
import { advise } from '../../plan/advice.ts'
import type { SearchQuery } from '../../query.ts'
import { ClusterRefusal, StillAtWork, toOverloaded } from '../transport/cluster-refusal.ts'
import type { ClusterPage, SearchBody } from './cluster-page.ts'
import type { SearchBatch } from './search-batch.ts'

/** The part of the time that the cluster may work; the rest is for the way there and back. */
const WORKING_SHARE = 0.9

/** Times that a search is asked again because the index that it met was swapped away under it. */
const SWAP_ATTEMPTS = 5

/** The cluster says so of a search with more parts than it takes. */
const TOO_LARGE = /too_many_(nested_)?clauses|maxClauseCount/i
/** The cluster says so of a search that is over its time. */
const LATE = /time[ _]exceeded|task_cancelled/i

/** A search that every cluster that is well answers at once. */
const CHEAPEST: SearchBody = { size: 0, query: { match_none: {} } }
const PROBE_MS = 1000

/** The alias led to an index that is gone by now. */
const SWAPPED = /index_not_found_exception|no such index|alias_not_found/i

/** An operator of the cluster has closed the index. */
const CLOSED = /index_closed_exception/i

/** A part of the index does not answer: nothing is better than a part. */
const notSearching = (type: string, cause?: unknown): CodedError =>
  new CodedError('NOT_READY', `the OpenSearch cluster does not search: ${type}`, {
    cause,
    retryAfterS: 5,
  })

export interface SearchCallOptions {
  readonly batch: SearchBatch
  readonly query: SearchQuery
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

export class SearchCall {
  readonly #options: SearchCallOptions
  readonly #deadline: number

  constructor(options: SearchCallOptions) {
    this.#options = options
    this.#deadline = performance.now() + options.timeoutMs
  }

  async one(body: SearchBody): Promise<ClusterPage> {
    for (let attempt = 1; ; attempt += 1) {
      const page = await this.#ask(body)
      if (page !== undefined) return page
      if (attempt === SWAP_ATTEMPTS)
        throw notSearching('there is no index; `castdex index` makes one')
    }
  }

  /** Asks several at once, and returns an answer for each. */
  several(bodies: readonly SearchBody[]): Promise<readonly ClusterPage[]> {
    return Promise.all(bodies.map((body) => this.one(body)))
  }

  tooCostly(cause?: unknown): CodedError {
    const { query, timeoutMs } = this.#options
    const message = `the search needs more than ${String(timeoutMs)} ms; ${advise(query)}`
    return new CodedError(
      'SEARCH_TOO_COSTLY',
      message,
      cause === undefined ? {} : { cause },
    )
  }

  /** Returns undefined if the index was swapped away meanwhile. */
  async #ask(body: SearchBody): Promise<ClusterPage | undefined> {
    const { batch, signal } = this.#options
    const timeoutMs = Math.ceil(this.#deadline - performance.now())
    if (timeoutMs <= 0) throw await this.#whyLate()
    const timeout = `${String(Math.ceil(timeoutMs * WORKING_SHARE))}ms`
    try {
      const page = await batch.ask({ body: { ...body, timeout }, timeoutMs, signal })
      signal?.throwIfAborted()
      return await this.#check(page)
    } catch (error) {
      if (error instanceof ClusterRefusal) return this.#refuse(error)
      if (error instanceof StillAtWork) throw await this.#whyLate(error)
      if (error instanceof CodedError && error.code === 'NOT_READY') batch.noteTrouble()
      throw error
    }
  }

  /** Throws what is told of a refusal; returns undefined if the index was swapped away. */
  async #refuse(error: ClusterRefusal): Promise<undefined> {
    if (SWAPPED.test(error.message)) return undefined
    if (TOO_LARGE.test(error.message)) throw this.tooCostly(error)
    if (LATE.test(error.message)) throw await this.#whyLate(error)
    if (error.status >= 500 || CLOSED.test(error.message))
      throw this.#notSearching(error.type, error)
    throw error
  }

  #notSearching(type: string, cause: unknown): CodedError {
    this.#options.batch.noteTrouble()
    return notSearching(type, cause)
  }

  /**
   * A search is too costly only if the cluster is well and has little else to do: one that has just
   * come back is slow at everything, and one that hangs does not answer the cheapest search either.
   */
  async #whyLate(cause?: unknown): Promise<CodedError> {
    const reason = 'it does not answer in time'
    // Being late again is no new trouble: costly searches would prolong it without end.
    if (this.#options.batch.isTroubled) return notSearching(reason, cause)
    if (this.#options.batch.isCrowded) return toOverloaded(cause)
    if (!(await this.#isWell())) return this.#notSearching(reason, cause)
    return this.tooCostly(cause)
  }

  async #isWell(): Promise<boolean> {
    try {
      const { batch, signal } = this.#options
      const page = await batch.ask({ body: CHEAPEST, timeoutMs: PROBE_MS, signal })
      return page.error === undefined && !page.timed_out
    } catch {
      return false
    }
  }

  async #check(page: ClusterPage): Promise<ClusterPage | undefined> {
    const { error, status = 0 } = page
    if (error === undefined) {
      if (page.timed_out) throw await this.#whyLate()
      return page
    }
    const told = JSON.stringify(error)
    if (SWAPPED.test(told)) return undefined
    if (TOO_LARGE.test(told)) throw this.tooCostly()
    if (LATE.test(told)) throw await this.#whyLate()
    if (status === 429) throw toOverloaded()
    if (status >= 500 || CLOSED.test(told)) throw this.#notSearching(error.type, error)
    throw new Error(`[search opensearch] a search was refused: ${told.slice(0, 500)}`)
  }
}
