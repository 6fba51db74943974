/** Message types between `castdex crawl` and its worker. */
import type { Config } from '../../config/config.ts'
import type { ErrorCode } from '../../errors.ts'
import type { CrawlTotals } from '../../intake/crawlers/open-crawler.ts'

/** The worker data. Any message to the worker stops it. */
export interface CrawlRequest {
  readonly config: Config
  readonly version: string
  /** Stops when nothing is due. */
  readonly once: boolean
}

export type FromCrawl =
  | { readonly kind: 'done'; readonly counts: CrawlTotals }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string }
