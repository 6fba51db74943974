/**
 * The crawling worker of `serve`, with separate database connections, logger and sockets, so that
 * it never blocks answers.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { openContext } from '../../context.ts'
import { sweepNightly } from '../../intake/apply/scores/sweep-nightly.ts'
import { openCrawler } from '../../intake/crawlers/open-crawler.ts'
import { openListings } from '../../intake/apply/listings/open-listings.ts'
import { openLogger } from '../../observe/log.ts'
import { CrawlMetrics } from '../../observe/metrics/crawl-metrics.ts'
import { giveWay } from '../../process/give-way.ts'
import type { CrawlThreadSetup } from './crawl-beside.ts'

const { config, version, counts } = workerData as CrawlThreadSetup
const stop = new AbortController()
giveWay()
parentPort?.once('message', () => stop.abort())

const logger = await openLogger({ level: config.logLevel, fd: 1 })
{
  await using context = await openContext(config, { access: 'crawl', logger })
  const metrics = new CrawlMetrics(counts)
  await using crawler = await openCrawler({ ...context, metrics, version })
  await using listings = openListings({ ...context, counts: metrics })
  const isListing = config.listings === 'on'
  await Promise.all([
    crawler.run(stop.signal, { once: false }),
    sweepNightly(context, stop.signal),
    ...(isListing ? [listings.run(stop.signal, { once: false })] : []),
  ])
}
parentPort?.close()
