/**
 * Schedules requests between connections and the router. A connection's requests run one after the
 * other, and reading pauses while others wait. Connections without an accepted key share a small
 * budget per turn of the event loop, round-robin by address.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '../limits/limits.ts'
import { Arrivals } from './arrivals.ts'
import type { IsInRanges } from './address-ranges.ts'
import { AddressConnections } from './address-connections.ts'
import { lastHopOf } from './proxies.ts'
import { RoundRobin } from './round-robin.ts'

/**
 * Shutdown state: readiness fails and each answer closes its connection, while the listener stays
 * open.
 */
export class Stopping {
  readonly #gate: RequestGate
  #hasBegun = false

  constructor(gate: RequestGate) {
    this.#gate = gate
  }

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  begin(): void {
    this.#hasBegun = true
    this.#gate.closeAfterAnswers()
  }
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Requests without an accepted key that start at once, and per turn of the event loop. */
const STRANGERS_AT_ONCE = 4
const STRANGERS_A_TURN = 16
/** Time budget of such requests per turn, in ms: a first search may be slow. */
const LONGEST_TURN_MS = 8
/** Bound of pipelined requests that wait, over all connections. A connection above it is cut. */
const MOST_WAITING = 4_096

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly listener: Listener
}

/** The state of one connection. */
interface Line {
  readonly waiting: Exchange[]
  /** The response in progress. */
  current: ServerResponse | undefined
  /** A key was accepted on this connection. */
  isKnown: boolean
  /** A complete request head has arrived. */
  hasAsked: boolean
  readonly address: string
  readonly siblings: AddressConnections
  /** Called when a key is accepted. */
  readonly onKnown: () => void
}

const LINE = Symbol('what is known of a connection')
type LinedSocket = Socket & { [LINE]?: Line }

/** Exempts a connection from the budget: its key was accepted, or its address needs none. */
export function markKnown(socket: Socket, { hasKey = true } = {}): void {
  const line = (socket as LinedSocket)[LINE]
  if (line === undefined) return
  line.isKnown = true
  if (hasKey) line.onKnown()
}

/** Returns whether no further request of the connection is waiting. */
export function isLastRequest(socket: Socket): boolean {
  const line = (socket as LinedSocket)[LINE]
  return line === undefined || line.waiting.length === 0
}

export interface GateOptions {
  /** Bound of waiting requests over all connections; a connection above it is cut. */
  readonly mostWaiting?: number
  /** Matches trusted proxies; default none. */
  readonly isProxy?: IsInRanges
}

export class RequestGate {
  readonly #sockets = new Set<LinedSocket>()
  readonly #mostWaiting: number
  /** Matches trusted proxies, whose callers share their address. */
  readonly isProxy: IsInRanges
  readonly #byAddress = new Map<string, AddressConnections>()
  readonly #arrivals = new Arrivals()
  /** Called before a flooding connection is cut. */
  onCut: (socket: Socket) => void = () => undefined
  /** Called with the address that sent a valid key. */
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

  /** Pipelined requests that wait. */
  get waiting(): number {
    return this.#waiting
  }

  /** Listener for `connection` of the HTTP server. */
  open(socket: Socket): void {
    const { remoteAddress = '' } = socket
    const address = addressGroup(remoteAddress)
    const isProxy = this.isProxy(remoteAddress)
    const siblings = isProxy ? new AddressConnections() : this.#connectionsOf(address)
    const line: Line = {
      waiting: [],
      current: undefined,
      isKnown: false,
      hasAsked: false,
      address,
      siblings,
      onKnown: () => {
        if (!isProxy) this.onKnown(address)
      },
    }
    this.#sockets.add(socket)
    ;(socket as LinedSocket)[LINE] = line
    socket.once('close', () => this.#forget(socket, line))
    siblings.join(socket)
    this.#arrivals.arrive(socket, address, () => siblings.readFrom(socket))
  }

  /** Returns whether a complete request has arrived. */
  hasAsked(socket: Socket): boolean {
    return (socket as LinedSocket)[LINE]?.hasAsked === true
  }

  /** Returns whether the connection is idle and has no accepted key. */
  isIdleStranger(socket: Socket): boolean {
    const line = (socket as LinedSocket)[LINE]
    return line === undefined || (line.current === undefined && !line.isKnown)
  }

  /** Listener for `request` of the HTTP server. */
  take(request: IncomingMessage, response: ServerResponse, listener: Listener): void {
    const socket = request.socket as LinedSocket
    const line = socket[LINE] as Line
    const exchange = { request, response, listener }
    if (line.current === undefined) this.#enter(line, exchange)
    else this.#queue(socket, line, exchange)
  }

  /** From now on each answer closes its connection, unless requests wait behind it. */
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
   * Returns whether an answer is written but not flushed. Node regards such a connection as idle.
   */
  get isFlushing(): boolean {
    for (const socket of this.#sockets) {
      const { current } = socket[LINE] as Line
      if (current?.writableEnded === true && !current.writableFinished) return true
    }
    return false
  }

  /** Requests whose answers are not completely sent. */
  get underWay(): number {
    let count = this.#waiting
    for (const socket of this.#sockets)
      if ((socket[LINE] as Line).current !== undefined) count += 1
    return count
  }

  #connectionsOf(address: string): AddressConnections {
    const known = this.#byAddress.get(address)
    if (known !== undefined) return known
    const siblings = new AddressConnections()
    this.#byAddress.set(address, siblings)
    return siblings
  }

  #forget(socket: LinedSocket, { waiting, address, siblings }: Line): void {
    this.#sockets.delete(socket)
    this.#waiting -= waiting.length
    siblings.leave(socket, waiting.length)
    waiting.length = 0
    if (siblings.isEmpty) this.#byAddress.delete(address)
  }

  #queue(socket: LinedSocket, line: Line, exchange: Exchange): void {
    if (this.#waiting >= this.#mostWaiting) {
      if (!socket.destroyed) this.onCut(socket)
      socket.destroy()
      return
    }
    line.waiting.push(exchange)
    this.#waiting += 1
    line.siblings.wait(socket)
  }

  #enter(line: Line, exchange: Exchange): void {
    line.current = exchange.response
    line.hasAsked = true
    exchange.response.once('close', () => this.#leave(exchange.request.socket, line))
    if (this.#isStopping) this.#enterLater(exchange)
    else if (line.isKnown) exchange.listener(exchange.request, exchange.response)
    else this.#enterAsStranger(line, exchange)
  }

  /** Starts the next request in another turn, so that other connections come between. */
  #leave(socket: Socket, line: Line): void {
    const next = line.waiting[0]
    if (next === undefined) {
      line.current = undefined
      line.siblings.readOn(socket)
      return
    }
    setImmediate(() => {
      // The connection may have closed.
      if (line.waiting[0] !== next) return
      line.waiting.shift()
      this.#waiting -= 1
      line.siblings.answer(1)
      this.#enter(line, next)
    })
  }

  /**
   * Starts a request after all messages of this turn are parsed, so that only the last answer
   * closes the connection.
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

  /** Returns the round-robin key: behind a trusted proxy each client address has its own. */
  #callerOf({ address }: Line, { headers, socket }: IncomingMessage): string {
    if (!this.isProxy(socket.remoteAddress ?? '')) return address
    return addressGroup(lastHopOf(headers, this.isProxy) ?? address)
  }

  #begin({ request, response, listener }: Exchange): void {
    this.#begunThisTurn += 1
    if (!request.socket.destroyed) listener(request, response)
  }

  /** One immediate per request, so that its microtasks run before the next request. */
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
