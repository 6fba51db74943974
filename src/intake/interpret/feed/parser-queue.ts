/**
 * Queues feeds for one parsing thread. A feed that takes too much ends its thread, and the
 * next feed gets a new one.
 */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CodedError, errorCodeOf } from '../../../errors.ts'
import type { FromParser, ToParser } from './parse-messages.ts'
import { releaseBytes } from './release-bytes.ts'

/** `.ts` in a checkout, `.js` in what is published. */
const THREAD = new URL(`./parse-thread${extname(import.meta.url)}`, import.meta.url)

/** A thread at work is looked at this often. */
const WATCH_MS = 100
const MOST_GAPS = 5

/**
 * The young part of the thread's heap has this size: the tree of a usual feed dies young.
 */
const YOUNG_MIB = 48

/**
 * A feed of more bytes is large: it is handed over alone, when its turn comes, and without
 * a copy.
 */
const LARGE_BYTES = 1_048_576
/**
 * A thread that has read a feed of more bytes than this is ended: its heap keeps what it has grown
 * to.
 */
const SPENT_BYTES = 8_388_608

export interface ParserLimits {
  /** The thread's heap has this size. */
  readonly heapMiB: number
  /**
   * One feed may take this much time of a processor: a busy machine is not the feed's
   * fault.
   */
  readonly cpuMs: number
  /**
   * A feed is given up after this time by the clock, not counting time in which our own
   * thread was held up.
   */
  readonly wallMs: number
  readonly idleMs: number
  /** This many feeds wait inside the thread, so that it need not wait for its owner. */
  readonly ahead: number
}

type ReadResult = Extract<FromParser, { readonly kind: 'read' }>['feed']

interface Job {
  /** The feed has this many bytes. */
  readonly size: number
  readonly order: ToParser
  readonly resolve: (feed: ReadResult) => void
  readonly reject: (error: Error) => void
}

export class ParserQueue implements AsyncDisposable {
  readonly #limits: ParserLimits
  readonly #waiting: Job[] = []
  /**
   * These jobs are with the thread, in order: it works on the first one, or is further
   * already.
   */
  #sent: Job[] = []
  #worker: Worker | undefined
  /** The last thread is still ending: two at a time would be twice the memory. */
  #ending: Promise<void> | undefined
  #isReady = false
  #watch: NodeJS.Timeout | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(limits: ParserLimits) {
    this.#limits = limits
  }

  /** Returns the number of feeds under way and waiting. */
  get load(): number {
    return this.#waiting.length + this.#sent.length
  }

  read(order: ToParser): Promise<ReadResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ size: order.bytes.byteLength, order, resolve, reject })
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
    const resourceLimits = {
      maxYoungGenerationSizeMb: YOUNG_MIB,
      maxOldGenerationSizeMb: this.#limits.heapMiB,
    }
    const worker = new Worker(THREAD, { resourceLimits })
    this.#worker = worker
    this.#isReady = false
    worker.on('message', (message: FromParser) => {
      if (worker === this.#worker) this.#take(worker, message)
    })
    worker.on('error', (cause) => {
      if (worker === this.#worker) this.#end(causeOfEnd(cause))
    })
  }

  #send(worker: Worker): void {
    while (this.#hasCapacity()) {
      const job = this.#waiting.shift()
      if (job === undefined) return
      const { order } = job
      // Those that wait inside the thread may have to be sent again, to the next one.
      const isTaken = isLarge(job) && isTakenOver(job)
      const bytes = isTaken ? ownBytes(order.bytes) : new Uint8Array(order.bytes)
      this.#sent.push(job)
      worker.postMessage({ ...order, bytes } satisfies ToParser, [bytes.buffer])
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

  #take(worker: Worker, message: FromParser): void {
    if (message.kind === 'ready') this.#isReady = true
    else {
      clearInterval(this.#watch)
      const job = this.#sent.shift()
      if (job !== undefined) giveBack(job, message)
      if (job !== undefined && job.size > SPENT_BYTES) this.#drop()
      const [next] = this.#sent
      if (next !== undefined) this.#watchOver(worker, next)
    }
    this.#advance()
  }

  /**
   * Watches the thread's own time from outside while it is at work. Most feeds are done
   * before the first look.
   */
  #watchOver(worker: Worker, job: Job): void {
    let lookedMs = performance.now()
    let watchedMs = 0
    let firstMs: number | undefined
    this.#watch = setInterval(() => {
      // At most a few gaps count between two looks: a process that was held up says nothing
      // about the feed.
      watchedMs += Math.min(performance.now() - lookedMs, MOST_GAPS * WATCH_MS)
      lookedMs = performance.now()
      void cpuMsOf(worker).then((usedMs) => {
        firstMs ??= usedMs
        const isOver =
          usedMs - firstMs > this.#limits.cpuMs || watchedMs > this.#limits.wallMs
        if (isOver && worker === this.#worker && job === this.#sent[0])
          this.#end(tooCostly(this.#limits))
      })
    }, WATCH_MS).unref()
  }

  /**
   * Ends the thread because of the feed that it was at. The feeds behind it go to the next
   * thread.
   */
  #end(error: Error): void {
    const job = this.#sent.shift() ?? this.#waiting.shift()
    this.#drop()
    job?.reject(error)
    this.#advance()
  }

  /** Lets go of the thread. Feeds that it had not come to wait again. */
  #drop(): void {
    clearInterval(this.#watch)
    clearTimeout(this.#idle)
    this.#waiting.unshift(...this.#sent)
    this.#sent = []
    const worker = this.#worker
    this.#worker = undefined
    if (worker === undefined) return
    this.#ending = worker.terminate().then(() => {
      this.#ending = undefined
      this.#advance()
    })
  }
}

const giveBack = (
  job: Job,
  message: Exclude<FromParser, { readonly kind: 'ready' }>,
): void => {
  if (isTakenOver(job)) releaseBytes(job.order.bytes)
  if (message.kind === 'read') job.resolve(message.feed)
  else if (message.kind === 'refused')
    job.reject(new CodedError(message.code, message.message))
  else job.reject(new Error(message.message))
}

const isLarge = ({ size }: Job): boolean => size > LARGE_BYTES

/**
 * Returns whether the bytes belong to us: those that a report is made of do, others are
 * their owner's.
 */
const isTakenOver = ({ order }: Job): boolean => order.report !== null

const tooCostly = ({ cpuMs }: ParserLimits): CodedError =>
  new CodedError(
    'FEED_TOO_COSTLY',
    `the feed took more than ${String(cpuMs / 1000)} s to read`,
  )

/**
 * Returns bytes that can move to the other thread: a whole buffer moves as it is, a part of
 * one is copied.
 */
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes)

/** Returns the processor time in ms since the thread began; 0 once it has ended. */
const cpuMsOf = async (worker: Worker): Promise<number> => {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}

const causeOfEnd = (cause: unknown): Error => {
  return errorCodeOf(cause) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new CodedError('FEED_TOO_COSTLY', 'the feed took more memory than a feed may take', {
        cause,
      })
    : new Error('the parsing thread ended', { cause })
}
