/**
 * Chooses other URLs of a podcast to fetch: it keeps every URL that it ever had. All are tried
 * while its own fails or gives a placeholder, so that no show dies that answers anywhere. Those
 * that a merge joined are also tried while its own is silent, because one feed of a show may be
 * frozen while the other continues.
 */
import type { CrawlState } from '../../../record/crawl-state.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { heldUrls } from '../../../record/held-urls.ts'
import type { FeedUrlEntry, PodcastRecord } from '../../../record/podcast.ts'
import { isDowngrade } from './downgrade.ts'
import { keyOfCurrent } from './known-show.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

/** A feed fails for this long before another one takes its place: most outages are shorter. */
const FAILING_MS = 2 * DAY_MS
/**
 * A feed that fails each time in another way has no row of failures that grows old: it
 * waits this long.
 */
const ABSENT_MS = 14 * DAY_MS
/** A show may return to a feed for this long after it was left. */
const RECENT_MS = 60 * DAY_MS
const SILENT_MS = 14 * DAY_MS
/**
 * Beside a feed that answers, other URLs are asked once a day, and more rarely the longer
 * it is silent.
 */
const SILENT_SHARE = 0.1
const MONTH_MS = 30 * DAY_MS
/** How much newer another feed has to be: caches may be hours behind. */
const NEWER_MS = DAY_MS
/** A visit asks at most this many URLs; the others have their turn with the next visit. */
const MOST_AT_ONCE = 4

export interface OwnAnswer {
  readonly record: PodcastRecord
  /** This is the state before the visit. */
  readonly state: CrawlState
  /** Its own URL gives a feed, changed or not. */
  readonly isGood: boolean
  /** The URL answers with a placeholder since then; null = it does not. Default: null. */
  readonly emptiedMs?: number | null
  /** The server says that it is gone for good: the next time it is dead. */
  readonly isGone: boolean
  /** The newest episode there, in ms since 1970; null when none is dated. */
  readonly lastAt: number | null
  readonly nowMs: number
}

/** Returns the URLs to look at with this visit, the likeliest first. */
export function otherUrlsToAsk(own: OwnAnswer): readonly string[] {
  const others = own.isGood ? joinedUrls(own) : allOthers(own)
  if (others.length === 0 || !isTime(own)) return []
  const start = (own.state.elsewhere?.next ?? 0) % others.length
  return [...others.slice(start), ...others.slice(0, start)].slice(0, MOST_AT_ONCE)
}

/**
 * Returns whether another URL is to be read from now on. The caller has checked that it
 * gives the same show. A frozen copy is no better than a placeholder, which may go again.
 */
export function isBetter(own: OwnAnswer, url: string, lastAt: number | null): boolean {
  const { emptiedMs = null } = own
  if (emptiedMs !== null) return own.lastAt === null || (lastAt ?? 0) >= own.lastAt
  if (!own.isGood) return true
  if (lastAt === null || own.lastAt === null) return false
  const isReturn = own.state.elsewhere?.left === url
  return isReturn ? lastAt >= own.lastAt : lastAt >= own.lastAt + NEWER_MS
}

const entriesOf = ({ record }: OwnAnswer): readonly FeedUrlEntry[] => {
  const own = keyOfCurrent(record)
  const seen = new Set([own])
  const others = heldUrls(record).filter(({ url }) => {
    const key = feedKey(url)
    const isNew = key !== undefined && !seen.has(key)
    if (isNew) seen.add(key)
    return isNew
  })
  // The URL that was left last comes first. If the show was fetched over HTTPS, plain http
  // comes last.
  return others
    .toSorted((a, b) => (b.to ?? '').localeCompare(a.to ?? ''))
    .toSorted(
      (a, b) =>
        Number(isDowngrade(record.rssFeedUrl, a.url)) -
        Number(isDowngrade(record.rssFeedUrl, b.url)),
    )
}

const allOthers = (own: OwnAnswer): readonly string[] =>
  entriesOf(own).map(({ url }) => url)

/**
 * Returns the URLs that may still go on: those that a merge joined, and one that was left
 * because it failed. A URL that redirected is not among them, because its host may belong
 * to somebody else by now.
 */
const joinedUrls = (own: OwnAnswer): readonly string[] => {
  const { record, state } = own
  const entries = entriesOf(own)
  const current = record.feedUrls.find(({ url }) => url === record.rssFeedUrl)
  const leftByMerge = current?.reason === 'merge' ? entries[0]?.url : undefined
  const isJoined = ({ url, reason }: FeedUrlEntry): boolean =>
    reason === 'merge' || url === state.elsewhere?.left || url === leftByMerge
  return entries.filter(isJoined).map(({ url }) => url)
}

const isTime = (own: OwnAnswer): boolean => {
  const { state, nowMs, record, isGood, isGone, emptiedMs = null } = own
  const pausedMs = nowMs - (state.elsewhere?.askedAt ?? 0)
  if (emptiedMs !== null) return nowMs - emptiedMs >= FAILING_MS && pausedMs >= DAY_MS
  if (isGood) return pausedMs >= pauseOf(own)
  return record.feedState === 'dead' || hasFailed(state, isGone, nowMs)
}

/** Returns whether the URL has failed for long enough, or will not answer any more. */
const hasFailed = (
  { failing, goodAt }: CrawlState,
  isGone: boolean,
  nowMs: number,
): boolean => {
  if (goodAt !== null && nowMs - goodAt >= ABSENT_MS) return true
  if (failing === null) return false
  return isGone || goodAt === null || nowMs - failing.since >= FAILING_MS
}

/** Returns how long to wait between two looks at other URLs, in ms. */
const pauseOf = ({ record, lastAt, nowMs }: OwnAnswer): number => {
  const lefts = record.feedUrls.flatMap(({ to }) => (to === null ? [] : [Date.parse(to)]))
  if (lefts.some((at) => nowMs - at < RECENT_MS)) return DAY_MS
  const silenceMs = lastAt === null ? SILENT_MS : nowMs - lastAt
  if (silenceMs < SILENT_MS) return Number.POSITIVE_INFINITY
  return Math.min(Math.max(silenceMs * SILENT_SHARE, DAY_MS), MONTH_MS)
}
