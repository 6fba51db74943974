/** Describes which crawler reads a scheduled feed. Crawlers of other processes are unknown here. */
import type { Config } from '../../config/config.ts'

const WITH_CRAWLER =
  'the next crawler that runs fetches it: `castdex serve` has one inside, `castdex crawl --once` is one that ends'

const WITHOUT_CRAWLER =
  'CASTDEX_CRAWL is off, and a server that runs so does not fetch it; `castdex crawl --once` fetches what is due'

/** Returns a sentence without initial capital and full stop. */
export function sayWhoFetches({ crawl }: Pick<Config, 'crawl'>): string {
  if (crawl === 'on') return WITH_CRAWLER
  return WITHOUT_CRAWLER
}
