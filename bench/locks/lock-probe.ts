/**
 * Asks for the write lock of a file again and again, and tells for how long it was refused each
 * time.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

export interface HeldLock {
  readonly atMs: number
  readonly ms: number
  /** The writing thread was on a processor for so much of it at most; NaN where nobody knows. */
  readonly ownMs: number
}

/** `state`: 1 in the first place when it is over, the process that writes in the second. */
const { file, state } = workerData as { readonly file: string; readonly state: Int32Array }
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

/**
 * How long each thread of the writing process was on a processor so far, in ms. Empty where there
 * is no such folder. The first number of https://docs.kernel.org/scheduler/sched-stats.html is ns.
 */
function readOwn(): ReadonlyMap<string, number> {
  const folder = `/proc/${String(Atomics.load(state, 1))}/task`
  try {
    const threads = readdirSync(folder).map((thread) => {
      const [ns] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')
      return [thread, Number(ns) / 1e6] as const
    })
    return new Map(threads)
  } catch {
    // It has ended, or a thread of it has.
    return new Map()
  }
}

/** Of the thread that had most of it, which is the one that writes or one that worked longer. */
function longestOwn(before: ReadonlyMap<string, number>): number {
  const times = [...readOwn()].map(([thread, ms]) => ms - (before.get(thread) ?? ms))
  return times.length === 0 ? Number.NaN : Math.max(...times)
}

using database = new DatabaseSync(file, { timeout: 0 })
const startedAt = performance.now()
const held: HeldLock[] = []
let since: { readonly at: number; readonly own: ReadonlyMap<string, number> } | undefined
while (Atomics.load(state, 0) === 0) {
  const now = performance.now()
  if (isFree(database)) {
    if (since !== undefined) {
      const ownMs = longestOwn(since.own)
      held.push({ atMs: since.at - startedAt, ms: now - since.at, ownMs })
    }
    since = undefined
  } else since ??= { at: now, own: readOwn() }
  Atomics.wait(never, 0, 0, PAUSE_MS)
}
parentPort?.postMessage(held)
