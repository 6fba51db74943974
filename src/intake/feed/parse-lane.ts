/** One parsing thread and the feeds that wait for it. A feed that takes too much costs its thread; the next feed gets a new one. */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CodedError } from '../../errors.ts'
import type { FromParser, ToParser } from './parse-messages.ts'

/** `.ts` in a checkout, `.js` in what is published. */
const THREAD = new URL(`./parse-thread${extname(import.meta.url)}`, import.meta.url)

/** How often a thread at work is looked at, in ms. */
const WATCH_MS = 100
const MOST_GAPS = 5

/** Of the thread's heap, for what was just made, in MiB: the tree of a usual feed dies young. */
const YOUNG_MIB = 24

export interface LaneLimits {
  /** Of the thread's heap, in MiB. */
  readonly heapMiB: number
  /** Time of a processor that one feed may take, in ms: a busy machine is not the feed's fault. */
  readonly cpuMs: number
  /** Time by the clock, while we were awake, after which a feed is given up even so, in ms. */
  readonly wallMs: number
  /** An unused thread ends after this, in ms. */
  readonly idleMs: number
}

type ReadResult = Extract<FromParser, { readonly kind: 'read' }>['feed']

interface Job {
  readonly order: ToParser
  readonly resolve: (feed: ReadResult) => void
  readonly reject: (error: Error) => void
}

export class ParseLane implements AsyncDisposable {
  readonly #limits: LaneLimits
  readonly #waiting: Job[] = []
  #job: Job | undefined
  #worker: Worker | undefined
  #watch: NodeJS.Timeout | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(limits: LaneLimits) {
    this.#limits = limits
  }

  /** Feeds under way and waiting. */
  get load(): number {
    return this.#waiting.length + (this.#job === undefined ? 0 : 1)
  }

  read(order: ToParser): Promise<ReadResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject })
      this.#next()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    this.#drop()
    for (const job of [this.#job, ...this.#waiting.splice(0)]) job?.reject(new Error('the feed reader was closed'))
    this.#job = undefined
    await worker?.terminate()
  }

  #next(): void {
    if (this.#job !== undefined || this.#isClosed) return
    this.#job = this.#waiting.shift()
    clearTimeout(this.#idle)
    if (this.#job === undefined) {
      this.#idle = setTimeout(() => this.#drop(), this.#limits.idleMs).unref()
    } else if (this.#worker === undefined) this.#start()
    else this.#send(this.#worker, this.#job)
  }

  #start(): void {
    const worker = new Worker(THREAD, {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB, maxOldGenerationSizeMb: this.#limits.heapMiB },
    })
    this.#worker = worker
    worker.on('message', (message: FromParser) => {
      if (worker === this.#worker) this.#take(worker, message)
    })
    worker.on('error', (cause) => {
      if (worker !== this.#worker) return
      this.#drop()
      this.#reject(causeOfEnd(cause))
    })
  }

  #send(worker: Worker, { order }: Job): void {
    const bytes = new Uint8Array(order.bytes)
    worker.postMessage({ ...order, bytes } satisfies ToParser, [bytes.buffer])
    this.#watchOver(worker)
  }

  #take(worker: Worker, message: FromParser): void {
    if (message.kind === 'ready') {
      if (this.#job !== undefined) this.#send(worker, this.#job)
      return
    }
    clearInterval(this.#watch)
    if (message.kind === 'refused') this.#reject(new CodedError(message.code, message.message))
    else if (message.kind === 'failed') this.#reject(new Error(message.message))
    else this.#settle((job) => job.resolve(message.feed))
  }

  /** The thread's own time, read from outside while it is at work; most feeds are done before the first look. */
  #watchOver(worker: Worker): void {
    const job = this.#job
    let lookedMs = performance.now()
    let watchedMs = 0
    let firstMs: number | undefined
    this.#watch = setInterval(() => {
      // Between two looks no more than a few gaps count: a process that was held up says nothing of the feed.
      watchedMs += Math.min(performance.now() - lookedMs, MOST_GAPS * WATCH_MS)
      lookedMs = performance.now()
      void cpuMsOf(worker).then((usedMs) => {
        firstMs ??= usedMs
        const isOver = usedMs - firstMs > this.#limits.cpuMs || watchedMs > this.#limits.wallMs
        if (isOver && worker === this.#worker && job === this.#job) this.#giveUp(worker)
      })
    }, WATCH_MS).unref()
  }

  #giveUp(worker: Worker): void {
    this.#drop()
    void worker.terminate()
    const seconds = String(this.#limits.cpuMs / 1000)
    this.#reject(new CodedError('FEED_TOO_COSTLY', `the feed took more than ${seconds} s to read`))
  }

  /** Lets go of the thread; a job under way stays to be settled. */
  #drop(): void {
    clearInterval(this.#watch)
    clearTimeout(this.#idle)
    if (this.#job === undefined) void this.#worker?.terminate()
    this.#worker = undefined
  }

  #reject(error: Error): void {
    this.#settle((job) => job.reject(error))
  }

  #settle(settle: (job: Job) => void): void {
    const job = this.#job
    this.#job = undefined
    if (job !== undefined) settle(job)
    this.#next()
  }
}

/** Ms of a processor since the thread began; nothing once it has ended. */
const cpuMsOf = async (worker: Worker): Promise<number> => {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}

const causeOfEnd = (cause: unknown): Error => {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new CodedError('FEED_TOO_COSTLY', 'the feed took more memory than a feed may take', { cause })
    : new Error('the parsing thread ended', { cause })
}
