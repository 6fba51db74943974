/**
 * The worker of one platform: takes what is due, checks it, and goes on until it is told to stop or
 * nothing is due.
 */
import type { Directory } from '../../../store/directory.ts'
import type { Task } from '../../../store/task.ts'
import { checkBatch } from './check-batch.ts'
import type { OpenListingSource } from './index.ts'

export interface ListingWorkerOptions {
  readonly directory: Pick<Directory, 'reader' | 'writer' | 'metadata' | 'tasks'>
  readonly source: OpenListingSource
  /** As in `checkBatch`. */
  readonly isMadeUp?: (url: string) => boolean
  /** Names this worker in the queue. */
  readonly worker: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly signal: AbortSignal
  /**
   * For metrics: podcasts that were checked, and podcasts that the platform could not be asked
   * about.
   */
  readonly onChecked?: (checked: number, unfinished: number) => void
}

/** Longer than the slowest batch: every request of it against its time limit. */
const LEASE_MS = 15 * 60_000

/** How long, in ms, a batch waits that failed for a reason of our own. */
const AFTER_FAILURE_MS = 60_000

/** Nobody waits for the lease to run out. What the checks had found is found again. */
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
 * One claim, checked, written and released. Gives the number of podcasts; 0 = nothing is due, or
 * nobody answers there.
 */
export const runOnce = async (options: ListingWorkerOptions): Promise<number> => {
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
  /** Between two looks at the queue when nothing is due. */
  readonly idleMs: number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** A batch that failed; its tasks come back a minute later. */
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

/** So many failures on end are no batch's own. */
const MAX_FAILURES = 3

/**
 * Until nothing is due. A batch that fails is left out, for it comes back a minute later. Gives the
 * number of checks.
 */
export const runUntilIdle = async (options: LoopOptions): Promise<number> => {
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

/** Until `signal` aborts; what was claimed then is given back. Gives the number of checks. */
export const runListingWorker = async (options: LoopOptions): Promise<number> => {
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
