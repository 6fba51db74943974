/** Schedules each request by its host's rate and its site's `Crawl-delay`. */
import type { CrawlDelays } from './crawl-delays.ts'
import type { Semaphore } from './semaphore.ts'
import type { HostQueues } from './host-queues.ts'
import type { AllowedRates } from './allowed-rates.ts'

/** Immediate pause of a failing or busy host, until the visit is settled. */
export const AT_ONCE_MS = 30_000
/** Limit for waiting in a queue, below the duration of a lease. */
const MOST_WAIT_MS = 5 * 60_000
/** Limit of passes: the domain's queue, a pass after reading robots.txt, and the site's queue. */
const MOST_PASSES = 3

/**
 * Reads the `Crawl-delay` of the URL's site, in ms; 0 if absent, null if robots.txt is
 * unavailable.
 */
export type ReadDelay = (url: string, signal: AbortSignal) => Promise<number | null>

export interface TurnsOptions {
  readonly queues: HostQueues
  readonly rates: AllowedRates
  readonly delays: CrawlDelays
  /** Limits concurrent fetches. */
  readonly fetches: Semaphore
  readonly readDelay: ReadDelay
}

export interface QueuedUrl {
  readonly url: string
  /** The registrable domain of `url`. */
  readonly domain: string
}

/** `later`: no request was sent, because the host is paused or its queue is too long. */
export type Turn<Value> =
  | { readonly kind: 'asked'; readonly value: Value }
  | { readonly kind: 'later'; readonly afterMs: number }

type Pass<Value> = Turn<Value> | { readonly kind: 'again' }

const AGAIN = { kind: 'again' } as const
const RESTS = { kind: 'later', afterMs: AT_ONCE_MS } as const

export class Turns {
  readonly #options: TurnsOptions
  /** Pending reads of robots.txt, by origin. */
  readonly #reading = new Map<string, Promise<void>>()

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  async take<Value>(
    place: QueuedUrl,
    signal: AbortSignal,
    ask: () => Promise<Value>,
  ): Promise<Turn<Value>> {
    for (let left = MOST_PASSES; left > 0; left -= 1) {
      const pass = await this.#pass(place, signal, { ask, isLast: left === 1 })
      if (pass.kind !== 'again') return pass
    }
    return RESTS
  }

  async #pass<Value>(
    place: QueuedUrl,
    signal: AbortSignal,
    { ask, isLast }: { readonly ask: () => Promise<Value>; readonly isLast: boolean },
  ): Promise<Pass<Value>> {
    const { queues, delays, fetches } = this.#options
    const { url, domain } = place
    const queue = this.#queueOf(place, signal)
    const { hostname } = new URL(url)
    const waitMs = queues.waitMs(queue)
    const restMs = queues.nameRestMs(hostname)
    if (restMs > 0 && !signal.aborted) return { kind: 'later', afterMs: restMs }
    if (waitMs > MOST_WAIT_MS && !signal.aborted) return { kind: 'later', afterMs: waitMs }
    return queues.enter(queue, async (): Promise<Pass<Value>> => {
      if (queues.isClosed(domain) || queues.nameRestMs(hostname) > 0) return RESTS
      if (!isLast && !signal.aborted && this.#queueOf(place, signal) !== queue) return AGAIN
      const leave = await fetches.enter()
      try {
        if (!isLast && this.#isToBeRead(place, signal)) {
          await this.#read(place, signal)
          return AGAIN
        }
        delays.asked(url)
        return { kind: 'asked', value: await ask() }
      } finally {
        leave()
      }
    })
  }

  #isToBeRead({ url, domain }: QueuedUrl, signal: AbortSignal): boolean {
    const { rates, delays } = this.#options
    if (signal.aborted || rates.isGranted(domain)) return false
    return this.#reading.has(new URL(url).origin) || delays.isToBeRead(url)
  }

  /** Reads robots.txt; concurrent requests share one read. */
  async #read({ url }: QueuedUrl, signal: AbortSignal): Promise<void> {
    const { queues, delays, readDelay } = this.#options
    const { origin } = new URL(url)
    const underWay = this.#reading.get(origin)
    if (underWay !== undefined) return underWay
    const reading = readDelay(url, signal).then((read) => {
      delays.learn(url, read)
      const delayMs = delays.delayOf(url)
      if (delayMs > 0) queues.pause(origin, delayMs)
    })
    this.#reading.set(origin, reading)
    try {
      await reading
    } finally {
      this.#reading.delete(origin)
    }
  }

  /**
   * Returns the name of the queue. A site with a `Crawl-delay` above its domain's gap has a
   * separate queue, so that other sites of the domain are not delayed.
   */
  #queueOf({ url, domain }: QueuedUrl, signal: AbortSignal): string {
    const { queues, rates, delays } = this.#options
    if (signal.aborted || rates.isGranted(domain)) return domain
    const delayMs = delays.delayOf(url)
    if (delayMs <= queues.rateOf(domain).gapMs) return domain
    const { origin } = new URL(url)
    queues.learn(origin, { ...queues.rateOf(origin), gapMs: delayMs })
    return origin
  }
}
