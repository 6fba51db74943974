/** Hosts rest in simulated time, and no request waits for the one before: a step of the simulation is one moment. */
import { HostLanes } from '../../../src/intake/crawl/pace/host-lanes.ts'
import { type HostPace, NEW_HOST } from '../../../src/intake/crawl/pace/host-pace.ts'

const SECOND_MS = 1000

export class MomentLanes extends HostLanes {
  readonly #clock: () => number
  readonly #paces = new Map<string, HostPace>()
  /** When each request would have started, had it waited for its turn. */
  readonly #starts = new Map<string, number[]>()

  constructor(clock: () => number) {
    super(clock)
    this.#clock = clock
  }

  override async enter<Value>(domain: string, visit: () => Promise<Value>): Promise<Value> {
    super.learn(domain, { ...super.paceOf(domain), gapMs: 0 })
    return super.enter(domain, async () => {
      this.#note(domain)
      return visit()
    })
  }

  override learn(domain: string, pace: HostPace): void {
    this.#paces.set(domain, pace)
    super.learn(domain, { ...pace, gapMs: 0 })
  }

  override paceOf(domain: string): HostPace {
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
    const soonestMs = last === undefined ? 0 : last + this.paceOf(domain).gapMs
    starts.push(Math.max(this.#clock(), soonestMs))
    this.#starts.set(domain, starts)
  }

  /** Most requests that one second would have seen. */
  mostASecond(domain: string): number {
    return this.mostWithin(domain, SECOND_MS)
  }

  /** How often somebody had a turn there. */
  turnsIn(lane: string): number {
    return this.#starts.get(lane)?.length ?? 0
  }

  /** Most requests that so long a time would have seen; `lane`: a domain, or the origin of a site that wishes for a delay. */
  mostWithin(lane: string, spanMs: number): number {
    const starts = this.#starts.get(lane) ?? []
    return Math.max(0, ...starts.map((from) => starts.filter((at) => at >= from && at < from + spanMs).length))
  }
}
