/** The worker's side of `run-apart.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { CodedError } from '../../errors.ts'
import { Interruption } from '../signals.ts'
import type { FromApart } from './messages.ts'

interface ApartWork<Order, News> {
  readonly order: Order
  /** Aborted when the command should stop. */
  readonly signal: AbortSignal
  readonly tell: (news: News) => void
}

/** Runs the worker's task and posts the answer. Errors other than coded ones crash the worker. */
export async function workApart<Order, News, Answer>(
  work: (options: ApartWork<Order, News>) => Promise<Answer>,
): Promise<void> {
  const say = (message: FromApart<News, Answer>): void => parentPort?.postMessage(message)
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
