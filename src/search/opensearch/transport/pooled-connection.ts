/**
 * Connections to one node, pooled by undici, which costs half the CPU time of the client's own
 * transport. The client still decides how responses are read and what counts as a failure.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, ConnectionPool, errors } from '@opensearch-project/opensearch'
import { type buildConnector, type Dispatcher, Pool } from 'undici'

/** Idle timeout, below that of common proxies. */
const IDLE_MS = 30_000
const MOST_SOCKETS = 256
/** Time without a response after which a node is probed, in ms. */
const OVERDUE_MS = 400
/** Timeout of a probe and pause between probes, in ms. */
const PROBE_MS = 1000
const PROBE_PAUSE_MS = 250
/** The response identifies the node. */
const WHO = '/_nodes/_local?filter_path=nodes.*.name'

type PoolOptions = ConstructorParameters<typeof Connection>[0]
type Params = Parameters<Connection['request']>[0]
type Callback = Parameters<Connection['request']>[1]
type Response = Parameters<Callback>[1]

/** A complete response that emits the events of a streamed one. */
class BufferedResponse extends EventEmitter {
  readonly statusCode: number
  readonly headers: object
  #asText = false

  constructor(statusCode: number, headers: object) {
    super()
    this.statusCode = statusCode
    this.headers = headers
  }

  setEncoding(): void {
    this.#asText = true
  }

  destroy(): void {
    this.removeAllListeners()
  }

  tell(chunks: readonly Buffer[]): void {
    const [first] = chunks
    if (first !== undefined) {
      const bytes = chunks.length === 1 ? first : Buffer.concat(chunks)
      this.emit('data', this.#asText ? bytes.toString() : bytes)
    }
    this.emit('end')
  }
}

/**
 * A node was slow because it waited for another node. Unlike a timeout, the client keeps using
 * it.
 */
export class SlowAnswer extends errors.RequestAbortedError {}

/** Receives the events of an exchange. */
interface ExchangeWatcher {
  /** The node is unreachable or closed the connection. */
  onFailure(): void
  /** The response is overdue. */
  onOverdue(): void
  onEnd(exchange: Exchange): void
  /** Returns whether the node has responded to anything since `at`. */
  isHeardSince(at: number): boolean
}

/** One request. The first event determines the result. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly startedAt = performance.now()
  readonly #callback: Callback
  readonly #watcher: ExchangeWatcher
  readonly #timer: NodeJS.Timeout
  readonly #overdueTimer: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #answer: BufferedResponse | undefined
  #ended: Error | undefined

  constructor(params: Params, callback: Callback, watcher: ExchangeWatcher) {
    this.#callback = callback
    this.#watcher = watcher
    this.#overdueTimer = setTimeout(() => {
      watcher.onOverdue()
    }, OVERDUE_MS)
    this.#timer = setTimeout(() => {
      const isHeard = watcher.isHeardSince(this.startedAt)
      this.end(
        isHeard
          ? new SlowAnswer('no answer in time', params as never)
          : new errors.TimeoutError('Request timed out', params as never),
      )
    }, params.timeout ?? 0)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#ended !== undefined) controller.abort(this.#ended)
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: object,
  ): void {
    // 1xx responses precede the final one.
    if (statusCode >= 200) this.#answer = new BufferedResponse(statusCode, headers)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#timer.refresh()
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#stopWatching()
    if (this.#ended !== undefined || this.#answer === undefined) return
    this.#callback(null, this.#answer as unknown as Response)
    this.#answer.tell(this.#chunks)
  }

  onResponseError(
    _controller: Dispatcher.DispatchController,
    error: Error & { readonly code?: string },
  ): void {
    // The message is empty if a name has several addresses.
    const { message, code = '' } = error
    // An exchange that was aborted here needs no error.
    if (this.#ended === undefined) this.#watcher.onFailure()
    this.end(
      new errors.ConnectionError(message.includes(code) ? message : `${message} ${code}`),
    )
  }

  get isAnswered(): boolean {
    return this.#answer !== undefined
  }

  end(error: Error): void {
    if (this.#ended !== undefined) return
    this.#ended = error
    this.#stopWatching()
    this.#controller?.abort(error)
    this.#callback(error, null)
  }

  #stopWatching(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#overdueTimer)
    this.#watcher.onEnd(this)
  }
}

export class PooledConnection extends Connection {
  /** True if the cluster has other nodes. */
  hasPeers = false
  /** Called for an overdue response. `NodeTurns` replaces it to probe all nodes. */
  onOverdue = (): void => {
    this.doubt()
  }
  readonly #pool: Pool
  /** Pending requests, oldest first. */
  readonly #open = new Set<Exchange>()
  readonly #watcher: ExchangeWatcher
  #authorization: string | undefined
  #heardAt = 0
  /** Start of unanswered probes. */
  #doubtedAt: number | undefined
  #isClosed = false
  #id: string | undefined
  #isIdAsked = false

  constructor(options: PoolOptions) {
    super(options)
    this.#pool = new Pool(this.url.origin, {
      connections: MOST_SOCKETS,
      keepAliveTimeout: IDLE_MS,
      // `Exchange` handles timeouts.
      headersTimeout: 0,
      bodyTimeout: 0,
      allowH2: false,
      connect: { ...this.ssl } as buildConnector.BuildOptions,
    })
    this.#watcher = {
      onFailure: () => {
        this.doubt()
      },
      onOverdue: () => {
        this.onOverdue()
      },
      isHeardSince: (at) => this.#heardAt >= at,
      onEnd: (exchange) => {
        this.#open.delete(exchange)
        if (exchange.isAnswered) this.#heardAt = performance.now()
      },
    }
  }

  /** Whether a response is overdue and nothing else has arrived since: the node may hang. */
  get isSilent(): boolean {
    if (this.#doubtedAt !== undefined && this.#heardAt < this.#doubtedAt) return true
    const [oldest] = this.#open
    if (oldest === undefined || performance.now() - oldest.startedAt < OVERDUE_MS)
      return false
    return this.#heardAt < oldest.startedAt
  }

  /** The cluster's id of the node, once known. */
  get nodeId(): string | undefined {
    return this.#id
  }

  override request(params: Params, callback: Callback): ReturnType<Connection['request']> {
    const { method, path, headers } = this.buildRequestObject(params)
    this.#authorization = (headers as Record<string, string> | undefined)?.['authorization']
    if (this.hasPeers && !this.#isIdAsked) void this.#learnId()
    const exchange = new Exchange(params, callback, this.#watcher)
    this.#open.add(exchange)
    const body = params.body as string | Buffer | undefined
    this.#pool.dispatch(
      {
        method: method as Dispatcher.HttpMethod,
        path: path ?? '/',
        headers: headers as Record<string, string>,
        body: body === undefined || body === '' ? null : body,
      },
      exchange,
    )
    const handle: unknown = {
      abort: () => {
        exchange.end(new errors.RequestAbortedError('Request aborted'))
      },
    }
    return handle as ReturnType<Connection['request']>
  }

  /** Probes the node until it responds. It counts as silent until then. */
  doubt(): void {
    void this.#untilHeard()
  }

  async #learnId(): Promise<void> {
    this.#isIdAsked = true
    try {
      await this.#probe()
    } catch {
      // Without its id the node cannot be preferred.
      this.#isIdAsked = false
    }
  }

  /** Probes the node until it responds. */
  async #untilHeard(): Promise<void> {
    if (this.#doubtedAt !== undefined) return
    this.#doubtedAt = performance.now()
    while (!this.#isClosed && this.#heardAt < this.#doubtedAt) {
      try {
        await this.#probe()
      } catch {
        await sleep(PROBE_PAUSE_MS, undefined, { ref: false })
      }
    }
    this.#doubtedAt = undefined
  }

  /** Any response, including a refusal, proves that the node is alive. */
  async #probe(): Promise<void> {
    const signal = AbortSignal.timeout(PROBE_MS)
    const authorization = this.#authorization
    const headers = authorization === undefined ? {} : { authorization }
    const { statusCode, body } = await this.#pool.request({
      method: 'GET',
      path: WHO,
      headers,
      signal,
    })
    const text = await body.text()
    this.#heardAt = performance.now()
    if (statusCode === 200) this.#id = readNodeId(text)
  }

  override close(callback: () => void = () => undefined): this {
    this.#isClosed = true
    void this.#pool.destroy().then(callback, callback)
    return this
  }
}

function readNodeId(text: string): string | undefined {
  try {
    const { nodes = {} } = JSON.parse(text) as {
      readonly nodes?: Readonly<Record<string, unknown>>
    }
    return Object.keys(nodes)[0]
  } catch {
    return undefined
  }
}

/**
 * Keeps all nodes selectable. The client would exclude a node for a minute or longer after a
 * failure, which may exclude all. `NodeTurns` skips a node only until it responds.
 */
export class EveryNode extends ConnectionPool {
  override markDead(): this {
    return this
  }
}

/** Selects nodes in turn, and the preferred nodes of searches. */
export class NodeTurns {
  #turn = -1
  #nodes: readonly PooledConnection[] = []
  /** Probes all nodes: a silent node may be waiting for a replica on a hanging one. */
  readonly #doubtAll = (): void => {
    for (const node of this.#nodes) node.doubt()
  }

  /** Selects nodes in turn. Silent nodes are selected only if there are no others. */
  select(nodes: readonly PooledConnection[]): PooledConnection | undefined {
    this.#nodes = nodes
    for (const node of nodes) {
      node.hasPeers = nodes.length > 1
      node.onOverdue = this.#doubtAll
    }
    const prompt = nodes.filter(({ isSilent }) => !isSilent)
    const among = prompt.length > 0 ? prompt : nodes
    this.#turn = (this.#turn + 1) % Math.max(1, among.length)
    return among[this.#turn]
  }

  /** Returns whether any node may hang. */
  isAnySilent(): boolean {
    return this.#nodes.some(({ isSilent }) => isSilent)
  }

  /** Returns the responsive nodes while another one hangs, else an empty list. */
  preferred(): readonly string[] {
    if (!this.isAnySilent()) return []
    const prompt = this.#nodes.filter(({ isSilent }) => !isSilent)
    return prompt.flatMap(({ nodeId }) => nodeId ?? [])
  }
}
