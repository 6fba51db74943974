/** Queues feeds per host: limits concurrent requests and spaces them at the host's rate. */
import { type HostRate, NEW_HOST, PER_HOST } from './host-rate.ts'

/** Limit of remembered idle hosts. */
const MAX_REMEMBERED = 50_000

interface HostQueue {
  rate: HostRate
  underWay: number
  /** No request starts before this time, in ms of the queues' clock. */
  notBefore: number
  /** The host is closed until this time, by the same clock. */
  closedUntil: number
  readonly waiting: (() => Promise<void>)[]
  timer: NodeJS.Timeout | undefined
}

export class HostQueues {
  readonly #queues = new Map<string, HostQueue>()
  /** Hostnames and the end of their pause, by the same clock; the most recent is last. */
  readonly #rests = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Runs `visit` when it reaches the head of the queue, and settles with its result. */
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

  /** Closes the host for a while. Queued visits start immediately and must check `isClosed`. */
  close(domain: string, restMs: number): void {
    const queue = this.#queueOf(domain)
    queue.closedUntil = Math.max(queue.closedUntil, this.#now() + restMs)
    clearTimeout(queue.timer)
    queue.timer = undefined
    this.#advance(queue)
  }

  /** Pauses a single hostname, independently of its domain. */
  restName(name: string, restMs: number): void {
    const until = Math.max(this.#rests.get(name) ?? 0, this.#now() + restMs)
    this.#rests.delete(name)
    this.#rests.set(name, until)
    if (this.#rests.size > MAX_REMEMBERED)
      this.#rests.delete(this.#rests.keys().next().value ?? '')
  }

  /** Returns the remaining pause of the hostname, in ms; 0 if it is not paused. */
  nameRestMs(name: string): number {
    return Math.max(0, (this.#rests.get(name) ?? 0) - this.#now())
  }

  /** Delays the host's next request. Queued visits stay queued. */
  pause(domain: string, pauseMs: number): void {
    const queue = this.#queueOf(domain)
    queue.notBefore = Math.max(queue.notBefore, this.#now() + pauseMs)
    clearTimeout(queue.timer)
    queue.timer = undefined
    this.#advance(queue)
  }

  /** Returns how long a new request would wait, in ms. */
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

  /** Releases all queued visits immediately, for shutdown. */
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
