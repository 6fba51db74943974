/** Runs long index work, one thread per job. */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CodedError } from '../../../errors.ts'
import type { FromIndexThread, IndexJob, IndexThreadData } from './index-messages.ts'
import type { IndexProgress } from '../../../search/segments/port.ts'
import { DiskRefusal } from '../connection/disk-state.ts'

/** `.ts` in a checkout, `.js` in the published package. */
const THREAD = new URL(`./index-thread${extname(import.meta.url)}`, import.meta.url)

/**
 * Grace period, in ms, for a cancelled job to finish its step. Terminating it later is harmless.
 */
const STOP_MS = 2000

export interface JobOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: IndexProgress) => void
  /** Called when the index is damaged and its rebuild starts. */
  readonly onDamage?: (message: string) => void
}

interface Running {
  readonly worker: Worker
  readonly cancelled: Int32Array
  readonly ended: Promise<unknown>
}

export class IndexWork {
  readonly #order: Pick<IndexThreadData, 'mainFile' | 'isPaced'>
  readonly #running = new Set<Running>()
  #closed = false

  constructor(order: Pick<IndexThreadData, 'mainFile' | 'isPaced'>) {
    this.#order = order
  }

  /**
   * Returns the number of podcasts if the index was rebuilt, otherwise null. Rejects with the
   * signal's reason if aborted.
   */
  async run(
    job: IndexJob,
    { signal, onProgress, onDamage }: JobOptions = {},
  ): Promise<number | null> {
    signal?.throwIfAborted()
    if (this.#closed) throw new CodedError('NOT_READY', 'The directory is being closed.')
    const running = this.#start(job)
    const cancel = (): void => {
      Atomics.store(running.cancelled, 0, 1)
    }
    signal?.addEventListener('abort', cancel)
    try {
      const answer = await listen(running.worker, { onProgress, onDamage })
      // Wait until the thread has closed its connection.
      await running.ended
      if (answer.kind === 'done') return answer.podcasts
      if (answer.kind === 'refused') throw new CodedError(answer.code, answer.message)
      if (answer.kind === 'disk-full') throw new DiskRefusal()
      if (answer.kind === 'failed')
        throw new Error('the index thread has failed', { cause: answer.error })
      signal?.throwIfAborted()
      throw new CodedError('NOT_READY', 'The directory is being closed.')
    } finally {
      signal?.removeEventListener('abort', cancel)
      this.#running.delete(running)
    }
  }

  /** Cancels running jobs; the next start repairs what they leave. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#running].map(stop))
  }

  #start(job: IndexJob): Running {
    const cancelled = new Int32Array(new SharedArrayBuffer(4))
    const order: IndexThreadData = { ...this.#order, job, cancelled }
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

type JobAnswer = Exclude<FromIndexThread, { kind: 'progress' | 'damage' }>

const listen = (
  worker: Worker,
  {
    onProgress,
    onDamage,
  }: { [Name in 'onProgress' | 'onDamage']: JobOptions[Name] | undefined },
): Promise<JobAnswer> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: FromIndexThread) => {
      if (message.kind === 'progress') onProgress?.(message.progress)
      else if (message.kind === 'damage') onDamage?.(message.message)
      else resolve(message)
    })
    worker.on('error', (cause) => reject(new Error('the index thread has died', { cause })))
    // Ignored if the thread has answered.
    worker.on('exit', () => resolve({ kind: 'cancelled' }))
  })

const stop = async ({ worker, cancelled, ended }: Running): Promise<void> => {
  Atomics.store(cancelled, 0, 1)
  const impatience = setTimeout(() => void worker.terminate(), STOP_MS)
  await ended
  clearTimeout(impatience)
}
