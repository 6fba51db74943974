/**
 * The thread for slow searches: its own read-only connection and index reader, one search at a
 * time.
 */
import { isAborted, readSetup, serveWorker } from '../../../process/serve-worker.ts'
import { inTransaction, openDatabase } from '../connection/database.ts'
import { EPISODE_SCHEMA, SEARCH_SCHEMA } from '../../../search/document/schema.ts'
import { SegmentIndexReader } from '../../../search/segments/query/index-reader.ts'
import { EpisodeLookups } from './episode-lookups.ts'
import { SqliteIndexLookups } from './index-lookups.ts'
import type { SearchThread } from './search-worker.ts'

/**
 * Small, because the index reads its files without SQLite; only phrase texts and segments of small
 * batches come from the database.
 */
const CACHE_KIB = 4096

const { mainFile, requireAppleId, searchTimeoutMs } = readSetup<SearchThread>()
const database = openDatabase(mainFile, { readOnly: true, cacheKib: CACHE_KIB })
const limits = { requireAppleId, searchTimeoutMs }
const indexes = {
  podcasts: new SegmentIndexReader(database, {
    ...limits,
    schema: SEARCH_SCHEMA,
    lookups: new SqliteIndexLookups(database),
  }),
  episodes: new SegmentIndexReader(database, {
    ...limits,
    schema: EPISODE_SCHEMA,
    lookups: new EpisodeLookups(database),
  }),
} as const

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

serveWorker<SearchThread>(({ of, query, spentMs }) => {
  const effort = {
    timeoutMs: searchTimeoutMs,
    spentMs,
    isCancelled: isAborted,
    processorMs,
  }
  const startedAt = performance.now()
  const page = inTransaction(database, 'BEGIN', () => indexes[of].search(query, effort))
  return { page, ms: performance.now() - startedAt }
})
