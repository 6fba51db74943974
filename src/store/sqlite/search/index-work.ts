/** Long work on the index, each job in a thread of its own. */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CodedError } from '../../../errors.ts'
import type { FromIndexThread, IndexJob, IndexThreadOrder } from './index-messages.ts'
import type { IndexProgress } from '../../../search/segments/port.ts'
import { DiskRefusal } from '../connection/disk-state.ts'

/** `.ts` in a checkout, `.js` in what is published. */
const THREAD = new URL(`./index-thread${extname(import.meta.url)}`, import.meta.url)

/**
 * A job that is told to stop ends with its step; after this it is ended wherever it is, which harms
 * nothing. In ms.
 */
const STOP_MS = 2000

export interface JobOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: IndexProgress) => void
  /** The index is damaged and is made anew now. */
  readonly onDamage?: (message: string) => void
}

interface Running {
  readonly worker: Worker
  readonly cancelled: Int32Array
  readonly ended: Promise<unknown>
}

export class IndexWork {
  readonly #order: Pick<IndexThreadOrder, 'mainFile' | 'isPaced'>
  readonly #running = new Set<Running>()
  #closed = false

  constructor(order: Pick<IndexThreadOrder, 'mainFile' | 'isPaced'>) {
    this.#order = order
  }

  /**
   * The number of podcasts where the index was made anew, else null. Rejects with the signal's
   * reason when that ends it.
   */
  async run(
    job: IndexJob,
    { signal, onProgress, onDamage }: JobOptions = {},
  ): Promise<number | null> {
    signal?.throwIfAborted()
    if (this.#closed) throw new CodedError('NOT_READY', 'the directory is being closed.')
    const running = this.#start(job)
    const cancel = (): void => {
      Atomics.store(running.cancelled, 0, 1)
    }
    signal?.addEventListener('abort', cancel)
    try {
      const answer = await listen(running.worker, { onProgress, onDamage })
      // The thread's connection is closed when it has ended.
      await running.ended
      if (answer.kind === 'done') return answer.podcasts
      if (answer.kind === 'refused') throw new CodedError(answer.code, answer.message)
      if (answer.kind === 'disk-full') throw new DiskRefusal()
      if (answer.kind === 'failed')
        throw new Error('the index thread has failed', { cause: answer.error })
      signal?.throwIfAborted()
      throw new CodedError('NOT_READY', 'the directory is being closed.')
    } finally {
      signal?.removeEventListener('abort', cancel)
      this.#running.delete(running)
    }
  }

  /** Ends what runs; nothing is left behind that the next start does not put right. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#running].map(stop))
  }

  #start(job: IndexJob): Running {
    const cancelled = new Int32Array(new SharedArrayBuffer(4))
    const order: IndexThreadOrder = { ...this.#order, job, cancelled }
    const worker = new Worker(THREAD, { workerData: order })
    const running = {
      worker,
      cancelled,
      ended: new Promise((resolve) => worker.once('exit', resolve)),
    }
    this.#running.add(running)
    return running
  }
}

type Answer = Exclude<FromIndexThread, { kind: 'progress' | 'damage' }>

const listen = (
  worker: Worker,
  {
    onProgress,
    onDamage,
  }: { [Name in 'onProgress' | 'onDamage']: JobOptions[Name] | undefined },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: FromIndexThread) => {
      if (message.kind === 'progress') onProgress?.(message.progress)
      else if (message.kind === 'damage') onDamage?.(message.message)
      else resolve(message)
    })
    worker.on('error', (cause) => reject(new Error('the index thread has died', { cause })))
    // After its answer, when it gave one.
    worker.on('exit', () => resolve({ kind: 'cancelled' }))
  })

const stop = async ({ worker, cancelled, ended }: Running): Promise<void> => {
  Atomics.store(cancelled, 0, 1)
  const impatience = setTimeout(() => void worker.terminate(), STOP_MS)
  await ended
  clearTimeout(impatience)
}
