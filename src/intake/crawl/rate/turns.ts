/**
 * Makes each request to a host wait for its turn: at the rate that the host bears, and as
 * far apart as its robots.txt asks for.
 */
import type { CrawlDelays } from './crawl-delays.ts'
import type { Semaphore } from './semaphore.ts'
import type { HostQueues } from './host-queues.ts'
import type { AllowedRates } from './allowed-rates.ts'

/** A host that needs a rest gets it at once; how long it is, is settled a moment later. */
export const AT_ONCE_MS = 30_000
/** No request waits longer for a site's turn: its lease would run out. */
const MOST_WAIT_MS = 5 * 60_000
/**
 * A request passes at most this often: through the domain's queue, after robots.txt was
 * read, and through the site's queue.
 */
const MOST_PASSES = 3

/**
 * Reads `Crawl-delay`, in ms, of the site that the URL is of; 0 where it has none, null where it
 * cannot say now.
 */
export type ReadDelay = (url: string, signal: AbortSignal) => Promise<number | null>

export interface TurnsOptions {
  readonly queues: HostQueues
  readonly rates: AllowedRates
  readonly delays: CrawlDelays
  /** It limits how many fetches run at the same time. */
  readonly fetches: Semaphore
  readonly readDelay: ReadDelay
}

export interface QueuedUrl {
  readonly url: string
  /** Its registrable domain. */
  readonly domain: string
}

/** `later`: nothing was asked, for the host has a rest or too many wait for it. */
export type Turn<Value> =
  | { readonly kind: 'asked'; readonly value: Value }
  | { readonly kind: 'later'; readonly afterMs: number }

type Pass<Value> = Turn<Value> | { readonly kind: 'again' }

const AGAIN = { kind: 'again' } as const
const RESTS = { kind: 'later', afterMs: AT_ONCE_MS } as const

export class Turns {
  readonly #options: TurnsOptions
  /** The robots.txt of these sites is being read. */
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

  /**
   * Reads robots.txt. Requests that come while it is being read wait for the same answer.
   */
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
   * Returns the name of the queue. A site that asks for a slower rate than its domain's has
   * a queue of its own, so that its neighbours do not wait for it.
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
