/**
 * Runs a command's work in a worker thread. SQLite calls block for as long as minutes, while the
 * main thread handles signals and draws progress.
 */
import { Worker } from 'node:worker_threads'
import { endThread } from '../../process/end-thread.ts'
import { CodedError } from '../../errors.ts'
import type { WorkerMessage, WorkerEnd } from './messages.ts'

export interface WorkerTaskOptions<News> {
  /** Aborting requests the worker to stop gracefully. */
  readonly signal: AbortSignal
  /** Piped into the worker's stdin. */
  readonly stdin?: NodeJS.ReadableStream
  /** Terminates the worker on abort, for work that cannot be interrupted. Default false. */
  readonly endsOnAbort?: boolean
  readonly onNews?: (news: News) => void
}

/** Resolves to the worker's answer. Request and answer are structured clones. */
export async function runInWorker<News, Answer>(
  thread: URL,
  order: object,
  { signal, stdin, endsOnAbort = false, onNews }: WorkerTaskOptions<News>,
): Promise<Answer> {
  const worker = new Worker(thread, { workerData: order, stdin: stdin !== undefined })
  if (stdin !== undefined && worker.stdin !== null) stdin.pipe(worker.stdin)
  const stop = (): void => {
    if (endsOnAbort) void worker.terminate()
    else worker.postMessage(signal.reason)
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  try {
    const said = await new Promise<WorkerEnd<Answer>>((resolve, reject) => {
      worker.on('message', (message: WorkerMessage<News, Answer>) => {
        if (message.kind === 'news') onNews?.(message.news)
        else resolve(message)
      })
      worker.once('error', reject)
      worker.once('exit', (code) =>
        reject(new Error(`the thread ended with ${String(code)} and did not say why`)),
      )
    })
    if (said.kind === 'refused') {
      const { code, message, remedy } = said
      throw new CodedError(code, message, remedy === undefined ? {} : { remedy })
    }
    return said.answer
  } finally {
    signal.removeEventListener('abort', stop)
    // Everything is closed after the answer; an open stdin would keep the worker alive.
    await endThread(worker)
  }
}
