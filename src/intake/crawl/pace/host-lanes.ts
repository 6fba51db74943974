/** Feeds wait here for their host: a few at a time, so far apart as the host's pace says. */
import { type HostPace, NEW_HOST, PER_HOST } from './host-pace.ts'

/** Hosts that are remembered though nothing of theirs waits. */
const MAX_REMEMBERED = 50_000

interface Lane {
  pace: HostPace
  underWay: number
  /** By the lanes' own clock, in ms; no request starts before. */
  notBefore: number
  /** Until then nothing is asked here. */
  closedUntil: number
  readonly waiting: (() => Promise<void>)[]
  timer: NodeJS.Timeout | undefined
}

export class HostLanes {
  readonly #lanes = new Map<string, Lane>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Starts `visit` when it is its turn; settles as it does. */
  async enter<Value>(domain: string, visit: () => Promise<Value>): Promise<Value> {
    const lane = this.#laneOf(domain)
    return new Promise((resolve, reject) => {
      lane.waiting.push(() => visit().then(resolve, reject))
      this.#advance(lane)
    })
  }

  paceOf(domain: string): HostPace {
    return this.#lanes.get(domain)?.pace ?? NEW_HOST
  }

  learn(domain: string, pace: HostPace): void {
    this.#laneOf(domain).pace = pace
  }

  /** The host gets a rest: who waits for it passes through at once and has to ask `isClosed`. */
  close(domain: string, restMs: number): void {
    const lane = this.#laneOf(domain)
    lane.closedUntil = Math.max(lane.closedUntil, this.#now() + restMs)
    clearTimeout(lane.timer)
    lane.timer = undefined
    this.#advance(lane)
  }

  /** Nothing is asked there for so long; who waits goes on waiting. */
  pause(domain: string, pauseMs: number): void {
    const lane = this.#laneOf(domain)
    lane.notBefore = Math.max(lane.notBefore, this.#now() + pauseMs)
    clearTimeout(lane.timer)
    lane.timer = undefined
    this.#advance(lane)
  }

  /** How long whoever comes now would wait, in ms. */
  waitMs(domain: string): number {
    const lane = this.#lanes.get(domain)
    if (lane === undefined) return 0
    return Math.max(0, lane.notBefore - this.#now()) + lane.waiting.length * lane.pace.gapMs
  }

  isClosed(domain: string): boolean {
    return (this.#lanes.get(domain)?.closedUntil ?? 0) > this.#now()
  }

  /** From now on nobody waits for a pace: what is left is told to stop and passes through. */
  hurry(): void {
    for (const lane of this.#lanes.values()) {
      lane.pace = { ...lane.pace, gapMs: 0 }
      lane.notBefore = 0
      clearTimeout(lane.timer)
      lane.timer = undefined
      this.#advance(lane)
    }
  }

  #laneOf(domain: string): Lane {
    const known = this.#lanes.get(domain)
    if (known !== undefined) return known
    this.#forgetIdle()
    const lane: Lane = { pace: NEW_HOST, underWay: 0, notBefore: 0, closedUntil: 0, waiting: [], timer: undefined }
    this.#lanes.set(domain, lane)
    return lane
  }

  #forgetIdle(): void {
    if (this.#lanes.size < MAX_REMEMBERED) return
    for (const [domain, lane] of this.#lanes) {
      if (lane.underWay === 0 && lane.waiting.length === 0) this.#lanes.delete(domain)
    }
  }

  #advance(lane: Lane): void {
    if (lane.timer !== undefined || lane.waiting.length === 0 || lane.underWay >= PER_HOST) return
    const isClosed = lane.closedUntil > this.#now()
    const waitMs = isClosed ? 0 : lane.notBefore - this.#now()
    if (waitMs > 0) {
      lane.timer = setTimeout(() => {
        lane.timer = undefined
        this.#advance(lane)
      }, waitMs)
      return
    }
    const start = lane.waiting.shift()
    if (start === undefined) return
    lane.underWay += 1
    if (!isClosed) lane.notBefore = this.#now() + lane.pace.gapMs
    void start().finally(() => {
      lane.underWay -= 1
      this.#advance(lane)
    })
    this.#advance(lane)
  }
}
