/**
 * Queues feeds for a single parser worker. A feed that exceeds its limits terminates the worker,
 * and the next feed starts a new one.
 */
import { CodedError, errorCodeOf } from '../../../errors.ts'
import { defineWorker, WorkerThread } from '../../../process/worker.ts'
import type { FeedReport, ReportContext } from './feed-report.ts'
import type { ParsedFeed } from './parsed-feed.ts'
import { releaseBytes } from './release-bytes.ts'

export interface ParseWorker {
  readonly input: {
    readonly bytes: Uint8Array
    readonly contentType: string | null
    /** Null returns the parsed feed instead of a report. */
    readonly report: ReportContext | null
  }
  readonly output: ParsedFeed | FeedReport
}

type Input = ParseWorker['input']
type ParserThread = WorkerThread<ParseWorker>

const THREAD = defineWorker('parse-thread', import.meta.url)

/** Interval between checks of a busy worker, in ms. */
const WATCH_MS = 100
const MOST_GAPS = 5

/** Size of the worker's young generation: the tree of a typical feed is short-lived. */
const YOUNG_MIB = 48

/** Larger feeds are sent alone, when the queue is empty, and without a copy. */
const LARGE_BYTES = 1_048_576
/** The worker is terminated after a larger feed, because its heap does not shrink. */
const SPENT_BYTES = 8_388_608

export interface ParserLimits {
  /** Heap size of the worker. */
  readonly heapMiB: number
  /** CPU time limit per feed, independent of the machine's load. */
  readonly cpuMs: number
  /** Wall-clock limit per feed, excluding delays of the calling thread. */
  readonly wallMs: number
  readonly idleMs: number
  /** Number of feeds sent ahead to the worker, so that it does not idle. */
  readonly ahead: number
}

interface Job {
  /** Size of the feed in bytes. */
  readonly size: number
  readonly input: Input
  readonly resolve: (feed: ParseWorker['output']) => void
  readonly reject: (error: unknown) => void
}

export class ParserQueue implements AsyncDisposable {
  readonly #limits: ParserLimits
  readonly #waiting: Job[] = []
  /** Jobs sent to the worker, in order; the first one is in progress or finished. */
  #sent: Job[] = []
  #worker: ParserThread | undefined
  /** Termination of the previous worker; a new one waits for it, to avoid twice the memory. */
  #ending: Promise<void> | undefined
  #isReady = false
  #watch: NodeJS.Timeout | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(limits: ParserLimits) {
    this.#limits = limits
  }

  /** Returns the number of feeds in progress and waiting. */
  get load(): number {
    return this.#waiting.length + this.#sent.length
  }

  read(input: Input): Promise<ParseWorker['output']> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ size: input.bytes.byteLength, input, resolve, reject })
      this.#advance()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    this.#drop()
    for (const job of this.#waiting.splice(0))
      job.reject(new Error('the feed reader was closed'))
    await this.#ending
  }

  #advance(): void {
    if (this.#isClosed) return
    clearTimeout(this.#idle)
    if (this.load === 0)
      this.#idle = setTimeout(() => this.#drop(), this.#limits.idleMs).unref()
    else if (this.#ending !== undefined) return
    else if (this.#worker === undefined) this.#start()
    else if (this.#isReady) this.#send(this.#worker)
  }

  #start(): void {
    const worker: ParserThread = new WorkerThread(THREAD, {
      limits: { heapMiB: this.#limits.heapMiB, youngMiB: YOUNG_MIB },
      onDeath: (cause) => this.#end(causeOfEnd(cause)),
    })
    this.#worker = worker
    this.#isReady = false
    void worker.ready.then(() => {
      if (worker !== this.#worker) return
      this.#isReady = true
      this.#advance()
    })
  }

  #send(worker: ParserThread): void {
    while (this.#hasCapacity()) {
      const job = this.#waiting.shift()
      if (job === undefined) return
      const { input } = job
      // Feeds sent ahead are copied, because they may be sent again to the next worker.
      const isTaken = isLarge(job) && isTakenOver(job)
      const bytes = isTaken ? ownBytes(input.bytes) : new Uint8Array(input.bytes)
      this.#sent.push(job)
      worker.call({ ...input, bytes }, [bytes.buffer]).then(
        (feed) => this.#settle(worker, () => job.resolve(feed)),
        (error: unknown) => this.#settle(worker, () => job.reject(error)),
      )
      if (this.#sent.length === 1) this.#watchOver(worker, job)
    }
  }

  #hasCapacity(): boolean {
    const [next] = this.#waiting
    const [first] = this.#sent
    if (first === undefined) return true
    return (
      !isLarge(first) &&
      this.#sent.length <= this.#limits.ahead &&
      next !== undefined &&
      !isLarge(next)
    )
  }

  /** Settles the first job sent, unless its worker has been dropped. */
  #settle(worker: ParserThread, settle: () => void): void {
    if (worker !== this.#worker) return
    clearInterval(this.#watch)
    const job = this.#sent.shift()
    if (job !== undefined && isTakenOver(job)) releaseBytes(job.input.bytes)
    settle()
    if (job !== undefined && job.size > SPENT_BYTES) this.#drop()
    const [next] = this.#sent
    if (next !== undefined) this.#watchOver(worker, next)
    this.#advance()
  }

  /**
   * Monitors the worker's CPU time while it is busy. Most feeds finish before the first check.
   */
  #watchOver(worker: ParserThread, job: Job): void {
    let lookedMs = performance.now()
    let watchedMs = 0
    let firstMs: number | undefined
    this.#watch = setInterval(() => {
      // Limits the time counted between two checks: a delay of this process is no evidence
      // against the feed.
      watchedMs += Math.min(performance.now() - lookedMs, MOST_GAPS * WATCH_MS)
      lookedMs = performance.now()
      void worker.cpuMs().then((usedMs) => {
        firstMs ??= usedMs
        const isOver =
          usedMs - firstMs > this.#limits.cpuMs || watchedMs > this.#limits.wallMs
        if (isOver && worker === this.#worker && job === this.#sent[0])
          this.#end(tooCostly(this.#limits))
      })
    }, WATCH_MS).unref()
  }

  /**
   * Terminates the worker because of its current feed. Later feeds are sent to the next worker.
   */
  #end(error: Error): void {
    const job = this.#sent.shift() ?? this.#waiting.shift()
    this.#drop()
    job?.reject(error)
    this.#advance()
  }

  /** Terminates the worker. Unfinished feeds return to the queue. */
  #drop(): void {
    clearInterval(this.#watch)
    clearTimeout(this.#idle)
    this.#waiting.unshift(...this.#sent)
    this.#sent = []
    const worker = this.#worker
    this.#worker = undefined
    if (worker === undefined) return
    this.#ending = worker.end().then(() => {
      this.#ending = undefined
      this.#advance()
    })
  }
}

const isLarge = ({ size }: Job): boolean => size > LARGE_BYTES

/** Returns whether the queue owns the bytes: those for reports only. */
const isTakenOver = ({ input }: Job): boolean => input.report !== null

const tooCostly = ({ cpuMs }: ParserLimits): CodedError =>
  new CodedError(
    'FEED_TOO_COSTLY',
    `the feed took more than ${String(cpuMs / 1000)} s to read`,
  )

/** Returns transferable bytes: a whole buffer is transferred, part of a buffer is copied. */
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  if (bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength)
    return bytes as Uint8Array<ArrayBuffer>
  return new Uint8Array(bytes)
}

const causeOfEnd = (cause: unknown): Error => {
  if (errorCodeOf(cause) === 'ERR_WORKER_OUT_OF_MEMORY')
    return new CodedError(
      'FEED_TOO_COSTLY',
      'the feed took more memory than a feed may take',
      {
        cause,
      },
    )
  return new Error('the parsing thread ended', { cause })
}
