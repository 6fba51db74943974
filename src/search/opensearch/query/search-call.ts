/** The requests of one search, which share a deadline, and the handling of their failures. */
import { CodedError, isNotReady } from '../../../errors.ts'
import { advise } from '../../plan/advice.ts'
import type { SearchQuery } from '../../query.ts'
import { ClusterRefusal, LateResponse, toOverloaded } from '../transport/cluster-refusal.ts'
import type { ClusterPage, SearchBody } from './cluster-page.ts'
import type { SearchBatch } from './search-batch.ts'

/** Share of the time for work in the cluster; the rest is for transport. */
const WORKING_SHARE = 0.9

/** Maximum number of retries after a swap of the index. */
const SWAP_ATTEMPTS = 5

/** Error of a search with too many clauses. */
const TOO_LARGE = /too_many_(nested_)?clauses|maxClauseCount/i
/** Error of a search that exceeded its time. */
const LATE = /time[ _]exceeded|task_cancelled/i

/** A search that a healthy cluster answers immediately. */
const CHEAPEST: SearchBody = { size: 0, query: { match_none: {} } }
const PROBE_MS = 1000

/** The alias pointed to an index that was removed. */
const SWAPPED = /index_not_found_exception|no such index|alias_not_found/i

/** An operator closed the index. */
const CLOSED = /index_closed_exception/i

/** A missing shard fails the search: partial results are not returned. */
const clusterFailure = (type: string, cause?: unknown): CodedError =>
  new CodedError('NOT_READY', `The OpenSearch cluster cannot search: ${type}.`, {
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
        throw clusterFailure('there is no index; `castdex index` makes one')
    }
  }

  /** Runs several searches concurrently, and returns their results in order. */
  several(bodies: readonly SearchBody[]): Promise<readonly ClusterPage[]> {
    return Promise.all(bodies.map((body) => this.one(body)))
  }

  tooCostly(cause?: unknown): CodedError {
    const { query, timeoutMs } = this.#options
    const message = `The search needs more than ${String(timeoutMs)} ms; ${advise(query)}.`
    return new CodedError(
      'SEARCH_TOO_COSTLY',
      message,
      cause === undefined ? {} : { cause },
    )
  }

  /** Returns `undefined` if the index was swapped. */
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
      if (error instanceof LateResponse) throw await this.#whyLate(error)
      if (isNotReady(error)) batch.noteTrouble()
      throw error
    }
  }

  /** Throws the error for the caller. Returns `undefined` if the index was swapped. */
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
    return clusterFailure(type, cause)
  }

  /**
   * Decides why a search was late. It is too costly only if the cluster is healthy and idle: a
   * recovering cluster is slow at everything, and a hanging one fails the cheapest search.
   */
  async #whyLate(cause?: unknown): Promise<CodedError> {
    const reason = 'it does not answer in time'
    // A repeated delay does not extend the troubled time, or costly searches would extend it
    // forever.
    if (this.#options.batch.isTroubled) return clusterFailure(reason, cause)
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
