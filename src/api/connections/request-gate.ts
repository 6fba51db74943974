/**
 * Stands between connections and the router. Requests of one connection are worked on one after the other: while one is under way,
 * the next ones wait and nothing more is read from the connection. Connections on which no key was accepted yet share a few
 * beginnings in each turn of the event loop, however many they are.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Requests of connections without an accepted key that are begun in one turn of the event loop. */
const STRANGERS_A_TURN = 16
/** Requests that wait behind others of their connection, over all connections. Whoever sends more is cut off. */
const MOST_WAITING = 4_096

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly listener: Listener
}

/** What is known of a connection. */
interface Line {
  readonly waiting: Exchange[]
  /** The response that is under way. */
  current: ServerResponse | undefined
  /** A key was accepted on it. */
  isKnown: boolean
  isPausing: boolean
}

const LINE = Symbol('what is known of a connection')
type LinedSocket = Socket & { [LINE]?: Line }

/** A key was accepted: from now on the connection does not wait among strangers. */
export function markKnown(socket: Socket): void {
  const line = (socket as LinedSocket)[LINE]
  if (line !== undefined) line.isKnown = true
}

/** Whether nothing that came on the connection waits behind the request that is under way. */
export function isLastRequest(socket: Socket): boolean {
  const line = (socket as LinedSocket)[LINE]
  return line === undefined || line.waiting.length === 0
}

export class RequestGate {
  readonly #sockets = new Set<LinedSocket>()
  readonly #mostWaiting: number
  /** Called before a connection is cut on which too many requests came at once. */
  onCut: (socket: Socket) => void = () => undefined
  /** Over all connections. */
  #waiting = 0
  readonly #strangers: Exchange[] = []
  #begunThisTurn = 0
  #isTurning = false
  #isStopping = false

  constructor({ mostWaiting = MOST_WAITING }: { readonly mostWaiting?: number } = {}) {
    this.#mostWaiting = mostWaiting
  }

  /** Requests that wait behind others of their connection. */
  get waiting(): number {
    return this.#waiting
  }

  /** For `request` of the HTTP server. */
  take(request: IncomingMessage, response: ServerResponse, listener: Listener): void {
    const socket = request.socket as LinedSocket
    const line = socket[LINE] ?? this.#open(socket)
    const exchange = { request, response, listener }
    if (line.current === undefined) this.#enter(line, exchange)
    else this.#queue(socket, line, exchange)
  }

  /** From now on answers end their connections, unless requests wait behind them: those under way whose head has not left, and all to come. */
  closeAfterAnswers(): void {
    this.#isStopping = true
    for (const socket of this.#sockets) {
      const { current, waiting } = socket[LINE] as Line
      if (current !== undefined && !current.headersSent && waiting.length === 0) {
        current.setHeader('connection', 'close')
      }
    }
  }

  /** Whether an answer has been written whole and has not left whole: Node takes its connection for an idle one. */
  get isFlushing(): boolean {
    for (const socket of this.#sockets) {
      const { current } = socket[LINE] as Line
      if (current?.writableEnded === true && !current.writableFinished) return true
    }
    return false
  }

  /** Requests that have come and whose answers have not left whole. */
  get underWay(): number {
    let count = this.#waiting
    for (const socket of this.#sockets) if ((socket[LINE] as Line).current !== undefined) count += 1
    return count
  }

  #open(socket: LinedSocket): Line {
    this.#sockets.add(socket)
    socket.once('close', () => this.#forget(socket))
    const line: Line = { waiting: [], current: undefined, isKnown: false, isPausing: false }
    socket[LINE] = line
    return line
  }

  #forget(socket: LinedSocket): void {
    this.#sockets.delete(socket)
    const line = socket[LINE] as Line
    this.#waiting -= line.waiting.length
    line.waiting.length = 0
  }

  #queue(socket: LinedSocket, line: Line, exchange: Exchange): void {
    if (this.#waiting >= this.#mostWaiting) {
      if (!socket.destroyed) this.onCut(socket)
      socket.destroy()
      return
    }
    line.waiting.push(exchange)
    this.#waiting += 1
    if (line.isPausing) return
    line.isPausing = true
    // Node reads on at the end of each message, so the pause comes after those that have arrived together.
    process.nextTick(() => {
      if (line.isPausing) socket.pause()
    })
  }

  #enter(line: Line, exchange: Exchange): void {
    line.current = exchange.response
    exchange.response.once('close', () => this.#leave(exchange.request.socket, line))
    if (this.#isStopping) this.#enterLater(exchange)
    else if (line.isKnown) exchange.listener(exchange.request, exchange.response)
    else this.#enterAsStranger(exchange)
  }

  /** The next one begins in another turn of the event loop, so that others come between. */
  #leave(socket: Socket, line: Line): void {
    const next = line.waiting[0]
    if (next === undefined) {
      line.current = undefined
      if (line.isPausing) {
        line.isPausing = false
        socket.resume()
      }
      return
    }
    setImmediate(() => {
      // The connection may be over meanwhile.
      if (line.waiting[0] !== next) return
      line.waiting.shift()
      this.#waiting -= 1
      this.#enter(line, next)
    })
  }

  /** What has arrived together is known then, so that only the last answer ends the connection. */
  #enterLater({ request, response, listener }: Exchange): void {
    setImmediate(() => {
      if (!request.socket.destroyed) listener(request, response)
    })
  }

  #enterAsStranger(exchange: Exchange): void {
    if (this.#begunThisTurn >= STRANGERS_A_TURN || this.#strangers.length > 0) this.#strangers.push(exchange)
    else this.#begin(exchange)
    this.#turn()
  }

  #begin({ request, response, listener }: Exchange): void {
    this.#begunThisTurn += 1
    if (!request.socket.destroyed) listener(request, response)
  }

  #turn(): void {
    if (this.#isTurning) return
    this.#isTurning = true
    setImmediate(() => {
      this.#isTurning = false
      this.#begunThisTurn = 0
      for (const exchange of this.#strangers.splice(0, STRANGERS_A_TURN)) this.#begin(exchange)
      if (this.#strangers.length > 0) this.#turn()
    })
  }
}
