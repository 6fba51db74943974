/** The thread for long work on the index: one job on a connection of its own, beside everything else; then it ends. */
import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { CodedError } from '../../errors.ts'
import { openDatabase } from './database.ts'
import { partIndex } from './index/part-index.ts'
import type { FromIndexThread, IndexJob, IndexThreadOrder } from './index-messages.ts'

const CACHE_KIB = 16_384
/** Work between two pauses; in ms. */
const STRETCH_MS = 20
/** How long a pause is, of the work before it. */
const PAUSE_SHARE = 0.25

const { mainFile, job, isPaced, cancelled } = workerData as IndexThreadOrder
const say = (message: FromIndexThread): void => parentPort?.postMessage(message)

class Cancelled extends Error {}

const never = new Int32Array(new SharedArrayBuffer(4))
let resumedMs = performance.now()

const step = (): void => {
  if (Atomics.load(cancelled, 0) === 1) throw new Cancelled()
  const workedMs = performance.now() - resumedMs
  if (!isPaced || workedMs < STRETCH_MS) return
  Atomics.wait(never, 0, 0, workedMs * PAUSE_SHARE)
  resumedMs = performance.now()
}

/** A sentence where the index is damaged. */
const findDamage: Readonly<Record<IndexJob, (database: DatabaseSync) => string | undefined>> = {
  rebuild: () => 'it was asked for',
  mend: (database) => partIndex.findDamage(database, step),
  settle: (database) => tidy(database, 'settle'),
  compact: (database) => tidy(database, 'compact'),
}

const tidy = (database: DatabaseSync, how: 'settle' | 'compact'): string | undefined => {
  const writer = partIndex.openWriter(database)
  try {
    return writer[how](step) ? undefined : 'the search index is damaged'
  } finally {
    writer.close()
  }
}

const work = (database: DatabaseSync): number | null => {
  const message = findDamage[job](database)
  if (message === undefined) return null
  if (job !== 'rebuild') say({ kind: 'damage', message })
  return partIndex.rebuild(database, { step, onProgress: (progress) => say({ kind: 'progress', progress }) })
}

const answer = (): FromIndexThread => {
  const database = openDatabase(mainFile, { cacheKib: CACHE_KIB })
  try {
    return { kind: 'done', podcasts: work(database) }
  } catch (error) {
    if (error instanceof Cancelled) return { kind: 'cancelled' }
    if (error instanceof CodedError) return { kind: 'refused', code: error.code, message: error.message }
    return { kind: 'failed', error }
  } finally {
    database.close()
  }
}

say(answer())
