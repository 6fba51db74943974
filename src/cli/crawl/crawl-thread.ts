/**
 * The crawling worker, with separate database connections, logger and sockets, so that it never
 * blocks the answers of a server.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openContext } from '../../context.ts'
import { CodedError } from '../../errors.ts'
import { openListings } from '../../intake/apply/listings/open-listings.ts'
import { sweepNightly } from '../../intake/apply/scores/sweep-nightly.ts'
import { type CrawlTotals, openCrawler } from '../../intake/crawlers/open-crawler.ts'
import { failedUnexpectedly } from '../../observe/events.ts'
import { openLogger } from '../../observe/log.ts'
import { CrawlMetrics } from '../../observe/metrics/crawl-metrics.ts'
import { serveWorker } from '../../process/serve-worker.ts'
import type { CrawlWorker } from './crawl-worker.ts'

type Input = CrawlWorker['input']

const crawl = async (
  { config, version, once, serving }: Input,
  { logger, signal }: { readonly logger: Logger; readonly signal: AbortSignal },
): Promise<CrawlTotals> => {
  await using context = await openContext(config, { access: 'crawl', logger })
  const metrics =
    serving === null ? context.metrics.crawl : new CrawlMetrics(serving.counts)
  await using crawler = await openCrawler({ ...context, metrics, version })
  await using listings = openListings({ ...context, counts: metrics })
  const hasListings = serving !== null && config.listings === 'on'
  const [totals] = await Promise.all([
    crawler.run(signal, { once }),
    once ? undefined : sweepNightly(context, signal),
    hasListings ? listings.run(signal, { once: false }) : undefined,
  ])
  return totals
}

/** Retry interval for an unreachable directory, in ms. */
const AGAIN_MS = 5000

const isAway = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === 'NOT_READY' || error.code === 'OVERLOADED')

serveWorker<CrawlWorker>(async (input, { signal }) => {
  const { config, once, serving } = input
  const logger = await openLogger({ level: config.logLevel, fd: serving === null ? 2 : 1 })
  for (;;) {
    try {
      return await crawl(input, { logger, signal })
    } catch (error) {
      // A continuous crawler may start before its directory exists.
      if (once || serving !== null || !isAway(error)) throw error
      failedUnexpectedly(logger, error)
    }
    await wait(AGAIN_MS, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return {}
  }
})
