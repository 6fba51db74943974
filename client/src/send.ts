/** Sends a call, retries it if useful, and returns the answer or throws a typed error. */
import { CastdexError, readError } from './castdex-error.ts'
import type { OperationInput, OperationDescription, UploadBody } from './operation.ts'
import { rateWait, retryWait, type Wait, waitByTimer } from './waits.ts'

export interface ClientOptions {
  /** The base URL of castdex: `http://127.0.0.1:8080`. */
  readonly url: string
  readonly key: string
  /** Retries of an idempotent call after 429, 503 or no answer. Default 3; 0 = never. */
  readonly retries?: number
  /** In seconds; a call that would have to wait longer fails at once. Default 60. */
  readonly longestWaitS?: number
  /** Replaces the global `fetch`, e.g. to use a proxy. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Replaces the timer. */
  readonly wait?: Wait
}

export interface ClientCallOptions {
  readonly signal?: AbortSignal
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** Lists are comma-separated, as in the OpenAPI document. */
function toQuery(fields: readonly (readonly [string, unknown])[]): string {
  const pairs = fields
    .filter(([, value]) => isGiven(value))
    .map(([name, value]) => {
      const values = [value].flat().map((item) => encodeURIComponent(String(item)))
      return `${encodeURIComponent(name)}=${values.join(',')}`
    })
  if (pairs.length === 0) return ''
  return `?${pairs.join('&')}`
}

interface SentCall {
  readonly path: string
  readonly init: RequestInit
}

const PART = /:(\w+)/g

/** Stops sending when the server refuses. `fetch` requires `duplex` for streams. */
function toUpload(
  { method }: OperationDescription,
  fields: readonly (readonly [string, unknown])[],
  headers: Readonly<Record<string, string>>,
): { readonly query: string; readonly init: RequestInit } {
  const body = fields.find(([name]) => name === 'upload')?.[1] as UploadBody
  const init = {
    method,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body,
    duplex: 'half',
  } as const
  return { query: toQuery(fields.filter(([name]) => name !== 'upload')), init }
}

function toCall(spot: OperationDescription, input: OperationInput, key: string): SentCall {
  const { method, path } = spot
  const parts = new Set([...path.matchAll(PART)].map(([, name]) => name))
  const filled = path.replace(PART, (_part, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const fields = Object.entries(input).filter(([name]) => !parts.has(name))
  const headers = { authorization: `Bearer ${key}` }
  if (method === 'GET' || method === 'DELETE')
    return { path: filled + toQuery(fields), init: { method, headers } }
  if (spot.isUpload === true) {
    const { query, init } = toUpload(spot, fields, headers)
    return { path: filled + query, init }
  }
  const body = JSON.stringify(Object.fromEntries(fields))
  return {
    path: filled,
    init: { method, headers: { ...headers, 'content-type': 'application/json' }, body },
  }
}

export class Sender {
  readonly #options: ClientOptions
  readonly #wait: Wait
  readonly #fetch: NonNullable<ClientOptions['fetch']>
  /** When the next call may be sent, by `performance.now`. */
  #nextCallAt = 0

  constructor(options: ClientOptions) {
    this.#options = { ...options, url: options.url.replace(/\/$/, '') }
    this.#wait = options.wait ?? waitByTimer
    this.#fetch = options.fetch ?? ((url, init) => fetch(url, init))
  }

  /** Resolves to a successful answer; rejects with a `CastdexError` or the signal's reason. */
  async send(
    spot: OperationDescription,
    input: OperationInput,
    { signal }: ClientCallOptions,
  ): Promise<Response> {
    const call = toCall(spot, input, this.#options.key)
    const { retries = 3, longestWaitS = 60 } = this.#options
    const mostRetries = spot.isRepeatable ? retries : 0
    for (let retried = 0; ; retried += 1) {
      const { response, error } = await this.#try(call, signal)
      if (error === undefined) return response
      const seconds = retryWait(response, retried)
      if (retried >= mostRetries || seconds === undefined || seconds > longestWaitS)
        throw error
      await this.#wait(seconds, signal)
    }
  }

  async #try({ path, init }: SentCall, signal: AbortSignal | undefined) {
    const early = (this.#nextCallAt - performance.now()) / 1000
    if (early > 0) await this.#wait(early, signal)
    const { url } = this.#options
    try {
      const response = await this.#fetch(
        url + path,
        signal === undefined ? init : { ...init, signal },
      )
      if (!response.ok) {
        const error = await readError(response)
        signal?.throwIfAborted()
        return { response, error }
      }
      this.#nextCallAt = performance.now() + rateWait(response.headers) * 1000
      return { response }
    } catch (cause) {
      signal?.throwIfAborted()
      const error = new CastdexError(
        'NO_ANSWER',
        `${url} cannot be reached: ${String(cause)}`,
        0,
        undefined,
        cause,
      )
      return { response: undefined, error }
    }
  }
}
