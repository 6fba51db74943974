/**
 * In place of the search thread: answers with its own thread id, or behaves as badly as the
 * search's text says.
 */
import { parentPort, threadId, workerData } from 'node:worker_threads'
import type {
  FromSearchThread,
  SearchThreadData,
  ToSearchThread,
} from '../../src/store/sqlite/search/search-messages.ts'

const { cancelled } = workerData as SearchThreadData
const send = (message: FromSearchThread): void => parentPort?.postMessage(message)

const answer = (): void => {
  send({
    kind: 'page',
    page: { hits: [], total: threadId, next: null, maxScore: null },
    ms: 1,
  })
}

const behave: Readonly<Record<string, () => void>> = {
  die: () => process.exit(1),
  throw: () => {
    throw new Error('out of luck')
  },
  hang: () => {
    for (;;) Atomics.wait(cancelled, 0, 2, 1000)
  },
  untilCancelled: () => {
    while (Atomics.load(cancelled, 0) === 0) Atomics.wait(cancelled, 0, 0, 5)
    send({
      kind: 'refused',
      code: 'SEARCH_TOO_COSTLY',
      message: 'cancelled',
      retryAfterS: undefined,
    })
  },
  refuse: () =>
    send({ kind: 'refused', code: 'NOT_READY', message: 'not yet', retryAfterS: 5 }),
  fail: () => send({ kind: 'failed', error: new TypeError('a mistake') }),
}

parentPort?.on('message', ({ query }: ToSearchThread) => {
  const act = behave[query.terms[0]?.text ?? ''] ?? answer
  act()
})
