/** The thread for long index work: one job on its own connection, then it exits. */
import type { DatabaseSync } from 'node:sqlite'
import { EPISODE_SCHEMA, SEARCH_SCHEMA } from '../../../search/document/schema.ts'
import { Interruption } from '../../../process/interruption.ts'
import { isAborted, readSetup, serveWorker } from '../../../process/serve-worker.ts'
import { openDatabase, tidyFile } from '../connection/database.ts'
import { findDamage } from '../../../search/segments/rebuild/find-damage.ts'
import type { DocumentSource } from '../../../search/segments/port.ts'
import { viewOutdated } from '../../../search/segments/format/segment-set.ts'
import type { IndexJob, IndexMessage, IndexWorker } from './index-work.ts'

/** `mend` only reads, and every server runs it at start: a large cache would stay allocated. */
const CACHE_KIB: Readonly<Record<IndexJob, number>> = {
  mend: 256,
  rebuild: 16_384,
  settle: 16_384,
  compact: 16_384,
}
/** Work between two pauses; in ms. */
const STRETCH_MS = 20
/** Pause after each slice, as a fraction of its duration. */
const PAUSE_SHARE = 0.25

const { mainFile, of, isPaced } = readSetup<IndexWorker>()
const schema = of === 'episodes' ? EPISODE_SCHEMA : SEARCH_SCHEMA
const never = new Int32Array(new SharedArrayBuffer(4))
let resumedMs = performance.now()

const step = (): void => {
  if (isAborted()) throw new Interruption(undefined)
  const workedMs = performance.now() - resumedMs
  if (!isPaced || workedMs < STRETCH_MS) return
  Atomics.wait(never, 0, 0, workedMs * PAUSE_SHARE)
  resumedMs = performance.now()
}

/** The reason to rebuild the index, as a sentence; undefined if none. */
const whyRebuild: Readonly<
  Record<IndexJob, (database: DatabaseSync) => Promise<string | undefined>>
> = {
  rebuild: () => Promise.resolve('it was asked for'),
  mend: (database) => Promise.resolve(findDamage(database, { schema, step })),
  settle: (database) => tidy(database, 'settle'),
  compact: (database) => tidy(database, 'compact'),
}

/** Loads the writer lazily: it is many times larger than the code for reading. */
const tidy = async (
  database: DatabaseSync,
  how: 'settle' | 'compact',
): Promise<string | undefined> => {
  const { SegmentIndexWriter } = await import(
    '../../../search/segments/write/index-writer.ts'
  )
  const writer = new SegmentIndexWriter(database, { schema })
  try {
    if (writer[how](step)) return undefined
    const outdated = writer.findOutdated()
    if (outdated === undefined) return 'the search index is damaged'
    return viewOutdated(outdated)
  } finally {
    writer.close()
  }
}

const openDocuments = async (database: DatabaseSync): Promise<DocumentSource> => {
  if (of === 'episodes') {
    const { EpisodeDocuments } = await import('./episode-documents.ts')
    return new EpisodeDocuments(database)
  }
  const { RecordDocuments } = await import('./record-documents.ts')
  return new RecordDocuments(database)
}

/** Resolves to the size of the new index; null if none was made. */
const work = async (
  database: DatabaseSync,
  job: IndexJob,
  send: (message: IndexMessage) => void,
): Promise<number | null> => {
  const message = await whyRebuild[job](database)
  if (message === undefined) return null
  if (job !== 'rebuild') send({ kind: 'damage', message })
  const { rebuildIndex } = await import('../../../search/segments/rebuild/rebuild.ts')
  return rebuildIndex(database, {
    schema,
    documents: await openDocuments(database),
    step,
    onProgress: (progress) => send({ kind: 'progress', progress }),
  })
}

serveWorker<IndexWorker>(async (job, { send }) => {
  const database = openDatabase(mainFile, { cacheKib: CACHE_KIB[job] })
  try {
    const podcasts = await work(database, job, send)
    if (job === 'settle') tidyFile(database)
    return podcasts
  } finally {
    database.close()
  }
})
