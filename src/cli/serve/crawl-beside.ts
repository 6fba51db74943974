/** Supervises the crawling worker of `serve` and restarts it after a failure. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { failedUnexpectedly } from '../../observe/events.ts'
import { isOverWithin } from '../../process/end-thread.ts'
import { WorkerThread } from '../../process/worker.ts'
import {
  CRAWL_GRACE_MS,
  CRAWL_HEAP,
  CRAWL_THREAD,
  type CrawlWorker,
} from '../crawl/crawl-worker.ts'

interface CrawlBesideOptions {
  readonly config: Config
  readonly version: string
  /** Shared counters for this process' metrics. */
  readonly counts: SharedArrayBuffer
}

const AGAIN_MS = 10_000

export interface CrawlBeside {
  /** Resolves when the worker has released its tasks or exited. */
  stop(withinMs: number): Promise<void>
}

export function crawlBeside(
  { counts, ...options }: CrawlBesideOptions,
  logger: Logger,
): CrawlBeside {
  const stopping = new AbortController()
  let worker: WorkerThread<CrawlWorker>
  const live = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      worker = new WorkerThread(CRAWL_THREAD, { limits: { ...CRAWL_HEAP, givesWay: true } })
      await worker
        .call({ ...options, once: false, serving: { counts } })
        .catch((error: unknown) => failedUnexpectedly(logger, error))
      await worker.end(CRAWL_GRACE_MS)
      await wait(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const life = live()
  return {
    async stop(withinMs) {
      stopping.abort()
      worker.abort()
      if (!(await isOverWithin(life, withinMs))) await worker.end()
    },
  }
}
