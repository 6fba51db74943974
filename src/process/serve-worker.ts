/** The thread's side of a worker: answers calls one at a time until its owner ends it. */
import { parentPort, workerData } from 'node:worker_threads'
import { giveWay } from './give-way.ts'
import { Interruption } from './interruption.ts'
import {
  type FromWorker,
  type MessageOf,
  packError,
  type SetupOf,
  type ToWorker,
  type WorkerData,
  type WorkerTypes,
} from './worker-messages.ts'

export interface WorkerCall<Message> {
  /** Aborted with an `Interruption`, after which the answer no longer matters. */
  readonly signal: AbortSignal
  readonly send: (message: Message) => void
  /** Buffers of the output that are moved instead of copied. */
  readonly moved: ArrayBuffer[]
}

const { setup, aborted, givesWay } = workerData as WorkerData

export function readSetup<Types extends WorkerTypes>(): SetupOf<Types> {
  return setup as SetupOf<Types>
}

/** The signal of the current call for work that never returns to the event loop. */
export function isAborted(): boolean {
  return Atomics.load(aborted, 0) === 1
}

/** Errors of `handle` reach the caller; coded ones keep their code and options. */
export function serveWorker<Types extends WorkerTypes>(
  handle: (
    input: Types['input'],
    call: WorkerCall<MessageOf<Types>>,
  ) => Types['output'] | Promise<Types['output']>,
): void {
  const port = parentPort
  if (port === null) throw new Error('this module runs as a worker thread only')
  if (givesWay) giveWay()
  const post = (message: FromWorker<Types>, moved: ArrayBuffer[] = []): void =>
    port.postMessage(message, moved)
  let stop = new AbortController()
  const answer = async (input: Types['input']): Promise<void> => {
    stop = new AbortController()
    const { signal } = stop
    const moved: ArrayBuffer[] = []
    try {
      const output = await handle(input, {
        signal,
        send: (message) => post({ kind: 'message', message }),
        moved,
      })
      post({ kind: 'done', output }, moved)
    } catch (error) {
      post(packError(error))
    }
  }
  let last = Promise.resolve()
  port.on('message', (message: ToWorker<Types>) => {
    if (message.kind === 'close') port.close()
    else if (message.kind === 'abort') stop.abort(new Interruption(message.reason))
    else last = last.then(() => answer(message.input))
  })
  post({ kind: 'ready' })
}
