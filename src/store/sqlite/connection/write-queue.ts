/**
 * Serializes the write transactions of one connection. SQLite would block the thread on a held
 * lock; this queue retries with a timer instead.
 */
import type { DatabaseSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import { isBusy } from './database.ts'
import type { DiskState } from './disk-state.ts'

/** Maximum wait for the lock; in ms. */
const PATIENCE_MS = 15_000
/** Maximum wait for the lock after `close`; in ms. */
const LAST_PATIENCE_MS = 2000
/** Retry delays double from the first to the second; in ms. */
const FIRST_PAUSE_MS = 1
export const LONGEST_PAUSE_MS = 3

export interface WriteQueueOptions {
  /** Receives the outcome of each write. */
  readonly disk: DiskState
  readonly patienceMs?: number
  /** Monotonic milliseconds. */
  readonly clock?: () => number
}

interface WaitingWrite {
  /** Runs inside the transaction; the caller gets the result after the commit. */
  readonly transact: () => void
  readonly reject: (reason: unknown) => void
  readonly since: number
  readonly patienceMs: number
}

function overloaded(cause: unknown): CodedError {
  const message = 'Too many processes are writing the data at the moment; try again.'
  return new CodedError('OVERLOADED', message, { cause, retryAfterS: 1 })
}

export class WriteQueue {
  readonly #database: DatabaseSync
  readonly #disk: DiskState
  readonly #clock: () => number
  #waiting: WaitingWrite[] = []
  #patienceMs: number
  #pauseMs = FIRST_PAUSE_MS
  #isScheduled = false
  #isBlocked = false
  #onEmpty: (() => void) | undefined

  /** Precondition: the connection has no busy timeout (`waits: false`). */
  constructor(database: DatabaseSync, options: WriteQueueOptions) {
    this.#database = database
    this.#disk = options.disk
    this.#clock = options.clock ?? (() => performance.now())
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS
  }

  /** True if another connection held the lock at the last attempt. */
  get isBlocked(): boolean {
    return this.#isBlocked
  }

  /**
   * Runs `work` in its own transaction, immediately if the lock is free and the queue is empty.
   * Rejects with `OVERLOADED` if the lock stays taken, and with `NOT_READY` if the disk is full.
   * `onHeld` receives the lock time. `patienceMs` can shorten the queue's timeout.
   */
  run<Result>(
    work: () => Result,
    onHeld?: (heldMs: number) => void,
    patienceMs = Infinity,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      const transact = (): void => resolve(this.#transact(work, onHeld))
      this.#waiting.push({ transact, reject, since: this.#clock(), patienceMs })
      if (!this.#isScheduled) this.#next()
    })
  }

  /** Resolves when the queue is empty. Writes that wait too long are refused. */
  close(): Promise<void> {
    this.#patienceMs = Math.min(this.#patienceMs, LAST_PATIENCE_MS)
    if (this.#waiting.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#onEmpty = resolve
    })
  }

  #next(): void {
    this.#isScheduled = false
    const first = this.#waiting[0]
    if (first === undefined) return
    const obstacle = this.#takeLock()
    this.#isBlocked = isBusy(obstacle)
    if (this.#isBlocked) {
      this.#refuseLate(obstacle)
      if (this.#waiting.length === 0) this.#onEmpty?.()
      else this.#schedule(() => setTimeout(() => this.#next(), this.#pauseMs))
      this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS)
      return
    }
    this.#waiting.shift()
    this.#pauseMs = FIRST_PAUSE_MS
    if (obstacle === undefined) this.#settle(first)
    else first.reject(this.#disk.judge(obstacle))
    if (this.#waiting.length > 0) this.#schedule(() => setImmediate(() => this.#next()))
    else this.#onEmpty?.()
  }

  /** Refuses all that have timed out, at any position. */
  #refuseLate(obstacle: unknown): void {
    const nowMs = this.#clock()
    const isLate = ({ since, patienceMs }: WaitingWrite): boolean =>
      nowMs - since >= Math.min(patienceMs, this.#patienceMs)
    const late = this.#waiting.filter(isLate)
    if (late.length === 0) return
    this.#waiting = this.#waiting.filter((waiting) => !isLate(waiting))
    for (const { reject } of late) reject(overloaded(obstacle))
  }

  #schedule(begin: () => unknown): void {
    this.#isScheduled = true
    begin()
  }

  #takeLock(): unknown {
    try {
      this.#database.exec('BEGIN IMMEDIATE')
      return undefined
    } catch (error) {
      return error
    }
  }

  #settle({ transact, reject }: WaitingWrite): void {
    try {
      transact()
    } catch (error) {
      reject(this.#disk.judge(error))
    }
  }

  #transact<Result>(work: () => Result, onHeld?: (heldMs: number) => void): Result {
    const takenAt = this.#clock()
    try {
      const result = work()
      this.#database.exec('COMMIT')
      this.#disk.takesWrites()
      onHeld?.(this.#clock() - takenAt)
      return result
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }
}
