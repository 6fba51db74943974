/** The writer's side of the reading thread: batches in order, never more under way than agreed, and the thread gone at the end. */
import { on } from 'node:events'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CodedError } from '../../errors.ts'
import type { Candidate } from './candidate.ts'
import type { FromReader, ReadingOrder, ReadingProgress, ToReader } from './reading-messages.ts'

/** `.ts` in a checkout, `.js` in what is published. */
const THREAD = new URL(`./reading-thread${extname(import.meta.url)}`, import.meta.url)

/** Of the reading thread, in MiB. It holds a few batches, whatever the catalogue's size. */
const MAX_HEAP_MIB = 512

const taken: ToReader = { kind: 'taken' }

export interface ReadingOptions extends ReadingOrder {
  readonly stdin: NodeJS.ReadableStream
  readonly signal: AbortSignal
  readonly onProgress: (progress: ReadingProgress) => void
}

const startThread = ({ format, file, tempFile, nowMs, stdin }: ReadingOptions): Worker => {
  const order: ReadingOrder = { format, file, tempFile, nowMs }
  const worker = new Worker(THREAD, {
    workerData: order,
    stdin: file === null,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
  })
  if (file === null && worker.stdin !== null) stdin.pipe(worker.stdin)
  return worker
}

/** A call, because what it says may change at every `await`. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted

/** Ends quietly when the signal is aborted: what was yielded stands. */
export async function* readInThread(options: ReadingOptions): AsyncGenerator<readonly Candidate[]> {
  const { signal, onProgress, file, stdin } = options
  if (isAborted(signal)) return
  const worker = startThread(options)
  try {
    for await (const [message] of on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterable<[FromReader]>) {
      if (message.kind === 'end') return
      if (message.kind === 'failed') throw new CodedError(message.code, message.message)
      onProgress({ done: message.done, total: message.total })
      if (message.kind === 'progress') continue
      yield message.batch
      // While messages keep coming Node does not look for anything else: no signal would ever arrive.
      await setImmediate()
      if (isAborted(signal)) return
      worker.postMessage(taken)
    }
    throw new Error('the reading thread ended before the catalogue did')
  } catch (cause) {
    if (!isAborted(signal)) throw cause
  } finally {
    if (file === null && stdin instanceof Readable) stdin.destroy()
    await worker.terminate()
  }
}
