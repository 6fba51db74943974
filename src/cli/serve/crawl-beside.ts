/** Supervises the crawling worker of `serve` and restarts it after a failure. */
import { extname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { failedUnexpectedly } from '../../observe/events.ts'
import { CRAWL_HEAP } from '../crawl/crawl-heap.ts'

/** The worker data. */
export interface CrawlThreadSetup {
  readonly config: Config
  readonly version: string
  /** Shared counters for this process' metrics. */
  readonly counts: SharedArrayBuffer
}

/** `.ts` in a checkout, `.js` in the published package. */
const THREAD = new URL(`./crawl-thread${extname(import.meta.url)}`, import.meta.url)
const AGAIN_MS = 10_000

export interface CrawlBeside {
  /** Resolves when the worker has released its tasks or exited. */
  stop(withinMs: number): Promise<void>
}

export function crawlBeside(order: CrawlThreadSetup, logger: Logger): CrawlBeside {
  const stopping = new AbortController()
  let worker: Worker
  const live = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      worker = new Worker(THREAD, { workerData: order, resourceLimits: CRAWL_HEAP })
      worker.once('error', (error) => failedUnexpectedly(logger, error))
      await new Promise<void>((ended) => void worker.once('exit', () => ended()))
      await wait(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const life = live()
  return {
    async stop(withinMs) {
      stopping.abort()
      worker.postMessage('stop')
      const isOver = await Promise.race([
        life.then(() => true),
        wait(withinMs, false, { ref: false }),
      ])
      if (!isOver) await worker.terminate()
    },
  }
}
