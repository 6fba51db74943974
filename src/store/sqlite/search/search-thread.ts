/**
 * The thread for slow searches: its own read-only connection and index reader, one search at a
 * time.
 */
import { workerData } from 'node:worker_threads'
import { CodedError } from '../../../errors.ts'
import { inTransaction, openDatabase } from '../connection/database.ts'
import { SEARCH_SCHEMA } from '../../../search/document/schema.ts'
import { SegmentIndexReader } from '../../../search/segments/query/index-reader.ts'
import { SqliteIndexLookups } from './index-lookups.ts'
import type {
  FromSearchThread,
  SearchThreadData,
  ToSearchThread,
} from './search-messages.ts'
import { openPort } from '../../../process/thread-port.ts'

/**
 * Small, because the index reads its files without SQLite; only phrase texts and segments of small
 * batches come from the database.
 */
const CACHE_KIB = 4096

const port = openPort()
const { mainFile, requireAppleId, searchTimeoutMs, cancelled } =
  workerData as SearchThreadData
const database = openDatabase(mainFile, { readOnly: true, cacheKib: CACHE_KIB })
const index = new SegmentIndexReader(database, {
  schema: SEARCH_SCHEMA,
  lookups: new SqliteIndexLookups(database),
  requireAppleId,
  searchTimeoutMs,
})

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const isCancelled = (): boolean => Atomics.load(cancelled, 0) === 1

const answer = ({ query, spentMs }: ToSearchThread): FromSearchThread => {
  try {
    const effort = { timeoutMs: searchTimeoutMs, spentMs, isCancelled, processorMs }
    const startedAt = performance.now()
    const page = inTransaction(database, 'BEGIN', () => index.search(query, effort))
    return { kind: 'page', page, ms: performance.now() - startedAt }
  } catch (error) {
    if (!(error instanceof CodedError)) return { kind: 'failed', error }
    return {
      kind: 'refused',
      code: error.code,
      message: error.message,
      retryAfterS: error.options.retryAfterS,
    }
  }
}

port.on('message', (message: ToSearchThread) => port.postMessage(answer(message)))
