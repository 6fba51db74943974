/** A bounded queue of slow searches, fair between callers, for one thread that exits when idle. */
import { CodedError } from '../../../errors.ts'
import {
  defineWorker,
  type WorkerDefinition,
  WorkerThread,
} from '../../../process/worker.ts'
import type { CallOptions } from '../../call-options.ts'
import type { SearchQuery } from '../../../search/query.ts'
import type { SegmentPage } from '../../../search/segments/port.ts'
import { FairQueue } from '../../../process/fair-queue.ts'

export interface WorkerPage {
  readonly page: SegmentPage
  /** The working time of the search thread. */
  readonly ms: number
}

/** The documents of an index. */
export type IndexedKind = 'podcasts' | 'episodes'

export interface SearchThread {
  readonly setup: {
    readonly mainFile: string
    readonly requireAppleId: boolean
    readonly searchTimeoutMs: number
  }
  readonly input: {
    readonly of: IndexedKind
    readonly query: SearchQuery
    /** The time in ms already spent on the answering thread. */
    readonly spentMs: number
  }
  readonly output: WorkerPage
}

const THREAD = defineWorker('search-thread', import.meta.url)

/** Maximum queue length of one caller, and of all callers. */
const MOST_OF_A_CALLER = 32
const MOST_WAITING = 256
/** A search waits at most this many search timeouts before it is refused. */
const PATIENCE = 4
/** The idle time in ms after which the thread exits to release its memory. */
const IDLE_MS = 60_000
/**
 * Time in ms beyond the search timeout to start the thread, open the index and finish the last
 * step; the thread is terminated afterwards.
 */
const GRACE_MS = 10_000
/** The long-lived data of the thread is outside the heap. */
const LIMITS = { heapMiB: 512, youngMiB: 16 } as const

export interface SearchWorkerOptions {
  readonly mainFile: string
  readonly requireAppleId: boolean
  readonly searchTimeoutMs: number
  /** Default: the search thread; tests inject misbehaving threads. */
  readonly thread?: WorkerDefinition
  readonly graceMs?: number
  readonly idleMs?: number
}

interface SearchCall {
  /** The key for fairness. */
  readonly caller: string
  readonly input: SearchThread['input']
  readonly resolve: (found: WorkerPage) => void
  readonly reject: (reason: unknown) => void
  /** Rejects the call when it has waited too long. */
  readonly patience: NodeJS.Timeout
}

/** Abort reasons and thrown values may be of any type. */
const toError = (reason: unknown): Error => {
  if (reason instanceof Error) return reason
  return new Error('the search has been given up', { cause: reason })
}

/** Adds the time that a refused search has used. */
const withWork = (error: unknown, workMs: number): unknown => {
  if (error instanceof CodedError && error.code === 'SEARCH_TOO_COSTLY')
    return new CodedError(error.code, error.message, { ...error.options, workMs })
  return error
}

export class SearchWorker {
  readonly #options: SearchWorkerOptions
  readonly #waiting = new FairQueue<SearchCall>()
  #running: SearchCall | undefined
  /** The start of the current search, by `performance.now`. */
  #runningSince = 0
  #worker: WorkerThread<SearchThread> | undefined
  /** Threads that are exiting but may still hold a connection. */
  readonly #ending = new Set<Promise<unknown>>()
  #idle: NodeJS.Timeout | undefined
  #watchdog: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: SearchWorkerOptions) {
    this.#options = options
  }

  /**
   * Returns matches of a snapshot after the call. `spentMs`: time already spent on another thread.
   */
  search(
    query: SearchQuery,
    spentMs: number,
    { signal, caller = '' }: CallOptions = {},
    of: IndexedKind = 'podcasts',
  ): Promise<WorkerPage> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      if (this.#closed) throw new CodedError('NOT_READY', 'The directory is being closed.')
      if (
        this.#waiting.size >= MOST_WAITING ||
        this.#waiting.waitingOf(caller) >= MOST_OF_A_CALLER
      ) {
        throw this.#overloaded()
      }
      const leave = (): void => this.#abandon(call, signal?.reason)
      const settle = (): void => {
        clearTimeout(call.patience)
        signal?.removeEventListener('abort', leave)
      }
      const call: SearchCall = {
        caller,
        input: { of, query, spentMs },
        resolve: (found) => {
          settle()
          resolve(found)
        },
        reject: (reason) => {
          settle()
          reject(toError(reason))
        },
        patience: setTimeout(
          () => this.#abandon(call, this.#overloaded()),
          PATIENCE * this.#options.searchTimeoutMs,
        ),
      }
      signal?.addEventListener('abort', leave)
      this.#waiting.add(caller, call)
      this.#next()
    })
  }

  /** Terminates the thread; its connection is closed when this resolves. */
  async close(): Promise<void> {
    this.#closed = true
    const closing = new CodedError('NOT_READY', 'The directory is being closed.')
    for (const call of this.#waiting.drain()) call.reject(closing)
    this.#endThread(closing)
    await Promise.all(this.#ending)
  }

  #overloaded(): CodedError {
    const message = 'Too many costly searches are waiting; try a cheaper one or try again.'
    return new CodedError('OVERLOADED', message, {
      retryAfterS: Math.ceil(this.#options.searchTimeoutMs / 1000),
    })
  }

  /** Cancels a search. A running one keeps the thread until it stops. */
  #abandon(call: SearchCall, reason: unknown): void {
    this.#waiting.remove(call.caller, call)
    if (call === this.#running) this.#worker?.abort()
    call.reject(reason)
  }

  #next(): void {
    if (this.#running !== undefined) return
    const call = this.#waiting.take()
    if (call === undefined) {
      this.#rest()
      return
    }
    const worker = (this.#worker ??= this.#startThread())
    clearTimeout(this.#idle)
    clearTimeout(call.patience)
    this.#running = call
    this.#runningSince = performance.now()
    const { searchTimeoutMs, graceMs = GRACE_MS } = this.#options
    this.#watchdog = setTimeout(() => this.#giveUp(), searchTimeoutMs + graceMs)
    // A pending search keeps the process alive; an idle thread does not.
    worker.keepsProcess(true)
    worker.call(call.input).then(
      (page) => this.#settle(call, () => call.resolve(page)),
      (error: unknown) =>
        this.#settle(call, (workMs) => call.reject(withWork(error, workMs))),
    )
  }

  #rest(): void {
    const worker = this.#worker
    if (worker === undefined) return
    worker.keepsProcess(false)
    clearTimeout(this.#idle)
    this.#idle = setTimeout(
      () => this.#endThread(undefined),
      this.#options.idleMs ?? IDLE_MS,
    ).unref()
  }

  #startThread(): WorkerThread<SearchThread> {
    const { mainFile, requireAppleId, searchTimeoutMs, thread = THREAD } = this.#options
    return new WorkerThread(thread, {
      setup: { mainFile, requireAppleId, searchTimeoutMs },
      limits: LIMITS,
      onDeath: (cause) => {
        this.#worker = undefined
        this.#finish()?.reject(new Error('the search thread has died', { cause }))
        this.#next()
      },
    })
  }

  #finish(): SearchCall | undefined {
    const call = this.#running
    if (call !== undefined)
      this.#waiting.spend(call.caller, performance.now() - this.#runningSince)
    this.#running = undefined
    clearTimeout(this.#watchdog)
    return call
  }

  /** Settles the current search, unless it has been given up with its thread. */
  #settle(call: SearchCall, settle: (workMs: number) => void): void {
    if (call !== this.#running) return
    const workMs = performance.now() - this.#runningSince
    this.#finish()
    settle(workMs)
    this.#next()
  }

  /** Terminates a thread whose step does not end. */
  #giveUp(): void {
    const { searchTimeoutMs } = this.#options
    const message = `The search needs more than ${String(searchTimeoutMs)} ms; add a filter or make its terms more specific.`
    this.#endThread(
      new CodedError('SEARCH_TOO_COSTLY', message, {
        workMs: performance.now() - this.#runningSince,
      }),
    )
    this.#next()
  }

  #endThread(reason: unknown): void {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    this.#finish()?.reject(reason)
    if (worker === undefined) return
    const ended: Promise<unknown> = worker.end().finally(() => this.#ending.delete(ended))
    this.#ending.add(ended)
  }
}
