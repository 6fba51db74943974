/**
 * The one way to the cluster: every request of this engine passes here. Repeats what may be repeated, tells an absent
 * cluster from a refused request, and while the cluster is away says so at once instead of letting callers wait.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, errors } from '@opensearch-project/opensearch'
import { CodedError } from '../../errors.ts'
import { PooledConnection } from './pooled-connection.ts'

export interface ConnectionOptions {
  /** Base addresses of nodes, asked in turn. */
  readonly nodes: readonly string[]
  /** Empty = none. */
  readonly username?: string
  readonly password?: string
  /** As the cluster shows it (`id:secret` in base64); empty = none. */
  readonly apiKey?: string
  /** A file with the certificate of whoever signed the nodes' certificates; empty = those that Node trusts. */
  readonly caFile?: string
  /** Of one attempt. */
  readonly timeoutMs?: number
  /** Called before each attempt; what it throws is thrown. For tests that end a writer between two requests. */
  readonly beforeRequest?: (request: ClusterRequest) => void | Promise<void>
}

export interface ClusterRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: object
  /** Lines of a bulk or multi-search body, objects or ready JSON. */
  readonly lines?: readonly (object | string)[]
  /** In their place, the bytes of such a body. */
  readonly bytes?: Buffer
  /** Done twice it equals once, answer included. Default: GET and HEAD are, all else is not. */
  readonly repeatable?: boolean
  /** Statuses that are answers. */
  readonly expects?: readonly number[]
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
}

export interface ClusterAnswer<Body> {
  readonly status: number
  readonly body: Body
}

/** The cluster understood the request and refused it. */
export class ClusterRefusal extends Error {
  override readonly name = 'ClusterRefusal'
  readonly status: number
  /** As the cluster names it: `version_conflict_engine_exception`. */
  readonly type: string

  constructor(request: ClusterRequest, status: number, type: string, reason: string) {
    super(`[engine opensearch] ${request.method} ${request.path}: ${String(status)} ${type} ${reason}`)
    this.status = status
    this.type = type
  }
}

const DEFAULT_TIMEOUT_MS = 10_000
/** Of the first attempt at what may be repeated: a node that hangs is not waited for where others can be asked. */
const FIRST_ATTEMPT_MS = 3000
const ATTEMPTS = 4
const FIRST_PAUSE_MS = 50
/** Failures in a row after which the cluster counts as away. */
const FAILURES_TO_OPEN = 4
/** How long it is then left alone. */
const OPEN_MS = 2000
const RETRY_AFTER_S = 5

/** Too busy, or not able at the moment: asked again it may be. */
const BUSY_STATUSES: readonly number[] = [429, 502, 503, 504]

/** What Node says of a certificate that nobody whom it trusts has signed, or that is of another host. */
const UNTRUSTED = /self.signed certificate|unable to (get|verify)|certificate (has expired|is not)|altnames|CERT_/i

interface Failure {
  readonly message: string
  /** The cluster has certainly done nothing. */
  readonly isUndone: boolean
  /** Of a cluster that answers, and is too busy. */
  readonly isBusy: boolean
  /** Asked again it would be the same. */
  readonly isFinal?: boolean
}

interface ToldError {
  readonly type?: string
  readonly reason?: string
}

interface ErrorBody {
  readonly error?: (ToldError & { readonly root_cause?: readonly ToldError[] }) | string
}

const toFailure = (error: unknown): Failure | undefined => {
  if (error instanceof errors.ResponseError && BUSY_STATUSES.includes(error.statusCode)) {
    const { statusCode } = error
    return { message: `it answers ${String(statusCode)}`, isUndone: statusCode === 429, isBusy: statusCode === 429 }
  }
  if (error instanceof errors.TimeoutError) return { message: 'no answer in time', isUndone: false, isBusy: false }
  if (error instanceof errors.ConnectionError && UNTRUSTED.test(error.message)) {
    const message = `its certificate is not trusted (${error.message}); CASTDEX_OPENSEARCH_CA_FILE names the file of who signed it`
    return { message, isUndone: false, isBusy: false, isFinal: true }
  }
  if (error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError) {
    const isUndone = /ECONNREFUSED|EHOSTUNREACH|ENOTFOUND|UND_ERR_CONNECT_TIMEOUT|no living/i.test(error.message)
    return { message: error.message, isUndone, isBusy: false }
  }
  return undefined
}

/** By the cluster's own guard: whoever runs castdex has to look at the settings. */
const toUnwelcome = (status: number, reason: string, cause: unknown): CodedError => {
  const message =
    status === 401
      ? 'the OpenSearch cluster does not know the user or API key; look at CASTDEX_OPENSEARCH_USERNAME, _PASSWORD and _API_KEY.'
      : `the OpenSearch cluster does not let this user or API key do what castdex needs: ${reason}`
  return new CodedError('NOT_READY', message, { cause, forOperator: true, retryAfterS: RETRY_AFTER_S })
}

const toRefusal = (request: ClusterRequest, error: unknown): unknown => {
  if (!(error instanceof errors.ResponseError)) return error
  const told = (error.body as ErrorBody | null)?.error
  const { type = '', reason = '', root_cause = [] } = typeof told === 'string' ? { reason: told } : (told ?? {})
  if (error.statusCode === 401 || type === 'security_exception') return toUnwelcome(error.statusCode, reason, error)
  // A search says of itself only that it failed; why, the shard tells.
  const causes = root_cause
    .filter((cause) => cause.type !== type)
    .map((cause) => `${cause.type ?? ''} ${cause.reason ?? ''}`)
  return new ClusterRefusal(request, error.statusCode, type, [reason, ...causes].join('; ').slice(0, 500))
}

const toLine = (line: object | string): string => (typeof line === 'string' ? line : JSON.stringify(line))

/** As bytes: of text the client would count them and then make them once more. */
const toBytes = (lines: readonly (object | string)[]): Buffer => Buffer.from(`${lines.map(toLine).join('\n')}\n`)

/** A search that misses a shard is no answer. */
const toWhole = (request: ClusterRequest): ClusterRequest => {
  const { path, query, lines = [] } = request
  if (path.endsWith('/_search')) return { ...request, query: { allow_partial_search_results: false, ...query } }
  if (!path.endsWith('/_msearch')) return request
  const whole = lines.map((line, at) =>
    at % 2 === 0 && typeof line !== 'string' ? { allow_partial_search_results: false, ...line } : line,
  )
  return { ...request, lines: whole }
}

const isRepeatable = ({ method, repeatable }: ClusterRequest): boolean =>
  repeatable ?? (method === 'GET' || method === 'HEAD')

const readAuthority = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new CodedError('CONFIG_INVALID', `CASTDEX_OPENSEARCH_CA_FILE: ${file} cannot be read.`, { cause })
  }
}

const openClient = (options: ConnectionOptions): Client => {
  const { nodes, username = '', password = '', apiKey = '', caFile = '', timeoutMs = DEFAULT_TIMEOUT_MS } = options
  return new Client({
    nodes: [...nodes],
    Connection: PooledConnection,
    // Repeating is decided here, where it is known what may be repeated.
    maxRetries: 0,
    requestTimeout: timeoutMs,
    nodeSelector: 'round-robin',
    // What is stored is text inside text; nothing of it becomes an object on the way.
    disablePrototypePoisoningProtection: true,
    ...(username === '' ? {} : { auth: { username, password } }),
    ...(apiKey === '' ? {} : { headers: { authorization: `ApiKey ${apiKey}` } }),
    ...(caFile === '' ? {} : { ssl: { ca: readAuthority(caFile) } }),
  })
}

export class Connection {
  readonly #client: Client
  readonly #options: ConnectionOptions
  #failures = 0
  #openUntil = 0
  #reason = ''

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#client = openClient(options)
  }

  /** Why the cluster counts as away; undefined where it does not. */
  get absence(): string | undefined {
    return this.#failures >= FAILURES_TO_OPEN ? this.#reason : undefined
  }

  async request<Body = unknown>(request: ClusterRequest): Promise<ClusterAnswer<Body>> {
    if (performance.now() < this.#openUntil) throw this.#away(this.#reason)
    for (let attempt = 1; ; attempt += 1) {
      request.signal?.throwIfAborted()
      await this.#options.beforeRequest?.(request)
      try {
        const answer = await this.#send<Body>(request, this.#timeoutOf(request, attempt))
        this.#failures = 0
        return answer
      } catch (error) {
        request.signal?.throwIfAborted()
        const failure = toFailure(error)
        if (failure === undefined) throw toRefusal(request, error)
        const mayRepeat = failure.isFinal !== true && (failure.isUndone || isRepeatable(request))
        if (mayRepeat && attempt < ATTEMPTS) await this.#pause(attempt)
        else throw this.#fail(failure, error)
      }
    }
  }

  async close(): Promise<void> {
    await this.#client.close()
  }

  #timeoutOf(request: ClusterRequest, attempt: number): number {
    const { nodes, timeoutMs = DEFAULT_TIMEOUT_MS } = this.#options
    const ownMs = request.timeoutMs ?? timeoutMs
    return attempt === 1 && nodes.length > 1 && isRepeatable(request) ? Math.min(ownMs, FIRST_ATTEMPT_MS) : ownMs
  }

  async #send<Body>(request: ClusterRequest, requestTimeout: number): Promise<ClusterAnswer<Body>> {
    const { method, path, query = {}, body, lines, expects = [], signal } = toWhole(request)
    const bytes = request.bytes ?? (lines === undefined ? undefined : toBytes(lines))
    const call = this.#client.transport.request(
      {
        method,
        path,
        querystring: query,
        ...(body === undefined ? {} : { body }),
        ...(bytes === undefined ? {} : { bulkBody: bytes }),
      },
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

  /** Longer each time, and not in step with others. */
  async #pause(attempt: number): Promise<void> {
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()))
  }

  #fail({ message, isBusy }: Failure, cause: unknown): CodedError {
    if (isBusy)
      return new CodedError('OVERLOADED', 'the cluster has more work than it can do.', { cause, retryAfterS: 1 })
    this.#reason = message
    this.#failures += 1
    if (this.#failures >= FAILURES_TO_OPEN) this.#openUntil = performance.now() + OPEN_MS
    return this.#away(message, cause)
  }

  #away(reason: string, cause?: unknown): CodedError {
    return new CodedError('NOT_READY', `the OpenSearch cluster does not answer: ${reason}.`, {
      cause,
      forOperator: true,
      retryAfterS: RETRY_AFTER_S,
    })
  }
}
