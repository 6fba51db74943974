/**
 * POST /api/v1/pubnotify?url=: a host says that a feed has news. Needs no key and is believed in
 * nothing: a known feed is fetched sooner, an unknown one is not taken in, and the answer is the
 * same, so that nobody learns who is tracked.
 */
import { createHash } from 'node:crypto'
import type { Directory } from '../../store/directory.ts'
import type { TaskStatus } from '../../store/task.ts'
import { CodedError } from '../../errors.ts'
import { parseCrawlState } from '../../record/crawl-state.ts'
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { addressGroup } from '../limits/limits.ts'
import {
  parseQueryString,
  readScalar,
  assertKnownParameters,
  invalidParameter,
} from '../query-string.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'

/** One feed is fetched sooner once in this time, in seconds. */
const PAUSE_S = 300
const MAX_URLS = 100_000
/**
 * Calls of one address: at once, and how many a second come back. A host announces each of its
 * feeds.
 */
const CALLS_AT_ONCE = 200
const CALLS_PER_SECOND = 20
const MAX_ADDRESSES = 10_000

export interface Pubnotify {
  /** Refuses an address that calls too often, before anything of the body is read. */
  admit(address: string): void
  /** Resolves to the body of the answer; `queryString` is that of the request. */
  notify(queryString: string): Promise<string>
}

const ACCEPTED = JSON.stringify({ data: { accepted: true } })

/** Returns names of one length, however long the URLs are. */
const nameOf = (feedKey: string): string =>
  createHash('sha1').update(feedKey).digest('base64')

/**
 * Returns whether the news make a difference: a feed that was never met or is due is
 * fetched anyway, and one that keeps failing waits until its time has come.
 */
export function isWorthFetching(
  status: Pick<TaskStatus, 'dueAt' | 'state'> | undefined,
  nowMs: number,
): boolean {
  if (status === undefined) return false
  if (status.dueAt !== null && status.dueAt <= nowMs) return false
  return parseCrawlState(status.state).failing === null
}

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
      const message = `Your address announces too many feeds; wait ${String(retryAfterS)} s.`
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
        throw new CodedError('INVALID_FEED_URL', 'url is not a URL that a feed can have.')
      if (feed.isPrivate) return ACCEPTED
      const { granted, retryAfterS } = buckets.take(nameOf(feed.key), now())
      if (!granted) {
        const message = `This feed was announced a moment ago; wait ${String(retryAfterS)} s.`
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
