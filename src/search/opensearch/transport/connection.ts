/**
 * The connection to the cluster. It retries repeatable requests, hedges slow nodes, distinguishes
 * an unreachable cluster from a refusal, and fails fast while the cluster is unreachable.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@opensearch-project/opensearch'
import type { CodedError } from '../../../errors.ts'
import { type ConnectionOptions, DEFAULT_TIMEOUT_MS, openClient } from './client.ts'
import {
  LateResponse,
  toUnreachable,
  toTransportFailure,
  toOverloaded,
  toClusterError,
  type TransportFailure,
} from './cluster-refusal.ts'
import type { ClusterAnswer, ClusterRequest, Requester } from './cluster-request.ts'
import { NodeTurns, SlowAnswer } from './pooled-connection.ts'

/** Default timeout of a request with its retries, in ms. */
const WHOLE_TIMEOUT_MS = 30_000
const ATTEMPTS = 4
const FIRST_PAUSE_MS = 50
/** Minimum remaining time for a retry, in ms; timers may fire this much early. */
const LEAST_MS = 5
/** Consecutive failures after which the cluster counts as unreachable. */
const FAILURES_TO_OPEN = 4
/** Time for which requests then fail fast, in ms. */
const OPEN_MS = 2000
/** Maximum number of concurrent hedged requests, to protect an overloaded cluster. */
const MOST_HEDGES = 64

const isRepeatable = ({ method, repeatable }: ClusterRequest): boolean =>
  repeatable ?? (method === 'GET' || method === 'HEAD')

/** Exponential backoff with jitter. */
const pause = (attempt: number): Promise<void> =>
  sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()))

/** Returns the body in the client's form. */
const toContent = ({ body, lines }: ClusterRequest) => {
  if (lines !== undefined) return { bulkBody: lines }
  if (body === undefined) return {}
  return { body }
}

/** Returns `undefined` after the timeout. */
const within = async <Value>(
  ms: number,
  value: Promise<Value>,
): Promise<Value | undefined> => {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    return await Promise.race([
      value,
      sleep(ms, undefined, { signal }).catch(() => undefined),
    ])
  } finally {
    waiting.abort()
  }
}

/** Returns the first error after all attempts failed. */
const firstReason = (error: unknown): unknown => {
  if (error instanceof AggregateError) return error.errors[0] as unknown
  return error
}

export class Connection implements Requester, AsyncDisposable {
  readonly #client: Client
  readonly #turns = new NodeTurns()
  readonly #nodes: number
  readonly #attemptMs: number
  #failures = 0
  #openUntil = 0
  #reason = ''
  #hedges = 0

  constructor(options: ConnectionOptions) {
    this.#client = openClient(options, this.#turns)
    this.#nodes = options.nodes.length
    this.#attemptMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
  }

  async request<Body = unknown>(request: ClusterRequest): Promise<ClusterAnswer<Body>> {
    if (performance.now() < this.#openUntil) throw toUnreachable(this.#reason)
    const deadline = performance.now() + (request.timeoutMs ?? WHOLE_TIMEOUT_MS)
    for (let attempt = 1; ; attempt += 1) {
      request.signal?.throwIfAborted()
      try {
        const answer = await this.#attempt<Body>(request, deadline)
        this.#failures = 0
        return answer
      } catch (error) {
        request.signal?.throwIfAborted()
        const leftMs = deadline - performance.now()
        const hasTime = attempt < ATTEMPTS && leftMs > LEAST_MS
        this.#assertRepeatable(request, error, hasTime)
        await pause(attempt)
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close()
  }

  #attempt<Body>(request: ClusterRequest, deadline: number): Promise<ClusterAnswer<Body>> {
    const { hedgeAfterMs } = request
    if (hedgeAfterMs === undefined || this.#nodes === 1)
      return this.#send<Body>(request, deadline)
    return this.#hedge<Body>(request, deadline, hedgeAfterMs)
  }

  /**
   * Sends the request to one more node whenever none has responded. Slower requests are not
   * aborted; the client notices their timeouts.
   */
  async #hedge<Body>(
    request: ClusterRequest,
    deadline: number,
    hedgeAfterMs: number,
  ): Promise<ClusterAnswer<Body>> {
    const sent = [this.#send<Body>(request, deadline)]
    try {
      while (sent.length < this.#nodes && this.#hedges < MOST_HEDGES) {
        const early = await within(hedgeAfterMs, Promise.any(sent))
        if (early !== undefined) return early
        this.#hedges += 1
        sent.push(this.#send<Body>(request, deadline))
      }
      return await Promise.any(sent)
    } catch (error) {
      throw firstReason(error)
    } finally {
      this.#hedges -= sent.length - 1
    }
  }

  async #send<Body>(asked: ClusterRequest, deadline: number): Promise<ClusterAnswer<Body>> {
    const request = this.#preferring(asked)
    const { method, path, query = {}, expects = [], signal } = request
    const timeLeftMs = Math.max(1, Math.ceil(deadline - performance.now()))
    const requestTimeout = Math.min(this.#attemptMs, timeLeftMs)
    const call = this.#client.transport.request(
      { method, path, querystring: query, ...toContent(request) },
      { ignore: [...expects], maxRetries: 0, requestTimeout },
    )
    const abort = (): void => {
      call.abort()
    }
    signal?.addEventListener('abort', abort, { once: true })
    try {
      const answer = await call
      return { status: answer.statusCode ?? 0, body: answer.body as Body }
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  }

  /** Avoids replicas on a hanging node. */
  #preferring(request: ClusterRequest): ClusterRequest {
    const preferred = request.prefer === undefined ? [] : this.#turns.preferred()
    if (preferred.length === 0) return request
    return { ...request, ...request.prefer?.(preferred) }
  }

  /** Throws the error for the caller, unless the request may be retried. */
  #assertRepeatable(request: ClusterRequest, error: unknown, hasTime: boolean): void {
    const failure = toTransportFailure(error)
    if (failure === undefined) throw toClusterError(request, error)
    const mayRepeat = !failure.isFinal && (failure.isUndone || isRepeatable(request))
    if (!mayRepeat || !hasTime) throw this.#fail(failure, error)
  }

  #fail({ message, isBusy }: TransportFailure, cause: unknown): CodedError {
    if (isBusy) return toOverloaded(cause)
    // Without a hanging node the cluster is working, so other requests may be sent.
    if (cause instanceof SlowAnswer && !this.#turns.isAnySilent())
      return new LateResponse(cause)
    this.#reason = message
    this.#failures += 1
    if (this.#failures >= FAILURES_TO_OPEN) this.#openUntil = performance.now() + OPEN_MS
    return toUnreachable(message, cause)
  }
}
