/** Creates one worker per platform. They run concurrently, so none waits for another's budget. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Directory } from '../../../store/directory.ts'
import { failedUnexpectedly, platformFound, platformLost } from '../../../observe/events.ts'
import type { CrawlMetrics } from '../../../observe/metrics/crawl-metrics.ts'
import { isReservedUrl } from '../../crawl/fetch/reserved-host.ts'
import { isGoneWorker, workerName } from '../../crawl/worker-name.ts'
import { type ListingConfig, openListingSources } from './index.ts'
import { type LoopOptions, runListingWorker, runUntilIdle } from './listing-worker.ts'

export interface ListingsOptions {
  readonly config: ListingConfig
  readonly directory: Directory
  readonly logger: Logger
  readonly counts?: Pick<CrawlMetrics, 'checkedListings'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface OpenListings extends AsyncDisposable {
  /**
   * Runs until the signal aborts or, with `once`, until nothing is due. Returns the number of
   * checks per platform.
   */
  run(
    signal: AbortSignal,
    options: { readonly once: boolean },
  ): Promise<Readonly<Record<string, number>>>
}

const IDLE_MS = 5000

export function openListings({
  config,
  directory,
  logger,
  counts,
  now,
}: ListingsOptions): OpenListings {
  const sources = openListingSources(
    { config, budgets: directory.budgets, now },
    (platform) => ({
      onLost: (reason) => platformLost(logger, { platform, reason }),
      onFound: () => platformFound(logger, { platform }),
    }),
  )
  const worker = workerName()
  return {
    async run(signal, { once }) {
      await directory.tasks.endLeases(isGoneWorker)
      const checks = await Promise.all(
        sources.map(async (source) => {
          const options: LoopOptions = {
            directory,
            source,
            isMadeUp: isReservedUrl,
            worker,
            now,
            signal,
            idleMs: IDLE_MS,
            sleep: (ms) => wait(ms, undefined, { signal }),
            onChecked: (checked, unfinished) => {
              counts?.checkedListings(source.platform, 'checked', checked)
              counts?.checkedListings(source.platform, 'failed', unfinished)
            },
            onFailure: (error) => {
              counts?.checkedListings(source.platform, 'failed', 1)
              failedUnexpectedly(logger, error)
            },
          }
          return [
            source.platform,
            await (once ? runUntilIdle(options) : runListingWorker(options)),
          ] as const
        }),
      )
      return Object.fromEntries(checks)
    },
    async [Symbol.asyncDispose]() {
      for (const source of sources) await source[Symbol.asyncDispose]()
    },
  }
}
