/**
 * Runs the reading thread: yields batches in order with bounded buffering, and terminates it at the
 * end.
 */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { defineWorker, WorkerThread } from '../../process/worker.ts'
import type { GatheredTexts } from '../../search/terms/gathered-texts.ts'
import type { Candidate } from './candidate.ts'
import type { CatalogueFormat } from './format.ts'

const THREAD = defineWorker('reading-thread', import.meta.url)

/** The heap limit of the thread, which holds a few batches of any catalogue. */
const MAX_HEAP_MIB = 512

/** Maximum number of pieces in flight, which buffers slow moments of either thread. */
const PIECES_IN_FLIGHT = 3

/** A copy of the thread's `Meter`. */
export interface ReadingProgress {
  readonly done: number
  readonly total: number | null
}

export interface ReadingSource {
  readonly format: CatalogueFormat
  /** Null = read `stdin`. */
  readonly file: string | null
  readonly stdin: NodeJS.ReadableStream
}

interface ReadingRequest {
  readonly tempFile: string
  readonly nowMs: number
  /** True: the catalogue is loaded into an empty directory. */
  readonly gathersTexts: boolean
}

export interface ReadingOptions extends ReadingRequest {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ReadingProgress) => void
}

export type ReadPiece =
  | { readonly batch: readonly Candidate[] }
  /** Texts of the batches since the previous ones. */
  | { readonly texts: GatheredTexts }

/** Each call returns the next piece of the catalogue; null at its end. */
export interface ReadingWorker {
  /** The thread inherits stdin. */
  readonly setup: Pick<ReadingSource, 'format' | 'file'>
  readonly input: ReadingRequest
  readonly message: ReadingProgress
  readonly output: ReadPiece | null
}

/** A function, so that TypeScript does not narrow across `await`. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted

/** The thread loads its code while the caller opens the store. */
export class Reading implements AsyncDisposable {
  readonly #source: ReadingSource
  readonly #worker: WorkerThread<ReadingWorker>
  #onProgress: ReadingOptions['onProgress'] | undefined

  constructor(source: ReadingSource) {
    const { format, file, stdin } = source
    this.#source = source
    this.#worker = new WorkerThread(THREAD, {
      setup: { format, file },
      stdin: file === null ? stdin : undefined,
      limits: { heapMiB: MAX_HEAP_MIB },
      onMessage: (progress) => this.#onProgress?.(progress),
    })
  }

  /** Ends without an error on abort; yielded pieces remain valid. */
  async *pieces({
    signal,
    onProgress,
    ...request
  }: ReadingOptions): AsyncGenerator<ReadPiece> {
    if (isAborted(signal)) return
    this.#onProgress = onProgress
    const stop = (): void => void this.#worker.end()
    signal.addEventListener('abort', stop)
    try {
      const inFlight = Array.from({ length: PIECES_IN_FLIGHT }, () => this.#next(request))
      for (;;) {
        const piece = await inFlight.shift()
        if (piece === null || piece === undefined) return
        yield piece
        // Yields to the event loop: a stream of messages would starve signals.
        await setImmediate()
        if (isAborted(signal)) return
        inFlight.push(this.#next(request))
      }
    } catch (cause) {
      if (!isAborted(signal)) throw cause
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  #next(request: ReadingRequest): Promise<ReadPiece | null> {
    const piece = this.#worker.call(request)
    // After an abort nobody awaits the pieces in flight.
    piece.catch(() => undefined)
    return piece
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { file, stdin } = this.#source
    if (file === null && stdin instanceof Readable) stdin.destroy()
    await this.#worker.end()
  }
}
