/**
 * Runs the work of a command in a thread. SQLite answers only when it is done, which can take
 * minutes; meanwhile the process' first thread hears signals and shows how far the work has come.
 */
import { Worker } from 'node:worker_threads'
import { endThread } from '../../end-thread.ts'
import { CodedError } from '../../errors.ts'
import type { FromApart, FromApartEnd } from './messages.ts'

export interface ApartOptions<News> {
  /** Tells the thread to stop; what it does then is its own. */
  readonly signal: AbortSignal
  /** Becomes the standard input of the thread. */
  readonly stdin?: NodeJS.ReadableStream
  /** The thread is cut off, for it hears nothing before it is done. Default: it is told to stop. */
  readonly endsOnAbort?: boolean
  readonly onNews?: (news: News) => void
}

/** Resolves to what the thread answers. `order` and the answer are cloned. */
export async function runApart<News, Answer>(
  thread: URL,
  order: object,
  { signal, stdin, endsOnAbort = false, onNews }: ApartOptions<News>,
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
    const said = await new Promise<FromApartEnd<Answer>>((resolve, reject) => {
      worker.on('message', (message: FromApart<News, Answer>) => {
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
    // All is closed when it has answered; a standard input that nobody ends would keep the
    // thread alive.
    await endThread(worker)
  }
}
