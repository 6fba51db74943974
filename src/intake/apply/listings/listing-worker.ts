/**
 * Runs one platform's worker, which claims and checks due podcasts until it is aborted;
 * `runUntilIdle` also ends when nothing is due.
 */
import type { Directory } from '../../../store/directory.ts'
import type { Task } from '../../../store/task.ts'
import { checkBatch } from './check-batch.ts'
import type { OpenListingSource } from './index.ts'

export interface ListingWorkerOptions {
  readonly directory: Pick<Directory, 'reader' | 'writer' | 'metadata' | 'tasks'>
  readonly source: OpenListingSource
  /** See `checkBatch`. */
  readonly isMadeUp?: (url: string) => boolean
  /** Names this worker in the queue. */
  readonly worker: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly signal: AbortSignal
  /** Receives the number of checked podcasts, and of those that the platform could not check. */
  readonly onChecked?: (checked: number, unfinished: number) => void
}

/** The lease exceeds the slowest batch, in which every request times out. */
const LEASE_MS = 15 * 60_000

/** Delay after a batch that failed for an internal reason. */
const AFTER_FAILURE_MS = 60_000

/** Releases the tasks before the lease expires. The next check repeats this one's work. */
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
 * Checks, writes and releases one claim. Returns the number of podcasts; 0 = nothing is due, or the
 * platform is unreachable.
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
  /** Delay before the next claim if nothing is due. */
  readonly idleMs: number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Called when a batch failed; its tasks are due a minute later. */
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

/** Maximum consecutive failures; more are not the fault of a single batch. */
const MAX_FAILURES = 3

/**
 * Runs until nothing is due, and returns the number of checks. Failed batches are skipped; they are
 * due a minute later.
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

/** Runs until `signal` aborts, releases its claim, and returns the number of checks. */
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
