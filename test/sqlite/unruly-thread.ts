/**
 * In place of the search thread: answers with its own thread id, or behaves as badly as the
 * search's text says.
 */
import { threadId } from 'node:worker_threads'
import { CodedError } from '../../src/errors.ts'
import { isAborted, serveWorker } from '../../src/process/serve-worker.ts'
import type {
  SearchThread,
  WorkerPage,
} from '../../src/store/sqlite/search/search-worker.ts'

const pause = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)

const page: WorkerPage = {
  page: { hits: [], total: threadId, next: null, maxScore: null },
  ms: 1,
}

const behave: Readonly<Record<string, () => WorkerPage | Promise<WorkerPage>>> = {
  die: () => process.exit(1),
  throw: () => {
    setImmediate(() => {
      throw new Error('out of luck')
    })
    return new Promise<never>(() => undefined)
  },
  hang: () => {
    for (;;) pause()
  },
  untilCancelled: () => {
    while (!isAborted()) pause()
    throw new CodedError('SEARCH_TOO_COSTLY', 'cancelled')
  },
  refuse: () => {
    throw new CodedError('NOT_READY', 'not yet', { retryAfterS: 5 })
  },
  fail: () => {
    throw new TypeError('a mistake')
  },
}

serveWorker<SearchThread>(({ query }) => {
  const act = behave[query.terms[0]?.text ?? '']
  return act === undefined ? page : act()
})
