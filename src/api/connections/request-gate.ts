/**
 * Stands between connections and the router. Requests of one connection are worked on one after the
 * other: while one is under way, the next ones wait and nothing more is read from the connection.
 * Connections on which no key was accepted yet share a few beginnings in each turn of the event
 * loop, however many they are, and the addresses that they come from take turns.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '../limits/limits.ts'
import { Arrivals } from './arrivals.ts'
import type { IsInRanges } from './address-ranges.ts'
import { Neighbours } from './neighbours.ts'
import { lastHopOf } from './proxies.ts'
import { RoundRobin } from './round-robin.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * This many requests of connections without an accepted key are begun as they come, and
 * this many in each turn of the event loop.
 */
const STRANGERS_AT_ONCE = 4
const STRANGERS_A_TURN = 16
/**
 * No more of them are begun in a turn after this long, in ms: the first search of a
 * connection may take a while.
 */
const LONGEST_TURN_MS = 8
/**
 * At most this many requests wait behind others of their connection, over all connections.
 * A connection that sends more is cut off.
 */
const MOST_WAITING = 4_096

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly listener: Listener
}

/** A line holds what is known of one connection. */
interface Line {
  readonly waiting: Exchange[]
  /** The response that is under way. */
  current: ServerResponse | undefined
  /** A key was accepted on it. */
  isKnown: boolean
  /** A whole head of a request has come on it. */
  hasAsked: boolean
  readonly address: string
  readonly neighbours: Neighbours
  /** Called when a key was accepted on it. */
  readonly onKnown: () => void
}

const LINE = Symbol('what is known of a connection')
type LinedSocket = Socket & { [LINE]?: Line }

/**
 * Marks a connection on which a key was accepted, or whose address needs none: from now on
 * it does not wait among strangers.
 */
export function markKnown(socket: Socket, { hasKey = true } = {}): void {
  const line = (socket as LinedSocket)[LINE]
  if (line === undefined) return
  line.isKnown = true
  if (hasKey) line.onKnown()
}

/**
 * Returns whether no other request of the connection waits behind the one that is under
 * way.
 */
export function isLastRequest(socket: Socket): boolean {
  const line = (socket as LinedSocket)[LINE]
  return line === undefined || line.waiting.length === 0
}

export interface GateOptions {
  /**
   * At most this many requests wait, over all connections; a connection that sends more is
   * cut off.
   */
  readonly mostWaiting?: number
  /** Returns whether the address is a trusted proxy's. Default: none is. */
  readonly isProxy?: IsInRanges
}

export class RequestGate {
  readonly #sockets = new Set<LinedSocket>()
  readonly #mostWaiting: number
  /** Callers of a trusted proxy come from its address. */
  readonly isProxy: IsInRanges
  readonly #neighbours = new Map<string, Neighbours>()
  readonly #arrivals = new Arrivals()
  /** Called before a connection is cut on which too many requests came at once. */
  onCut: (socket: Socket) => void = () => undefined
  /** Called with the address from which a valid key came. */
  onKnown: (address: string) => void = () => undefined
  #waiting = 0
  readonly #strangers = new RoundRobin<Exchange>()
  #begunThisTurn = 0
  #isTurning = false
  #isStopping = false

  constructor({ mostWaiting = MOST_WAITING, isProxy = () => false }: GateOptions = {}) {
    this.#mostWaiting = mostWaiting
    this.isProxy = isProxy
  }

  /** Requests that wait behind others of their connection. */
  get waiting(): number {
    return this.#waiting
  }

  /** Handles `connection` of the HTTP server. */
  open(socket: Socket): void {
    const { remoteAddress = '' } = socket
    const address = addressGroup(remoteAddress)
    const isProxy = this.isProxy(remoteAddress)
    const neighbours = isProxy ? new Neighbours() : this.#neighboursOf(address)
    const line: Line = {
      waiting: [],
      current: undefined,
      isKnown: false,
      hasAsked: false,
      address,
      neighbours,
      onKnown: () => {
        if (!isProxy) this.onKnown(address)
      },
    }
    this.#sockets.add(socket)
    ;(socket as LinedSocket)[LINE] = line
    socket.once('close', () => this.#forget(socket, line))
    neighbours.join(socket)
    this.#arrivals.arrive(socket, address, () => neighbours.readFrom(socket))
  }

  /** Returns whether a whole request has come on the connection. */
  hasAsked(socket: Socket): boolean {
    return (socket as LinedSocket)[LINE]?.hasAsked === true
  }

  /** Returns whether nothing is under way on the connection and no key was accepted on it. */
  isIdleStranger(socket: Socket): boolean {
    const line = (socket as LinedSocket)[LINE]
    return line === undefined || (line.current === undefined && !line.isKnown)
  }

  /** Handles `request` of the HTTP server. */
  take(request: IncomingMessage, response: ServerResponse, listener: Listener): void {
    const socket = request.socket as LinedSocket
    const line = socket[LINE] as Line
    const exchange = { request, response, listener }
    if (line.current === undefined) this.#enter(line, exchange)
    else this.#queue(socket, line, exchange)
  }

  /**
   * From now on answers end their connections, unless requests wait behind them: those under way
   * whose head has not left, and all to come.
   */
  closeAfterAnswers(): void {
    this.#isStopping = true
    for (const socket of this.#sockets) {
      const { current, waiting } = socket[LINE] as Line
      if (current !== undefined && !current.headersSent && waiting.length === 0) {
        current.setHeader('connection', 'close')
      }
    }
  }

  /**
   * Returns whether an answer has been written whole and has not left whole: Node takes its
   * connection for an idle one.
   */
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
    for (const socket of this.#sockets)
      if ((socket[LINE] as Line).current !== undefined) count += 1
    return count
  }

  #neighboursOf(address: string): Neighbours {
    const known = this.#neighbours.get(address)
    if (known !== undefined) return known
    const neighbours = new Neighbours()
    this.#neighbours.set(address, neighbours)
    return neighbours
  }

  #forget(socket: LinedSocket, { waiting, address, neighbours }: Line): void {
    this.#sockets.delete(socket)
    this.#waiting -= waiting.length
    neighbours.leave(socket, waiting.length)
    waiting.length = 0
    if (neighbours.isEmpty) this.#neighbours.delete(address)
  }

  #queue(socket: LinedSocket, line: Line, exchange: Exchange): void {
    if (this.#waiting >= this.#mostWaiting) {
      if (!socket.destroyed) this.onCut(socket)
      socket.destroy()
      return
    }
    line.waiting.push(exchange)
    this.#waiting += 1
    line.neighbours.wait(socket)
  }

  #enter(line: Line, exchange: Exchange): void {
    line.current = exchange.response
    line.hasAsked = true
    exchange.response.once('close', () => this.#leave(exchange.request.socket, line))
    if (this.#isStopping) this.#enterLater(exchange)
    else if (line.isKnown) exchange.listener(exchange.request, exchange.response)
    else this.#enterAsStranger(line, exchange)
  }

  /** The next one begins in another turn of the event loop, so that others come between. */
  #leave(socket: Socket, line: Line): void {
    const next = line.waiting[0]
    if (next === undefined) {
      line.current = undefined
      line.neighbours.readOn(socket)
      return
    }
    setImmediate(() => {
      // The connection may be over meanwhile.
      if (line.waiting[0] !== next) return
      line.waiting.shift()
      this.#waiting -= 1
      line.neighbours.answer(1)
      this.#enter(line, next)
    })
  }

  /**
   * Begins a request when all that has arrived together is known, so that only the last
   * answer ends the connection.
   */
  #enterLater({ request, response, listener }: Exchange): void {
    setImmediate(() => {
      if (!request.socket.destroyed) listener(request, response)
    })
  }

  #enterAsStranger(line: Line, exchange: Exchange): void {
    if (this.#begunThisTurn < STRANGERS_AT_ONCE && this.#strangers.size === 0)
      this.#begin(exchange)
    else this.#strangers.add(this.#callerOf(line, exchange.request), exchange)
    this.#turn()
  }

  /** Returns whose turn it is: behind a trusted proxy each address has its own. */
  #callerOf({ address }: Line, { headers, socket }: IncomingMessage): string {
    if (!this.isProxy(socket.remoteAddress ?? '')) return address
    return addressGroup(lastHopOf(headers, this.isProxy) ?? address)
  }

  #begin({ request, response, listener }: Exchange): void {
    this.#begunThisTurn += 1
    if (!request.socket.destroyed) listener(request, response)
  }

  /**
   * Each request has an immediate of its own: what it does right away is done before the
   * next one is begun.
   */
  #turn(): void {
    if (this.#isTurning) return
    this.#isTurning = true
    let untilMs = Infinity
    for (let place = 1; place <= STRANGERS_A_TURN; place += 1) {
      setImmediate(() => {
        if (place === 1) untilMs = performance.now() + LONGEST_TURN_MS
        if (performance.now() < untilMs) this.#beginNext()
        if (place === STRANGERS_A_TURN) this.#endTurn()
      })
    }
  }

  #beginNext(): void {
    const exchange = this.#strangers.take()
    if (exchange !== undefined) this.#begin(exchange)
  }

  #endTurn(): void {
    this.#isTurning = false
    this.#begunThisTurn = 0
    if (this.#strangers.size > 0) this.#turn()
  }
}
