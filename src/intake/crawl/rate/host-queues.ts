/**
 * Makes feeds wait for their host: a few at a time, as far apart as the host's rate says.
 */
import { type HostRate, NEW_HOST, PER_HOST } from './host-rate.ts'

/** This many hosts are remembered although nothing waits for them. */
const MAX_REMEMBERED = 50_000

interface HostQueue {
  rate: HostRate
  underWay: number
  /** No request starts before this moment, in ms by the queues' own clock. */
  notBefore: number
  /** Nothing is asked here before this moment, by the same clock. */
  closedUntil: number
  readonly waiting: (() => Promise<void>)[]
  timer: NodeJS.Timeout | undefined
}

export class HostQueues {
  readonly #queues = new Map<string, HostQueue>()
  /** These host names rest until this moment, by the same clock; the latest is at the end. */
  readonly #rests = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Starts `visit` when it is its turn, and settles as `visit` does. */
  async enter<Value>(domain: string, visit: () => Promise<Value>): Promise<Value> {
    const queue = this.#queueOf(domain)
    return new Promise((resolve, reject) => {
      queue.waiting.push(() => visit().then(resolve, reject))
      this.#advance(queue)
    })
  }

  rateOf(domain: string): HostRate {
    return this.#queues.get(domain)?.rate ?? NEW_HOST
  }

  learn(domain: string, rate: HostRate): void {
    this.#queueOf(domain).rate = rate
  }

  /**
   * Gives the host a rest. Feeds that wait for it pass through at once and have to ask
   * `isClosed`.
   */
  close(domain: string, restMs: number): void {
    const queue = this.#queueOf(domain)
    queue.closedUntil = Math.max(queue.closedUntil, this.#now() + restMs)
    clearTimeout(queue.timer)
    queue.timer = undefined
    this.#advance(queue)
  }

  /** Gives one host name a rest, whatever the rest of its domain. */
  restName(name: string, restMs: number): void {
    const until = Math.max(this.#rests.get(name) ?? 0, this.#now() + restMs)
    this.#rests.delete(name)
    this.#rests.set(name, until)
    if (this.#rests.size > MAX_REMEMBERED)
      this.#rests.delete(this.#rests.keys().next().value ?? '')
  }

  /** Returns how long the host name rests from now, in ms; 0 if it does not. */
  nameRestMs(name: string): number {
    return Math.max(0, (this.#rests.get(name) ?? 0) - this.#now())
  }

  /** Pauses the host for so long. Feeds that wait for it go on waiting. */
  pause(domain: string, pauseMs: number): void {
    const queue = this.#queueOf(domain)
    queue.notBefore = Math.max(queue.notBefore, this.#now() + pauseMs)
    clearTimeout(queue.timer)
    queue.timer = undefined
    this.#advance(queue)
  }

  /** Returns how long a request that comes now would wait, in ms. */
  waitMs(domain: string): number {
    const queue = this.#queues.get(domain)
    if (queue === undefined) return 0
    return (
      Math.max(0, queue.notBefore - this.#now()) + queue.waiting.length * queue.rate.gapMs
    )
  }

  isClosed(domain: string): boolean {
    return (this.#queues.get(domain)?.closedUntil ?? 0) > this.#now()
  }

  /**
   * Lets everything pass through from now on: nothing waits for a rate when the crawler
   * stops.
   */
  hurry(): void {
    for (const queue of this.#queues.values()) {
      queue.rate = { ...queue.rate, gapMs: 0 }
      queue.notBefore = 0
      clearTimeout(queue.timer)
      queue.timer = undefined
      this.#advance(queue)
    }
  }

  #queueOf(domain: string): HostQueue {
    const known = this.#queues.get(domain)
    if (known !== undefined) return known
    this.#forgetIdle()
    const queue: HostQueue = {
      rate: NEW_HOST,
      underWay: 0,
      notBefore: 0,
      closedUntil: 0,
      waiting: [],
      timer: undefined,
    }
    this.#queues.set(domain, queue)
    return queue
  }

  #forgetIdle(): void {
    if (this.#queues.size < MAX_REMEMBERED) return
    for (const [domain, queue] of this.#queues) {
      if (queue.underWay === 0 && queue.waiting.length === 0) this.#queues.delete(domain)
    }
  }

  #advance(queue: HostQueue): void {
    if (
      queue.timer !== undefined ||
      queue.waiting.length === 0 ||
      queue.underWay >= PER_HOST
    )
      return
    const isClosed = queue.closedUntil > this.#now()
    const waitMs = isClosed ? 0 : queue.notBefore - this.#now()
    if (waitMs > 0) {
      queue.timer = setTimeout(() => {
        queue.timer = undefined
        this.#advance(queue)
      }, waitMs)
      return
    }
    const start = queue.waiting.shift()
    if (start === undefined) return
    queue.underWay += 1
    if (!isClosed) queue.notBefore = this.#now() + queue.rate.gapMs
    void start().finally(() => {
      queue.underWay -= 1
      this.#advance(queue)
    })
    this.#advance(queue)
  }
}
