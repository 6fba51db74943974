/**
 * Runs the worker of one platform: it takes what is due, checks it, and goes on until it is
 * told to stop or nothing is due.
 */
import type { Directory } from '../../../store/directory.ts'
import type { Task } from '../../../store/task.ts'
import { checkBatch } from './check-batch.ts'
import type { OpenListingSource } from './index.ts'

export interface ListingWorkerOptions {
  readonly directory: Pick<Directory, 'reader' | 'writer' | 'metadata' | 'tasks'>
  readonly source: OpenListingSource
  /** `checkBatch` says what this means. */
  readonly isMadeUp?: (url: string) => boolean
  /** Names this worker in the queue. */
  readonly worker: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly signal: AbortSignal
  /**
   * Metrics count podcasts that were checked, and podcasts that the platform could not be
   * asked about.
   */
  readonly onChecked?: (checked: number, unfinished: number) => void
}

/**
 * The lease is longer than the slowest batch, in which every request reaches its time
 * limit.
 */
const LEASE_MS = 15 * 60_000

/** A batch that failed for a reason of our own waits this long. */
const AFTER_FAILURE_MS = 60_000

/**
 * Gives the tasks back at once, so that nobody waits for the lease to run out. The next
 * check finds again what this one had found.
 */
const giveBack = async (
  { tasks: queue }: Pick<Directory, 'tasks'>,
  tasks: readonly Task[],
  dueAt: number,
): Promise<void> => {
  await queue.release(
    tasks.map(({ podcastId, kind, lease, state }) => ({
      podcastId,
      kind,
      lease,
      state,
      dueAt,
    })),
  )
}

/**
 * Checks, writes and releases one claim. Returns the number of podcasts; 0 = nothing is
 * due, or the platform cannot be reached.
 */
export async function runOnce(options: ListingWorkerOptions): Promise<number> {
  const { directory, source, isMadeUp, worker, now, signal } = options
  if (now() < source.pausedUntil()) return 0
  const tasks = await directory.tasks.claim({
    kind: source.platform,
    worker,
    now: now(),
    leaseMs: LEASE_MS,
    limit: source.batchSize,
    perDomain: source.batchSize,
  })
  if (tasks.length === 0) return 0
  try {
    const { results, unfinished } = await checkBatch(
      { directory, source, isMadeUp, now, signal },
      tasks,
    )
    await directory.tasks.release(results)
    options.onChecked?.(tasks.length - unfinished, unfinished)
  } catch (error) {
    await giveBack(directory, tasks, now() + (signal.aborted ? 0 : AFTER_FAILURE_MS))
    throw error
  }
  return tasks.length
}

export interface LoopOptions extends ListingWorkerOptions {
  /** The worker waits this long before it looks at the queue again if nothing is due. */
  readonly idleMs: number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Called when a batch failed; its tasks come back a minute later. */
  readonly onFailure: (error: unknown) => void
}

const tryOnce = async (options: LoopOptions): Promise<number> => {
  try {
    return await runOnce(options)
  } catch (error) {
    options.signal.throwIfAborted()
    options.onFailure(error)
    return 0
  }
}

/** This many failures in a row are not the fault of a single batch. */
const MAX_FAILURES = 3

/**
 * Runs until nothing is due, and returns the number of checks. A batch that fails is
 * skipped, because it comes back a minute later.
 */
export async function runUntilIdle(options: LoopOptions): Promise<number> {
  let [checked, failures] = [0, 0]
  while (!options.signal.aborted)
    try {
      const done = await runOnce(options)
      if (done === 0) break
      checked += done
      failures = 0
    } catch (error) {
      failures += 1
      options.signal.throwIfAborted()
      if (failures === MAX_FAILURES) throw error
      options.onFailure(error)
    }
  return checked
}

/**
 * Runs until `signal` aborts, gives back what is claimed then, and returns the number of
 * checks.
 */
export async function runListingWorker(options: LoopOptions): Promise<number> {
  const { signal, idleMs, sleep } = options
  let checked = 0
  try {
    for (;;) {
      const done = await tryOnce(options)
      checked += done
      if (done === 0) await sleep(idleMs, signal)
    }
  } catch (error) {
    if (!signal.aborted) throw error
    return checked
  }
}
