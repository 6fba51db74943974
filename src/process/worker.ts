/**
 * Worker threads with typed calls. The thread answers calls in their order; errors, limits and
 * aborts are the same for all.
 */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { endThread, isOverWithin } from './end-thread.ts'
import {
  type FromWorker,
  type MessageOf,
  type SetupOf,
  type ToWorker,
  unpackError,
  type WorkerData,
  type WorkerTypes,
} from './worker-messages.ts'

export interface WorkerDefinition {
  readonly name: string
  readonly url: URL
}

/** `base` is the URL of a module in the same folder: `.ts` in a checkout, `.js` when published. */
export function defineWorker(name: string, base: string): WorkerDefinition {
  return { name, url: new URL(`./${name}${extname(base)}`, base) }
}

export interface WorkerLimits {
  /** Heap sizes in MiB; default V8's. A thread that exceeds the first one dies. */
  readonly heapMiB?: number
  readonly youngMiB?: number
  /** Lowers the thread's OS priority. Default false. */
  readonly givesWay?: boolean
}

export interface WorkerOptions<Types extends WorkerTypes> {
  readonly setup?: SetupOf<Types>
  readonly limits?: WorkerLimits
  /** Piped into the worker's stdin. */
  readonly stdin?: NodeJS.ReadableStream | undefined
  readonly onMessage?: ((message: MessageOf<Types>) => void) | undefined
  /** Called before the calls are rejected if the thread exits unexpectedly. */
  readonly onDeath?: (cause: unknown) => void
}

export class WorkerThread<Types extends WorkerTypes> {
  /** Resolves when the thread has loaded its code. */
  readonly ready: Promise<void>
  readonly #worker: Worker
  readonly #options: WorkerOptions<Types>
  readonly #exited: Promise<void>
  readonly #aborted = new Int32Array(new SharedArrayBuffer(4))
  readonly #calls: PromiseWithResolvers<Types['output']>[] = []
  #isEnded = false
  #isTerminated = false

  constructor({ name, url }: WorkerDefinition, options: WorkerOptions<Types> = {}) {
    const { setup, limits: { heapMiB, youngMiB, givesWay = false } = {}, stdin } = options
    const workerData: WorkerData = { setup, aborted: this.#aborted, givesWay }
    const worker = new Worker(url, {
      workerData,
      stdin: stdin !== undefined,
      resourceLimits: {
        ...(heapMiB !== undefined && { maxOldGenerationSizeMb: heapMiB }),
        ...(youngMiB !== undefined && { maxYoungGenerationSizeMb: youngMiB }),
      },
    })
    if (worker.stdin !== null) stdin?.pipe(worker.stdin)
    this.#worker = worker
    this.#options = options
    this.ready = new Promise((ready) => {
      worker.on('message', (message: FromWorker<Types>) => {
        if (message.kind === 'ready') ready()
        else this.#take(message)
      })
    })
    let cause: unknown = new Error(`the ${name.replaceAll('-', ' ')} has died`)
    worker.once('error', (error) => {
      cause = error
    })
    this.#exited = new Promise((exited) => {
      worker.once('exit', () => {
        if (!this.#isEnded) options.onDeath?.(cause)
        for (const call of this.#calls.splice(0)) call.reject(cause)
        exited()
      })
    })
  }

  /** Input and output are structured clones; the buffers in `moved` are moved. */
  call(
    input: Types['input'],
    moved: readonly ArrayBuffer[] = [],
  ): Promise<Types['output']> {
    const call = Promise.withResolvers<Types['output']>()
    if (this.#calls.push(call) === 1) Atomics.store(this.#aborted, 0, 0)
    this.#post({ kind: 'call', input }, moved)
    return call.promise
  }

  /** Requests the current call to stop. `reason`: a signal's name, if any. */
  abort(reason?: unknown): void {
    Atomics.store(this.#aborted, 0, 1)
    this.#post({ kind: 'abort', reason: typeof reason === 'string' ? reason : undefined })
  }

  /** The thread keeps the process alive; default true. */
  keepsProcess(isKept: boolean): void {
    if (isKept) this.#worker.ref()
    else this.#worker.unref()
  }

  /** Resolves to the CPU time since the start, in ms; 0 after the end. */
  async cpuMs(): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage()
      return (user + system) / 1000
    } catch {
      return 0
    }
  }

  /**
   * Terminates the thread and rejects its calls. `graceMs`: the time to exit by itself, such as for
   * its last log lines.
   */
  async end(graceMs = 0): Promise<void> {
    this.#isEnded = true
    if (graceMs > 0) {
      this.#post({ kind: 'close' })
      if (await isOverWithin(this.#exited, graceMs)) return
    }
    this.#isTerminated = true
    await endThread(this.#worker)
  }

  #post(message: ToWorker<Types>, moved: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, moved)
  }

  #take(message: Exclude<FromWorker<Types>, { readonly kind: 'ready' }>): void {
    // A message that arrived before the thread stopped and after its caller gave up.
    if (this.#isTerminated) return
    if (message.kind === 'message') this.#options.onMessage?.(message.message)
    else if (message.kind === 'done') this.#calls.shift()?.resolve(message.output)
    else this.#calls.shift()?.reject(unpackError(message))
  }
}

export interface RunOptions<Types extends WorkerTypes> extends WorkerOptions<Types> {
  /** Abort it to tell the worker to stop. */
  readonly signal: AbortSignal
  /** The time in ms from an abort to the thread's termination. Default: none. */
  readonly abortMs?: number
  /** See `WorkerThread.end`. */
  readonly graceMs?: number
}

/** Runs one call in a new thread, which has ended when this settles. */
export async function runWorker<Types extends WorkerTypes>(
  definition: WorkerDefinition,
  input: Types['input'],
  { signal, abortMs, graceMs, ...options }: RunOptions<Types>,
): Promise<Types['output']> {
  const worker = new WorkerThread<Types>(definition, options)
  let impatience: NodeJS.Timeout | undefined
  const stop = (): void => {
    worker.abort(signal.reason)
    if (abortMs === 0) void worker.end()
    else if (abortMs !== undefined)
      impatience = setTimeout(() => void worker.end(), abortMs)
  }
  try {
    const output = worker.call(input)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    return await output
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(impatience)
    await worker.end(graceMs)
  }
}
