/**
 * Backpressure for all connections of one address: counts the pipelined requests that wait on them
 * and, above a bound, stops reading from all of them until most are answered.
 */
import type { Socket } from 'node:net'

/** Maximum number of waiting requests of an address before reading stops. */
const MOST_WAITING = 512
/** Waiting requests at which reading resumes. */
const FEW_WAITING = 128

export class AddressConnections {
  /** True: reading is paused because requests wait; it resumes when they are answered. */
  readonly #connections = new Map<Socket, boolean>()
  #waiting = 0
  #isFull = false

  get isEmpty(): boolean {
    return this.#connections.size === 0
  }

  /** Adds a new connection, which is paused. */
  join(socket: Socket): void {
    this.#connections.set(socket, false)
  }

  /** Removes a closed connection and its `waiting` requests. */
  leave(socket: Socket, waiting: number): void {
    this.#connections.delete(socket)
    this.answer(waiting)
  }

  /** Counts one more waiting request. */
  wait(socket: Socket): void {
    this.#waiting += 1
    if (this.#connections.get(socket) === false) {
      this.#connections.set(socket, true)
      // Node resumes reading at the end of each message, so pause after the messages of this turn.
      process.nextTick(() => {
        if (this.#connections.get(socket) === true) socket.pause()
      })
    }
    if (this.#isFull || this.#waiting < MOST_WAITING) return
    this.#isFull = true
    for (const neighbour of this.#connections.keys())
      if (neighbour !== socket) neighbour.pause()
  }

  /** Subtracts `count` requests that no longer wait. */
  answer(count: number): void {
    this.#waiting -= count
    if (!this.#isFull || this.#waiting > FEW_WAITING) return
    this.#isFull = false
    for (const [socket, hasWaiting] of this.#connections) if (!hasWaiting) socket.resume()
  }

  /** Reads from a new connection, unless too many requests of the address wait. */
  readFrom(socket: Socket): void {
    if (!this.#isFull) socket.resume()
  }

  /** Resumes a connection without waiting requests. */
  readOn(socket: Socket): void {
    if (this.#connections.get(socket) !== true) return
    this.#connections.set(socket, false)
    if (!this.#isFull) socket.resume()
  }
}
