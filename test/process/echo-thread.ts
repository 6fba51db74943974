/** Answers each call with its number, or fails as the input says. */
import { CodedError } from '../../src/errors.ts'
import { readSetup, serveWorker } from '../../src/process/serve-worker.ts'
import type { EchoWorker } from './echo-worker.ts'

const prefix = readSetup<EchoWorker>()

const act: Readonly<Record<string, (signal: AbortSignal) => unknown>> = {
  refuse: () => {
    throw new CodedError('NOT_READY', 'Not yet.', {
      cause: new Error('locked'),
      details: [{ path: 'body', message: 'wrong' }],
      forOperator: true,
      retryAfterS: 5,
    })
  },
  fail: () => {
    throw Object.assign(new RangeError('no room'), {
      code: 'ENOSPC',
      errcode: 13,
      run: act,
    })
  },
  wait: (signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    }),
  grow: () => {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, number) => number))
  },
}

serveWorker<EchoWorker>(async (input, { send, signal }) => {
  send(`takes ${input}`)
  await act[input]?.(signal)
  return `${prefix} ${input}`
})
