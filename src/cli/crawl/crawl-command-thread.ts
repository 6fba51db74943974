/** The worker of `castdex crawl`. */
import { parentPort, workerData } from 'node:worker_threads'
import { setTimeout as wait } from 'node:timers/promises'
import { openContext } from '../../context.ts'
import { CodedError } from '../../errors.ts'
import { sweepNightly } from '../../intake/apply/scores/sweep-nightly.ts'
import { type CrawlTotals, openCrawler } from '../../intake/crawlers/open-crawler.ts'
import { failedUnexpectedly } from '../../observe/events.ts'
import { openLogger } from '../../observe/log.ts'
import type { CrawlRequest, FromCrawl } from './crawl-messages.ts'

const { config, version, once } = workerData as CrawlRequest
const stop = new AbortController()
parentPort?.once('message', () => stop.abort())

const crawl = async (): Promise<CrawlTotals> => {
  await using context = await openContext(config, { access: 'crawl' })
  await using crawler = await openCrawler({
    ...context,
    metrics: context.metrics.crawl,
    version,
  })
  const [counts] = await Promise.all([
    crawler.run(stop.signal, { once }),
    once ? undefined : sweepNightly(context, stop.signal),
  ])
  return counts
}

/** Retry interval for an unreachable directory, in ms. */
const AGAIN_MS = 5000

const isAway = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === 'NOT_READY' || error.code === 'OVERLOADED')

/** A continuous crawler may start before its directory exists. */
const crawlWhenReady = async (): Promise<CrawlTotals> => {
  const logger = await openLogger({ level: config.logLevel, fd: 2 })
  for (;;) {
    try {
      return await crawl()
    } catch (error) {
      if (once || !isAway(error)) throw error
      failedUnexpectedly(logger, error)
    }
    await wait(AGAIN_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    if (stop.signal.aborted) return {}
  }
}

const crawlOrRefuse = async (): Promise<FromCrawl> => {
  try {
    return { kind: 'done', counts: await crawlWhenReady() }
  } catch (error) {
    if (error instanceof CodedError)
      return { kind: 'refused', code: error.code, message: error.message }
    throw error
  }
}

parentPort?.postMessage(await crawlOrRefuse())
parentPort?.close()
