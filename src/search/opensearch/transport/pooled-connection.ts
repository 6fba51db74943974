/**
 * Sockets to one node, kept and taken in turn by undici: the client's own way costs the process about twice as much for
 * each request. The client decides what is read of an answer and what counts as a failure.
 */
import { EventEmitter } from 'node:events'
import { Connection, errors } from '@opensearch-project/opensearch'
import { type buildConnector, type Dispatcher, Pool } from 'undici'

/** In ms: less than what stands between usually leaves a silent socket open. */
const IDLE_MS = 30_000
const MOST_SOCKETS = 256
/** In ms: a node that has owed an answer for so long gets no further requests where others can be asked. */
const OVERDUE_MS = 400

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

/** One request. Whatever happens first is told, and nothing after it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly startedAt = performance.now()
  readonly #callback: Callback
  readonly #onEnd: (exchange: Exchange) => void
  readonly #timer: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #answer: WholeAnswer | undefined
  #ended: Error | undefined

  constructor(params: Params, callback: Callback, onEnd: (exchange: Exchange) => void) {
    this.#callback = callback
    this.#onEnd = onEnd
    this.#timer = setTimeout(() => {
      this.end(new errors.TimeoutError('Request timed out', params as never))
    }, params.timeout ?? 0)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#ended !== undefined) controller.abort(this.#ended)
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number, headers: object): void {
    // An answer to come (1xx) is followed by the answer.
    if (statusCode >= 200) this.#answer = new WholeAnswer(statusCode, headers)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#timer.refresh()
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer)
    this.#onEnd(this)
    if (this.#ended !== undefined || this.#answer === undefined) return
    this.#callback(null, this.#answer as unknown as Response)
    this.#answer.tell(this.#chunks)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error & { readonly code?: string }): void {
    // If a name has several addresses, the message is empty.
    const { message, code = '' } = error
    this.end(new errors.ConnectionError(message.includes(code) ? message : `${message} ${code}`))
  }

  end(error: Error): void {
    if (this.#ended !== undefined) return
    this.#ended = error
    clearTimeout(this.#timer)
    this.#onEnd(this)
    this.#controller?.abort(error)
    this.#callback(error, null)
  }
}

export class PooledConnection extends Connection {
  readonly #pool: Pool
  /** Requests without an answer, the oldest first. */
  readonly #open = new Set<Exchange>()

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
  }

  /** The node has owed an answer for a while: it may hang. */
  get isOverdue(): boolean {
    const [oldest] = this.#open
    return oldest !== undefined && performance.now() - oldest.startedAt > OVERDUE_MS
  }

  override request(params: Params, callback: Callback): ReturnType<Connection['request']> {
    const { method, path, headers } = this.buildRequestObject(params)
    const exchange = new Exchange(params, callback, (ended) => this.#open.delete(ended))
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

  override close(callback: () => void = () => undefined): this {
    void this.#pool.destroy().then(callback, callback)
    return this
  }
}

/** Returns a function that takes the nodes in turn, those that may hang only when there are no others. */
export function newNodeSelector(): (nodes: readonly PooledConnection[]) => PooledConnection | undefined {
  let turn = -1
  return (nodes) => {
    const prompt = nodes.filter(({ isOverdue }) => !isOverdue)
    const among = prompt.length > 0 ? prompt : nodes
    turn = (turn + 1) % Math.max(1, among.length)
    return among[turn]
  }
}
