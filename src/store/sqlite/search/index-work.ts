/** Runs long index work, one thread per job. */
import { CodedError } from '../../../errors.ts'
import { defineWorker, runWorker } from '../../../process/worker.ts'
import type { IndexProgress } from '../../../search/segments/port.ts'
import { toDiskRefusal } from '../connection/disk-state.ts'
import type { IndexedKind } from './search-worker.ts'

/**
 * `rebuild` replaces the index; `settle` merges all segments and `compact` the accumulated small
 * ones; `mend` verifies every byte. The last three rebuild a damaged index.
 */
export type IndexJob = 'rebuild' | 'settle' | 'compact' | 'mend'

export type IndexMessage =
  | { readonly kind: 'progress'; readonly progress: IndexProgress }
  | { readonly kind: 'damage'; readonly message: string }

export interface IndexWorker {
  readonly setup: {
    readonly mainFile: string
    readonly of: IndexedKind
    /** True: pauses regularly to leave processor time to others. */
    readonly isPaced: boolean
  }
  readonly input: IndexJob
  readonly message: IndexMessage
  /** The size of the new index; null if none was made. */
  readonly output: number | null
}

const THREAD = defineWorker('index-thread', import.meta.url)

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

export class IndexWork {
  readonly #setup: IndexWorker['setup']
  readonly #running = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()

  constructor(setup: IndexWorker['setup']) {
    this.#setup = setup
  }

  /**
   * Returns the number of documents if the index was rebuilt, otherwise null. Rejects with the
   * signal's reason if aborted.
   */
  async run(job: IndexJob, options: JobOptions = {}): Promise<number | null> {
    this.#throwIfAborted(options)
    const running = this.#start(job, options)
    this.#running.add(running)
    try {
      return await running
    } catch (error) {
      this.#throwIfAborted(options)
      throw toDiskRefusal(error)
    } finally {
      this.#running.delete(running)
    }
  }

  /** Cancels running jobs; the next start repairs what they leave. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#running)
  }

  #throwIfAborted({ signal }: JobOptions): void {
    signal?.throwIfAborted()
    if (this.#closing.signal.aborted)
      throw new CodedError('NOT_READY', 'The directory is being closed.')
  }

  #start(
    job: IndexJob,
    { signal, onProgress, onDamage }: JobOptions,
  ): Promise<number | null> {
    const closing = this.#closing.signal
    return runWorker<IndexWorker>(THREAD, job, {
      setup: this.#setup,
      signal: signal === undefined ? closing : AbortSignal.any([signal, closing]),
      abortMs: STOP_MS,
      limits: { givesWay: this.#setup.isPaced },
      onMessage: (message) => {
        if (message.kind === 'progress') onProgress?.(message.progress)
        else onDamage?.(message.message)
      },
    })
  }
}
