/**
 * Whether the primary serves, as this process sees it. Nothing is asked of it while calls are
 * answered. When one fails, or none has been answered for a while, a probe decides; while the
 * primary is away, the probe is repeated until it serves.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { PrimaryAway, Unreachable } from './failures.ts'

/**
 * In ms: a call that has waited for so long while no other was answered makes the primary suspect.
 */
const OVERDUE_MS = 250
/** The open calls are looked at this often. */
const TICK_MS = 50
/** A probe waits this long for its answer. */
const PROBE_MS = 400
/** A primary that is away is probed again after this pause. */
const PAUSE_MS = 200

export interface PrimaryWatchOptions {
  /**
   * Opens a connection and asks whether it may write; rejects if not. It has `timeoutMs` for that.
   */
  readonly probe: (timeoutMs: number) => Promise<void>
  /** Called with each probe. */
  readonly onProbe: () => void
  /** The primary serves again: connections that were opened before may lead to a former one. */
  readonly onReturn: () => void
}

export interface CallTerms {
  /** A moment of `performance.now()`. While the primary is away no call goes on beyond it. */
  readonly deadline: number
  /** The call has another place to go to: it ends as soon as the primary is found away. */
  readonly leaves: boolean
  /** The call only reads. */
  readonly reads: boolean
}

/** One call to the primary. */
export interface OpenCall extends CallTerms {
  readonly startedAt: number
  /** Rejects when the call is to be given up: with `Unreachable` if it may be repeated. */
  readonly gaveUp: Promise<never>
  readonly giveUp: (reason: Unreachable) => void
  /** Something of it may have reached the primary. */
  isSent: boolean
}

export class PrimaryWatch {
  readonly #options: PrimaryWatchOptions
  /** The oldest first. */
  readonly #open = new Set<OpenCall>()
  readonly #timer: NodeJS.Timeout
  #isAway = false
  #isClosed = false
  #heardAt = performance.now()
  #returnedAt = 0
  #looking: Promise<void> | undefined
  #return = Promise.withResolvers<undefined>()

  constructor(options: PrimaryWatchOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  get isAway(): boolean {
    return this.#isAway
  }

  /**
   * Runs `work` until it ends, or has to be given up because the primary is away: then it rejects
   * with `PrimaryAway`.
   */
  async during<Result>(
    terms: CallTerms,
    work: (call: OpenCall) => Promise<Result>,
  ): Promise<Result> {
    const { promise: gaveUp, reject: giveUp } = Promise.withResolvers<never>()
    gaveUp.catch(() => undefined)
    const call: OpenCall = {
      ...terms,
      startedAt: performance.now(),
      gaveUp,
      giveUp,
      isSent: false,
    }
    this.#open.add(call)
    try {
      const result = await work(call)
      this.#heardAt = performance.now()
      return result
    } finally {
      this.#open.delete(call)
    }
  }

  /** Rejects with `PrimaryAway` if the primary is still away at the deadline. */
  async untilThere(deadline: number): Promise<void> {
    if (!this.#isAway) return
    const waiting = new AbortController()
    const { signal } = waiting
    const leftMs = Math.max(0, deadline - performance.now())
    const over = sleep(leftMs, true, { signal }).catch(() => true)
    const isOver = await Promise.race([this.#return.promise, over])
    waiting.abort()
    if (isOver === true) throw new PrimaryAway()
  }

  /** A call failed in a way that may mean that the primary is away. Resolves when that is known. */
  async suspect(): Promise<void> {
    if (this.#isClosed || this.#isAway) return
    this.#looking ??= this.#look()
    await this.#looking
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
  }

  #tick(): void {
    const [oldest] = this.#open
    if (oldest === undefined) return
    const now = performance.now()
    const heardAt = Math.max(this.#heardAt, oldest.startedAt)
    if (now - heardAt > OVERDUE_MS) void this.suspect()
    for (const call of this.#open) {
      const isLost = this.#isAway || call.startedAt < this.#returnedAt
      if (isLost && now >= call.deadline) call.giveUp(new PrimaryAway())
    }
  }

  async #look(): Promise<void> {
    const isThere = await this.#ask()
    this.#looking = undefined
    if (isThere || this.#isClosed) return
    this.#isAway = true
    this.#return = Promise.withResolvers<undefined>()
    for (const call of this.#open) if (call.leaves) call.giveUp(new PrimaryAway())
    void this.#awaitReturn()
  }

  async #awaitReturn(): Promise<void> {
    while (!this.#isClosed) {
      await sleep(PAUSE_MS, undefined, { ref: false })
      if (await this.#ask()) break
    }
    this.#isAway = false
    this.#returnedAt = performance.now()
    this.#options.onReturn()
    // They wait for connections that may lead to a former primary.
    for (const call of this.#open)
      if (call.reads || !call.isSent) call.giveUp(new Unreachable('the primary was away'))
    this.#return.resolve(undefined)
  }

  /** A primary that answers calls is there, however slow it is to open connections. */
  async #ask(): Promise<boolean> {
    const startedAt = performance.now()
    this.#options.onProbe()
    try {
      await this.#options.probe(PROBE_MS)
      this.#heardAt = performance.now()
      return true
    } catch {
      return this.#heardAt > startedAt
    }
  }
}
