/**
 * Hosts rest in simulated time, and no request waits for the one before: a step of the simulation
 * is one moment.
 */
import { HostQueues } from '../../../src/intake/crawl/rate/host-queues.ts'
import { type HostRate, NEW_HOST } from '../../../src/intake/crawl/rate/host-rate.ts'

const SECOND_MS = 1000

export class MomentQueues extends HostQueues {
  readonly #clock: () => number
  readonly #paces = new Map<string, HostRate>()
  /** When each request would have started, had it waited for its turn. */
  readonly #starts = new Map<string, number[]>()

  constructor(clock: () => number) {
    super(clock)
    this.#clock = clock
  }

  override async enter<Value>(domain: string, visit: () => Promise<Value>): Promise<Value> {
    super.learn(domain, { ...super.rateOf(domain), gapMs: 0 })
    return super.enter(domain, async () => {
      this.#note(domain)
      return visit()
    })
  }

  override learn(domain: string, rate: HostRate): void {
    this.#paces.set(domain, rate)
    super.learn(domain, { ...rate, gapMs: 0 })
  }

  override rateOf(domain: string): HostRate {
    return this.#paces.get(domain) ?? NEW_HOST
  }

  /** No time passes in a moment: nobody waits in it. */
  override pause(): void {
    return undefined
  }

  override waitMs(): number {
    return 0
  }

  #note(domain: string): void {
    const starts = this.#starts.get(domain) ?? []
    const last = starts.at(-1)
    const soonestMs = last === undefined ? 0 : last + this.rateOf(domain).gapMs
    starts.push(Math.max(this.#clock(), soonestMs))
    this.#starts.set(domain, starts)
  }

  /** Most requests that one second would have seen. */
  mostASecond(domain: string): number {
    return this.mostWithin(domain, SECOND_MS)
  }

  /** How often somebody had a turn there. */
  turnsIn(queue: string): number {
    return this.#starts.get(queue)?.length ?? 0
  }

  /**
   * Most requests that so long a time would have seen; `queue`: a domain, or the origin of a site
   * that wishes for a delay.
   */
  mostWithin(queue: string, spanMs: number): number {
    const starts = this.#starts.get(queue) ?? []
    return Math.max(
      0,
      ...starts.map(
        (from) => starts.filter((at) => at >= from && at < from + spanMs).length,
      ),
    )
  }
}
