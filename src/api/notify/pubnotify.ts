/**
 * POST /api/v1/pubnotify?url=: a host announces a feed update. It needs no key and is not trusted:
 * a known feed is crawled sooner, an unknown one is ignored, and the answer is the same, so that it
 * does not reveal which feeds are tracked.
 */
import { createHash } from 'node:crypto'
import type { Directory } from '../../store/directory.ts'
import { CodedError } from '../../errors.ts'
import { isWorthFetching } from '../../record/crawl-state.ts'
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { addressGroup } from '../limits/limits.ts'
import {
  parseQueryString,
  readScalar,
  assertKnownParameters,
  invalidParameter,
} from '../query-string.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'

/** Shortest interval between early fetches of a feed, in seconds. */
const PAUSE_S = 300
const MAX_URLS = 100_000
/**
 * Burst of calls per address, and calls refilled per second. A host announces each of its feeds.
 */
const CALLS_AT_ONCE = 200
const CALLS_PER_SECOND = 20
const MAX_ADDRESSES = 10_000

export interface Pubnotify {
  /** Throws if the address calls too often; runs before the body is read. */
  admit(address: string): void
  /** Resolves to the answer's body; `queryString` is the request's. */
  notify(queryString: string): Promise<string>
}

const ACCEPTED = JSON.stringify({ data: { accepted: true } })

/** Hashes URLs to keys of fixed length. */
const nameOf = (feedKey: string): string =>
  createHash('sha1').update(feedKey).digest('base64')

export function openPubnotify(
  directory: Pick<Directory, 'writer' | 'tasks'>,
  now: () => number,
): Pubnotify {
  const buckets = new TokenBuckets({ perSecond: 1 / PAUSE_S, burst: 1, maxNames: MAX_URLS })
  const addresses = new TokenBuckets({
    perSecond: CALLS_PER_SECOND,
    burst: CALLS_AT_ONCE,
    maxNames: MAX_ADDRESSES,
  })
  return {
    admit(address) {
      const { granted, retryAfterS } = addresses.take(addressGroup(address), now())
      if (granted) return
      const message = `This address announces too many feeds; wait ${String(retryAfterS)} s.`
      throw new CodedError('RATE_LIMITED', message, { retryAfterS })
    },
    async notify(queryString) {
      const query = parseQueryString(queryString)
      assertKnownParameters(query, ['url'])
      const text = readScalar(query, 'url')
      if (text === undefined)
        throw invalidParameter('url', 'is missing; send the feed URL, URL-encoded')
      const feed = parseFeedUrl(text)
      if ('problem' in feed)
        throw new CodedError('INVALID_FEED_URL', 'url is not a valid feed URL.')
      if (feed.isPrivate) return ACCEPTED
      const { granted, retryAfterS } = buckets.take(nameOf(feed.key), now())
      if (!granted) {
        const message = `This feed was announced recently; wait ${String(retryAfterS)} s.`
        throw new CodedError('RATE_LIMITED', message, { retryAfterS })
      }
      const { byFeedKey } = await directory.writer.owners({ feedKeys: [feed.key] })
      const known = byFeedKey.get(feed.key)
      if (known === undefined) return ACCEPTED
      const { id } = known.record
      const status = await directory.tasks.find(id, 'feed')
      if (isWorthFetching(status, now()))
        await directory.tasks.scheduleSooner(id, 'feed', now())
      return ACCEPTED
    },
  }
}
