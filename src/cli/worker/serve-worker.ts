/** The worker's side of `run-in-worker.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { CodedError } from '../../errors.ts'
import { Interruption } from '../signals.ts'
import type { WorkerMessage } from './messages.ts'

interface WorkerTask<Order, News> {
  readonly order: Order
  /** Aborted when the command should stop. */
  readonly signal: AbortSignal
  readonly tell: (news: News) => void
}

/** Runs the worker's task and posts the answer. Errors other than coded ones crash the worker. */
export async function serveWorker<Order, News, Answer>(
  work: (options: WorkerTask<Order, News>) => Promise<Answer>,
): Promise<void> {
  const say = (message: WorkerMessage<News, Answer>): void =>
    parentPort?.postMessage(message)
  const stop = new AbortController()
  parentPort?.once('message', (name: unknown) => stop.abort(new Interruption(name)))
  try {
    const tell = (news: News): void => say({ kind: 'news', news })
    say({
      kind: 'done',
      answer: await work({ order: workerData as Order, signal: stop.signal, tell }),
    })
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    say({
      kind: 'refused',
      code: error.code,
      message: error.message,
      remedy: error.options.remedy,
    })
  } finally {
    parentPort?.close()
  }
}
