/** Ends a thread, but waits for it only a while: nothing interrupts a call of SQLite. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

const LONGEST_WAIT_MS = 2000

export async function endThread(worker: Worker): Promise<void> {
  await isOverWithin(worker.terminate(), LONGEST_WAIT_MS)
}

/** Resolves to whether the work was over in time; undefined: no limit. */
export async function isOverWithin(
  over: Promise<unknown> | undefined,
  withinMs: number | undefined,
): Promise<boolean> {
  const isOver = Promise.resolve(over).then(() => true)
  if (withinMs === undefined) return isOver
  return Promise.race([isOver, sleep(withinMs, false, { ref: false })])
}
