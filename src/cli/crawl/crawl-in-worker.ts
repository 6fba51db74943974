/** Crawls in a worker thread, whose heap can be limited, unlike the main thread's. */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CodedError } from '../../errors.ts'
import type { CrawlTotals } from '../../intake/crawlers/open-crawler.ts'
import { CRAWL_HEAP } from './crawl-heap.ts'
import type { CrawlRequest, FromCrawl } from './crawl-messages.ts'

/** `.ts` in a checkout, `.js` in the published package. */
const THREAD = new URL(`./crawl-command-thread${extname(import.meta.url)}`, import.meta.url)

/** Resolves to the fetches by outcome. On abort, running fetches are finished. */
export async function crawlInWorker(
  order: CrawlRequest,
  signal: AbortSignal,
): Promise<CrawlTotals> {
  const worker = new Worker(THREAD, { workerData: order, resourceLimits: CRAWL_HEAP })
  const stop = (): void => worker.postMessage('stop')
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  try {
    const said = await new Promise<FromCrawl>((resolve, reject) => {
      let last: FromCrawl | undefined
      worker.once('message', (message: FromCrawl) => (last = message))
      worker.once('error', reject)
      worker.once('exit', (code) => {
        if (last === undefined)
          reject(new Error(`the crawling thread ended with ${String(code)}`))
        else resolve(last)
      })
    })
    if (said.kind === 'refused') throw new CodedError(said.code, said.message)
    return said.counts
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
