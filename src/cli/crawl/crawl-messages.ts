/** Defines what `castdex crawl` and its thread say to each other. */
import type { Config } from '../../config/config.ts'
import type { ErrorCode } from '../../errors.ts'
import type { CrawlTotals } from '../../intake/crawlers/open-crawler.ts'

/**
 * The thread is started with this. The only message to it, whatever it says, tells it to
 * stop.
 */
export interface CrawlRequest {
  readonly config: Config
  readonly version: string
  /** The crawler ends when nothing is due. */
  readonly once: boolean
}

export type FromCrawl =
  | { readonly kind: 'done'; readonly counts: CrawlTotals }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string }
