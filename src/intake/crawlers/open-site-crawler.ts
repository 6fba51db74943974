/** Composes the site crawler, with the feed crawler's fetcher and guard. */
import type { Directory } from '../../store/directory.ts'
import type { Fetcher } from '../crawl/fetch/fetch.ts'
import type { NetworkWatch } from '../crawl/fetch/network.ts'
import { SiteCrawler, type SiteCrawlerOptions } from './site-crawler.ts'

/** Concurrent sites per process: far fewer are due than feeds. */
const CONCURRENCY = 16

export interface SiteOptions {
  readonly deriveLinks: boolean
  readonly directory: Directory
  readonly fetcher: Fetcher
  readonly network: NetworkWatch
  readonly isMadeUp: SiteCrawlerOptions['isMadeUp']
  readonly worker: string
  readonly now: () => number
  readonly onRead: SiteCrawlerOptions['onRead']
  readonly delays: NonNullable<SiteCrawlerOptions['delays']>
  readonly onFailure: (error: unknown) => void
}

export function openSiteCrawler({
  fetcher,
  network,
  ...options
}: SiteOptions): SiteCrawler {
  return new SiteCrawler({
    ...options,
    concurrency: CONCURRENCY,
    fetchPage: (url, asked) => fetcher.fetch(url, asked),
    isOnline: () => network.isOnline('names'),
  })
}
