/** Starts the worker that crawls, for `castdex crawl` and for `serve`. */
import type { Config } from '../../config/config.ts'
import type { CrawlTotals } from '../../intake/crawlers/open-crawler.ts'
import { defineWorker, type WorkerLimits } from '../../process/worker.ts'

export interface CrawlWorker {
  readonly input: {
    readonly config: Config
    readonly version: string
    /** Stops when nothing is due. */
    readonly once: boolean
    /** `serve`: shared counters of its metrics, and its log. */
    readonly serving: { readonly counts: SharedArrayBuffer } | null
  }
  /** The fetches by outcome. */
  readonly output: CrawlTotals
}

export const CRAWL_THREAD = defineWorker('crawl-thread', import.meta.url)

/**
 * The heap of a worker can be limited, unlike the main thread's. New objects are small and
 * short-lived, so a large young generation (V8's default is up to 128) would waste memory.
 */
export const CRAWL_HEAP = { heapMiB: 320, youngMiB: 24 } as const satisfies WorkerLimits

/** The time in ms for the last lines of the log. */
export const CRAWL_GRACE_MS = 2000
