/**
 * Delays reading from new connections while a crowd arrives. Node accepts one connection per turn
 * of the event loop, so turns must stay short for the last one of hundreds. Afterwards a few
 * connections are read per turn, round-robin by address.
 */
import type { Socket } from 'node:net'
import { RoundRobin } from './round-robin.ts'

/** Longest delay of reading while connections keep arriving, in ms. */
const LONGEST_MS = 50
/**
 * Duration of the following reads, in ms, before the next delay. Reading slows down accepting,
 * which would overflow the backlog.
 */
const READING_MS = 50
/** Connections to read from per turn. */
const READ_A_TURN = 16

interface Arrival {
  readonly socket: Socket
  readonly readOn: () => void
}

export class Arrivals {
  readonly #held = new RoundRobin<Arrival>()
  #hasArrived = false
  #isWatching = false
  /** Arrival of the first delayed connection, on the clock of `performance.now`. */
  #since = 0

  /** `readOn` begins to read from the connection, which is paused. */
  arrive(socket: Socket, address: string, readOn: () => void): void {
    this.#hasArrived = true
    if (!this.#isWatching) {
      // First connection in a while; usually no crowd follows.
      this.#isWatching = true
      this.#watch()
      readOn()
      return
    }
    if (this.#held.size === 0) this.#since = performance.now()
    this.#held.add(address, { socket, readOn })
  }

  #watch(): void {
    setImmediate(() => {
      const hasArrived = this.#hasArrived
      this.#hasArrived = false
      const heldMs = performance.now() - this.#since
      if (!hasArrived || heldMs > LONGEST_MS) this.#release()
      if (heldMs > LONGEST_MS + READING_MS) this.#since = performance.now()
      if (hasArrived || this.#held.size > 0) this.#watch()
      else this.#isWatching = false
    })
  }

  #release(): void {
    for (let released = 0; released < READ_A_TURN; ) {
      const arrival = this.#held.take()
      if (arrival === undefined) return
      if (arrival.socket.destroyed) continue
      arrival.readOn()
      released += 1
    }
  }
}
