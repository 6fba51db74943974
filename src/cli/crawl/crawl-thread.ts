/** The thread that `castdex crawl` works in. */
import { parentPort, workerData } from 'node:worker_threads'
import { openContext } from '../../context.ts'
import { CodedError } from '../../errors.ts'
import { sweepNightly } from '../../intake/authority/sweep-nightly.ts'
import { type CrawlTotals, openCrawler } from '../../intake/crawl/open-crawler.ts'
import { giveWay } from '../give-way.ts'
import type { CrawlOrder, FromCrawl } from './crawl-messages.ts'

const { config, version, once } = workerData as CrawlOrder
const stop = new AbortController()
giveWay()
parentPort?.once('message', () => stop.abort())

const crawl = async (): Promise<CrawlTotals> => {
  await using context = await openContext(config, { access: 'crawl' })
  await using crawler = await openCrawler({ ...context, metrics: context.metrics.crawl, version })
  const [counts] = await Promise.all([
    crawler.run(stop.signal, { once }),
    once ? undefined : sweepNightly(context, stop.signal),
  ])
  return counts
}

const crawlOrRefuse = async (): Promise<FromCrawl> => {
  try {
    return { kind: 'done', counts: await crawl() }
  } catch (error) {
    if (error instanceof CodedError) return { kind: 'refused', code: error.code, message: error.message }
    throw error
  }
}

parentPort?.postMessage(await crawlOrRefuse())
parentPort?.close()
