/**
 * One connection is accepted in each turn of the event loop. Where hundreds wait for that,
 * the last one waits for as many turns, so turns have to be short: nothing is read from new
 * connections until no more come, or for a moment. Then a few are read from in each turn,
 * and the addresses that they come from take turns.
 */
import type { Socket } from 'node:net'
import { RoundRobin } from './round-robin.ts'

/** Reading is put off for at most this long, in ms, while connections go on coming. */
const LONGEST_MS = 50
/**
 * Then connections are read from for this long, in ms, before it is put off again: each turn
 * that reads accepts one connection only, and a crowd would fill the queue of the system.
 */
const READING_MS = 50
/** A turn of the event loop begins to read from this many connections. */
const READ_A_TURN = 16

interface Arrival {
  readonly socket: Socket
  readonly readOn: () => void
}

export class Arrivals {
  readonly #held = new RoundRobin<Arrival>()
  #hasArrived = false
  #isWatching = false
  /**
   * The first of the held connections came at this time, on the clock of `performance.now`.
   */
  #since = 0

  /** `readOn` begins to read from the connection. */
  arrive(socket: Socket, address: string, readOn: () => void): void {
    this.#hasArrived = true
    if (!this.#isWatching) {
      // This is the first one in a while: most come alone.
      this.#isWatching = true
      this.#watch()
      return
    }
    if (this.#held.size === 0) this.#since = performance.now()
    this.#held.add(address, { socket, readOn })
    // Node begins to read in the same turn, so the pause comes after that.
    process.nextTick(() => socket.pause())
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
