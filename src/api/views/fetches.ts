/** Maps the crawl status of a feed: last fetch, next fetch, and the reason. */
import { type Static, Type } from 'typebox'
import type { FeedHealth } from '../../actions/feed/feed-health.ts'
import { DUE_REASONS, FETCH_OUTCOMES } from '../../record/crawl-state.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed, Count, Instant, nullable, oneOf } from '../../record/schema.ts'
import { FEED_STATES } from '../../record/vocabulary.ts'

export const LAST_FETCH = {
  at: Instant,
  outcome: oneOf(FETCH_OUTCOMES),
  status: nullable(Type.Integer({ description: 'Of HTTP; null where nobody answered.' })),
  durationMs: Count,
  bytes: Count,
}

/** Public fields. */
export const FETCHES = {
  podcastId: PodcastId,
  feedState: oneOf(FEED_STATES),
  why: Type.String({ description: 'One sentence: what is going on.' }),
  lastFetch: nullable(closed(LAST_FETCH)),
  lastGoodAt: nullable(Instant),
  lastPodpingAt: nullable(Instant),
  failing: nullable(
    closed({ outcome: oneOf(FETCH_OUTCOMES), since: Instant, tries: Count }),
  ),
  nextDueAt: nullable(Instant),
  dueReason: nullable(oneOf(DUE_REASONS)),
}

type Fetches = { readonly [Name in keyof typeof FETCHES]: Static<(typeof FETCHES)[Name]> }

export function instantOrNull(ms: number | null): string | null {
  if (ms === null) return null
  return toInstant(ms)
}

/** Omits the server's own message, which may contain URLs. */
const viewLast = ({
  at,
  outcome,
  status,
  durationMs,
  bytes,
}: NonNullable<FeedHealth['last']>) => ({
  at: toInstant(at),
  outcome,
  status,
  durationMs,
  bytes,
})

export function viewFetches({
  why,
  last,
  goodAt,
  podpingAt,
  failing,
  dueAt,
  dueReason,
}: FeedHealth): Omit<Fetches, 'podcastId' | 'feedState'> {
  return {
    why,
    lastFetch: last === null ? null : viewLast(last),
    lastGoodAt: instantOrNull(goodAt),
    lastPodpingAt: instantOrNull(podpingAt),
    failing: failing === null ? null : { ...failing, since: toInstant(failing.since) },
    nextDueAt: instantOrNull(dueAt),
    dueReason,
  }
}
