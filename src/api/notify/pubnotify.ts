/**
 * POST /api/v1/pubnotify?url=: a host says that a feed has news. Needs no key and is believed in nothing: a known feed is fetched
 * sooner, an unknown one is not taken in, and the answer is the same, so that nobody learns who is tracked.
 */
import type { Engine } from '../../engine/engine.ts'
import { CodedError } from '../../errors.ts'
import { parseFeedUrl } from '../../record/feed-url.ts'
import { parseQueryString, readScalar, assertKnownParameters, invalidParameter } from '../query-string.ts'
import { TokenBuckets } from '../token-buckets.ts'

/** One feed is brought forward once in this time, in seconds. */
const PAUSE_S = 300
/** URLs remembered. */
const MAX_URLS = 100_000

export interface Pubnotify {
  /** `queryString`: of the request. Resolves to the body of the answer. */
  notify(queryString: string): Promise<string>
}

const ACCEPTED = JSON.stringify({ data: { accepted: true } })

export const openPubnotify = (engine: Pick<Engine, 'writer' | 'tasks'>, now: () => number): Pubnotify => {
  const buckets = new TokenBuckets({ perSecond: 1 / PAUSE_S, burst: 1, maxNames: MAX_URLS })
  return {
    async notify(queryString) {
      const query = parseQueryString(queryString)
      assertKnownParameters(query, ['url'])
      const text = readScalar(query, 'url')
      if (text === undefined) throw invalidParameter('url', 'is missing; send the feed URL, URL-encoded')
      const feed = parseFeedUrl(text)
      if ('problem' in feed) throw new CodedError('INVALID_FEED_URL', 'url is not a URL that a feed can have.')
      if (feed.isPrivate) return ACCEPTED
      const { granted, retryAfterS } = buckets.take(feed.key, now())
      if (!granted) {
        const message = `This feed was announced a moment ago; wait ${String(retryAfterS)} s.`
        throw new CodedError('RATE_LIMITED', message, { retryAfterS })
      }
      const { byFeedKey } = await engine.writer.owners({ feedKeys: [feed.key] })
      const known = byFeedKey.get(feed.key)
      if (known !== undefined) await engine.tasks.bringForward(known.record.id, 'feed', now())
      return ACCEPTED
    },
  }
}
