/** A bounded queue of slow searches, fair between callers, for one thread that exits when idle. */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CodedError } from '../../../errors.ts'
import type { CallOptions } from '../../call-options.ts'
import type { SearchQuery } from '../../../search/query.ts'
import { FairQueue } from './fair-queue.ts'
import type {
  FromSearchThread,
  SearchThreadData,
  WorkerPage,
  ToSearchThread,
} from './search-messages.ts'

/** `.ts` in a checkout, `.js` in the published package. */
const THREAD = new URL(`./search-thread${extname(import.meta.url)}`, import.meta.url)

/** The longest queue of one caller, and of all. */
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
/** Heap limits of the thread in MiB: its long-lived data is outside the heap. */
const MAX_HEAP_MIB = 512
const MAX_YOUNG_MIB = 16

export interface SearchWorkerOptions {
  readonly mainFile: string
  readonly requireAppleId: boolean
  readonly searchTimeoutMs: number
  /** Default: the search thread; tests inject misbehaving threads. */
  readonly thread?: URL
  readonly graceMs?: number
  readonly idleMs?: number
}

interface SearchCall {
  /** The key for fairness. */
  readonly caller: string
  readonly message: ToSearchThread
  readonly resolve: (found: WorkerPage) => void
  readonly reject: (reason: unknown) => void
  /** Rejects the call when it has waited too long. */
  readonly patience: NodeJS.Timeout
}

/** Abort reasons and thrown values may be of any type. */
const toError = (reason: unknown): Error =>
  reason instanceof Error
    ? reason
    : new Error('the search has been given up', { cause: reason })

const toCodedError = (
  { code, message, retryAfterS }: FromSearchThread & { kind: 'refused' },
  workMs: number,
): CodedError =>
  new CodedError(code, message, {
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
    ...(code === 'SEARCH_TOO_COSTLY' ? { workMs } : {}),
  })

export class SearchWorker {
  readonly #options: SearchWorkerOptions
  readonly #cancelled = new Int32Array(new SharedArrayBuffer(4))
  readonly #waiting = new FairQueue<SearchCall>()
  #running: SearchCall | undefined
  /** The start of the current search, by `performance.now`. */
  #runningSince = 0
  #worker: Worker | undefined
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
        message: { query, spentMs },
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
    if (call === this.#running) Atomics.store(this.#cancelled, 0, 1)
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
    Atomics.store(this.#cancelled, 0, 0)
    // A pending search keeps the process alive; an idle thread does not.
    worker.ref()
    worker.postMessage(call.message)
  }

  #rest(): void {
    const worker = this.#worker
    if (worker === undefined) return
    worker.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(
      () => this.#endThread(undefined),
      this.#options.idleMs ?? IDLE_MS,
    ).unref()
  }

  #startThread(): Worker {
    const { mainFile, requireAppleId, searchTimeoutMs, thread = THREAD } = this.#options
    const order: SearchThreadData = {
      mainFile,
      requireAppleId,
      searchTimeoutMs,
      cancelled: this.#cancelled,
    }
    const worker = new Worker(thread, {
      workerData: order,
      resourceLimits: {
        maxOldGenerationSizeMb: MAX_HEAP_MIB,
        maxYoungGenerationSizeMb: MAX_YOUNG_MIB,
      },
    })
    let cause: unknown
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('message', (message: FromSearchThread) => {
      if (worker === this.#worker) this.#settle(message)
    })
    worker.on('exit', () => {
      if (worker !== this.#worker) return
      this.#worker = undefined
      this.#finish()?.reject(new Error('the search thread has died', { cause }))
      this.#next()
    })
    return worker
  }

  #finish(): SearchCall | undefined {
    const call = this.#running
    if (call !== undefined)
      this.#waiting.spend(call.caller, performance.now() - this.#runningSince)
    this.#running = undefined
    clearTimeout(this.#watchdog)
    return call
  }

  #settle(message: FromSearchThread): void {
    const workMs = performance.now() - this.#runningSince
    const call = this.#finish()
    if (message.kind === 'page') call?.resolve(message)
    else if (message.kind === 'refused') call?.reject(toCodedError(message, workMs))
    else call?.reject(message.error)
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
    const ended: Promise<unknown> = worker
      .terminate()
      .finally(() => this.#ending.delete(ended))
    this.#ending.add(ended)
  }
}
