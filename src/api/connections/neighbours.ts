/**
 * Keeps the connections of one address, and counts how many requests wait on them behind
 * others. When they are too many, nothing more is read from any of the connections until
 * most of them have been answered: what was sent stays with its sender.
 */
import type { Socket } from 'node:net'

/**
 * Reading stops when this many requests wait behind others of their connection, over all
 * connections of an address.
 */
const MOST_WAITING = 512
/** Reading goes on when no more than this many are left. */
const FEW_WAITING = 128

export class Neighbours {
  /**
   * The value says whether requests wait on the connection itself: then it reads on when
   * they are answered.
   */
  readonly #connections = new Map<Socket, boolean>()
  #waiting = 0
  #isFull = false

  get isEmpty(): boolean {
    return this.#connections.size === 0
  }

  /** Adds a new connection. */
  join(socket: Socket): void {
    this.#connections.set(socket, false)
    // Node begins to read in the same turn, so the pause comes after that.
    if (this.#isFull) process.nextTick(() => socket.pause())
  }

  /** Removes a connection that is over, and `waiting` requests with it. */
  leave(socket: Socket, waiting: number): void {
    this.#connections.delete(socket)
    this.answer(waiting)
  }

  /** Counts one more request that waits on the connection. */
  wait(socket: Socket): void {
    this.#waiting += 1
    if (this.#connections.get(socket) === false) {
      this.#connections.set(socket, true)
      // Node reads on at the end of each message, so the pause comes after those that have arrived
      // together.
      process.nextTick(() => {
        if (this.#connections.get(socket) === true) socket.pause()
      })
    }
    if (this.#isFull || this.#waiting < MOST_WAITING) return
    this.#isFull = true
    for (const neighbour of this.#connections.keys())
      if (neighbour !== socket) neighbour.pause()
  }

  /** Takes off `count` requests, which do not wait any more. */
  answer(count: number): void {
    this.#waiting -= count
    if (!this.#isFull || this.#waiting > FEW_WAITING) return
    this.#isFull = false
    for (const [socket, hasWaiting] of this.#connections) if (!hasWaiting) socket.resume()
  }

  /**
   * Reads from a connection that was held back for another reason, unless too many requests
   * of the address wait.
   */
  readFrom(socket: Socket): void {
    if (!this.#isFull) socket.resume()
  }

  /** Reads on from a connection on which no request waits any more. */
  readOn(socket: Socket): void {
    if (this.#connections.get(socket) !== true) return
    this.#connections.set(socket, false)
    if (!this.#isFull) socket.resume()
  }
}
