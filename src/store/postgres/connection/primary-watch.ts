/**
 * Tracks whether the primary serves. Successful calls are the evidence; a failure, or too long
 * without an answer, triggers a probe. While the primary is away, the probe repeats until it
 * serves.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { PrimaryAway, Unreachable } from './failures.ts'

/** In ms: a call that waits longer, while no other is answered, triggers a probe. */
const OVERDUE_MS = 250
/** The interval of checking open calls. */
const TICK_MS = 50
/** The timeout of a probe. */
const PROBE_MS = 400
/** The pause between probes of a primary that is away. */
const PAUSE_MS = 200

export interface PrimaryWatchOptions {
  /** Opens a connection and checks that it is writable, within `timeoutMs`; otherwise rejects. */
  readonly probe: (timeoutMs: number) => Promise<void>
  /** Called for each probe. */
  readonly onProbe: () => void
  /** Called when the primary serves again; earlier connections may lead to a former primary. */
  readonly onReturn: () => void
}

export interface CallLimits {
  /** A time of `performance.now()`: the longest wait while the primary is away. */
  readonly deadline: number
  /** The call has an alternative: it ends as soon as the primary is away. */
  readonly leaves: boolean
  /** Read-only. */
  readonly reads: boolean
}

/** A pending call to the primary. */
export interface OpenCall extends CallLimits {
  readonly startedAt: number
  /** Rejects when the call should be abandoned; with `Unreachable` if it may be retried. */
  readonly gaveUp: Promise<never>
  readonly giveUp: (reason: Unreachable) => void
  /** The statement may have reached the primary. */
  isSent: boolean
}

export class PrimaryWatch {
  readonly #options: PrimaryWatchOptions
  /** Oldest first. */
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

  /** Runs `work` until it ends or the primary is found away; then rejects with `PrimaryAway`. */
  async during<Result>(
    terms: CallLimits,
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

  /** Probes the primary after a suspicious failure, and resolves with the result known. */
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

  /** A primary that answers other calls is up, even if it is slow to accept connections. */
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
