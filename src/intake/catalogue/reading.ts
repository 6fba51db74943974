/**
 * Runs the reading thread: yields batches in order with bounded buffering, and terminates it at the
 * end.
 */
import { on } from 'node:events'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { endThread } from '../../process/end-thread.ts'
import { CodedError } from '../../errors.ts'
import type { GatheredTexts } from '../../search/terms/gathered-texts.ts'
import type { Candidate } from './candidate.ts'
import type { CatalogueFormat } from './format.ts'
import type {
  FromReader,
  ReadingRequest,
  ReadingProgress,
  ToReader,
} from './reading-messages.ts'

/** `.ts` in a checkout, `.js` in the published package. */
const THREAD = new URL(`./reading-thread${extname(import.meta.url)}`, import.meta.url)

/** The heap limit of the thread, which holds a few batches of any catalogue. */
const MAX_HEAP_MIB = 512

const taken: ToReader = { kind: 'taken' }

export interface ReadingSource {
  readonly format: CatalogueFormat
  /** Null = read `stdin`. */
  readonly file: string | null
  readonly stdin: NodeJS.ReadableStream
}

export interface ReadingOptions extends Omit<ReadingRequest, 'format' | 'file'> {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ReadingProgress) => void
}

export type ReadPiece =
  | { readonly batch: readonly Candidate[] }
  /** Texts of the batches since the previous ones. */
  | { readonly texts: GatheredTexts }

/** A function, so that TypeScript does not narrow across `await`. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted

/** The thread loads its code while the caller opens the store. */
export class Reading implements AsyncDisposable {
  readonly #source: ReadingSource
  readonly #worker: Worker

  constructor(source: ReadingSource) {
    const { format, file, stdin } = source
    this.#source = source
    this.#worker = new Worker(THREAD, {
      workerData: format,
      stdin: file === null,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
    })
    if (file === null && this.#worker.stdin !== null) stdin.pipe(this.#worker.stdin)
  }

  /** Ends without an error on abort; yielded pieces remain valid. */
  async *pieces({
    tempFile,
    nowMs,
    gathersTexts,
    signal,
    onProgress,
  }: ReadingOptions): AsyncGenerator<ReadPiece> {
    if (isAborted(signal)) return
    const { format, file } = this.#source
    const messages = on(this.#worker, 'message', {
      signal,
      close: ['exit'],
    }) as AsyncIterable<[FromReader]>
    this.#tell({ kind: 'order', order: { format, file, tempFile, nowMs, gathersTexts } })
    try {
      for await (const [message] of messages) {
        if (message.kind === 'end') return
        if (message.kind === 'failed') throw new CodedError(message.code, message.message)
        if (message.kind !== 'texts')
          onProgress({ done: message.done, total: message.total })
        if (message.kind === 'progress') continue
        yield message
        if (message.kind === 'texts') continue
        // Yields to the event loop: a stream of messages would starve signals.
        await setImmediate()
        if (isAborted(signal)) return
        this.#tell(taken)
      }
      throw new Error('the reading thread ended before the catalogue did')
    } catch (cause) {
      if (!isAborted(signal)) throw cause
    }
  }

  #tell(message: ToReader): void {
    this.#worker.postMessage(message)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { file, stdin } = this.#source
    if (file === null && stdin instanceof Readable) stdin.destroy()
    await endThread(this.#worker)
  }
}
