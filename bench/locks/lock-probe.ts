/**
 * Asks for the write lock of a file again and again, and tells for how long it was refused each
 * time.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

export interface HeldLock {
  readonly atMs: number
  readonly ms: number
}

const { file, stop } = workerData as { readonly file: string; readonly stop: Int32Array }
const PAUSE_MS = 0.5
const never = new Int32Array(new SharedArrayBuffer(4))

function isFree(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN IMMEDIATE')
  } catch {
    return false
  }
  database.exec('ROLLBACK')
  return true
}

using database = new DatabaseSync(file, { timeout: 0 })
const startedAt = performance.now()
const held: HeldLock[] = []
let since: number | undefined
while (Atomics.load(stop, 0) === 0) {
  const now = performance.now()
  if (isFree(database)) {
    if (since !== undefined) held.push({ atMs: since - startedAt, ms: now - since })
    since = undefined
  } else since ??= now
  Atomics.wait(never, 0, 0, PAUSE_MS)
}
parentPort?.postMessage(held)
