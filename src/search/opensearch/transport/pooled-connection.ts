/**
 * Sockets to one node, kept and taken in turn by undici: the client's own way costs the process
 * about twice as much for each request. The client decides what is read of an answer and what
 * counts as a failure.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, ConnectionPool, errors } from '@opensearch-project/opensearch'
import { type buildConnector, type Dispatcher, Pool } from 'undici'

/** Proxies in between usually leave a silent socket open for longer. */
const IDLE_MS = 30_000
const MOST_SOCKETS = 256
/** A node that has owed an answer for so long is asked whether it is there. */
const OVERDUE_MS = 400
/** The node has so long to answer that question; then it is asked again. */
const PROBE_MS = 1000
const PROBE_PAUSE_MS = 250
/** The answer to this says which node it is. */
const WHO = '/_nodes/_local?filter_path=nodes.*.name'

type Options = ConstructorParameters<typeof Connection>[0]
type Params = Parameters<Connection['request']>[0]
type Callback = Parameters<Connection['request']>[1]
type Response = Parameters<Callback>[1]

/** An answer that is whole, told as the client listens to one that arrives. */
class WholeAnswer extends EventEmitter {
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
 * A request that took too long at a node that answers others, because it waited for another node.
 * Unlike after a timeout the client goes on asking the node.
 */
export class SlowAnswer extends errors.RequestAbortedError {}

/** An exchange tells its node of these events. */
interface ExchangeWatcher {
  /** The node cannot be reached, or has hung up. */
  onFailure(): void
  /** There has been no answer for a while. */
  onOverdue(): void
  onEnd(exchange: Exchange): void
  /** Returns whether the node has answered anything since then. */
  isHeardSince(at: number): boolean
}

/** One request. Whatever happens first is told, and nothing after it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly startedAt = performance.now()
  readonly #callback: Callback
  readonly #watcher: ExchangeWatcher
  readonly #timer: NodeJS.Timeout
  readonly #overdueTimer: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #answer: WholeAnswer | undefined
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
    // An answer to come (1xx) is followed by the answer.
    if (statusCode >= 200) this.#answer = new WholeAnswer(statusCode, headers)
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
    // If a name has several addresses, the message is empty.
    const { message, code = '' } = error
    // An exchange that was ended here ends the request itself.
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
  /** Requests may go to other nodes as well. */
  hasPeers = false
  /** Called when an answer is overdue. `NodeTurns` lets it doubt all nodes. */
  onOverdue = (): void => {
    this.doubt()
  }
  readonly #pool: Pool
  /** Requests without an answer, the oldest first. */
  readonly #open = new Set<Exchange>()
  readonly #watcher: ExchangeWatcher
  #authorization: string | undefined
  #heardAt = 0
  /** The node has been probed without an answer since then. */
  #doubtedAt: number | undefined
  #isClosed = false
  #id: string | undefined
  #isIdAsked = false

  constructor(options: Options) {
    super(options)
    this.#pool = new Pool(this.url.origin, {
      connections: MOST_SOCKETS,
      keepAliveTimeout: IDLE_MS,
      // `Exchange` looks at the time.
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

  /** The node has owed an answer for a while and said nothing since: it may hang. */
  get isSilent(): boolean {
    if (this.#doubtedAt !== undefined && this.#heardAt < this.#doubtedAt) return true
    const [oldest] = this.#open
    if (oldest === undefined || performance.now() - oldest.startedAt < OVERDUE_MS)
      return false
    return this.#heardAt < oldest.startedAt
  }

  /** The cluster's name for the node; undefined while it has not said it. */
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

  /** Asks the node whether it is there until it answers; it counts as silent meanwhile. */
  doubt(): void {
    void this.#untilHeard()
  }

  async #learnId(): Promise<void> {
    this.#isIdAsked = true
    try {
      await this.#probe()
    } catch {
      // Without its id the node is preferred to no other.
      this.#isIdAsked = false
    }
  }

  /** Asks the node whether it is there until it answers. */
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

  /** Any answer says that the node is there, a refusal too. */
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
 * Offers every node, always. The client would leave a node alone for a minute after a failure, and
 * longer after each further one: when the last of three hangs, nobody would be left to ask.
 * `NodeTurns` passes over a node only until it answers again.
 */
export class EveryNode extends ConnectionPool {
  override markDead(): this {
    return this
  }
}

/** Chooses the node whose turn it is, and the nodes that searches may be sent on to. */
export class NodeTurns {
  #turn = -1
  #nodes: readonly PooledConnection[] = []
  /**
   * A node that answers nothing may wait for a copy on one that hangs, and that nobody has asked
   * lately: all are asked whether they are there.
   */
  readonly #doubtAll = (): void => {
    for (const node of this.#nodes) node.doubt()
  }

  /** Takes the nodes in turn, those that may hang only when there are no others. */
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

  /** Returns whether a node may hang. */
  isAnySilent(): boolean {
    return this.#nodes.some(({ isSilent }) => isSilent)
  }

  /** The nodes that answer, while another one hangs; else nobody is preferred. */
  preferred(): readonly string[] {
    if (!this.isAnySilent()) return []
    const prompt = this.#nodes.filter(({ isSilent }) => !isSilent)
    return prompt.flatMap(({ nodeId }) => nodeId ?? [])
  }
}
