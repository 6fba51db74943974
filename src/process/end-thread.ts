/** Terminates a thread with a bounded wait, because calls of SQLite cannot be interrupted. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

const LONGEST_WAIT_MS = 2000

export async function endThread(worker: Worker): Promise<void> {
  await isOverWithin(worker.terminate(), LONGEST_WAIT_MS)
}

/** Returns whether the promise settled in time; undefined: no limit. */
export async function isOverWithin(
  over: Promise<unknown> | undefined,
  withinMs: number | undefined,
): Promise<boolean> {
  const isOver = Promise.resolve(over).then(() => true)
  if (withinMs === undefined) return isOver
  return Promise.race([isOver, sleep(withinMs, false, { ref: false })])
}
