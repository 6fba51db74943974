/**
 * Selects the other URLs of a podcast to fetch; a podcast keeps every URL that it ever had. All are
 * tried while its own fails or has a placeholder, so that no show with a working URL dies. URLs
 * from merges are also tried while its own is silent, because one feed of a show may be frozen
 * while the other continues.
 */
import type { CrawlState } from '../../../record/crawl-state.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { heldUrls } from '../../../record/held-urls.ts'
import type { FeedUrlEntry, PodcastRecord } from '../../../record/podcast.ts'
import { isDowngrade } from './downgrade.ts'
import { keyOfCurrent } from './known-show.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

/** Minimum duration of a failure before another feed replaces it; most outages are shorter. */
const FAILING_MS = 2 * DAY_MS
/** Minimum absence of a feed whose failures vary, so that no single failure lasts. */
const ABSENT_MS = 14 * DAY_MS
/** Period in which a show may return to a feed that it left. */
const RECENT_MS = 60 * DAY_MS
const SILENT_MS = 14 * DAY_MS
/**
 * Interval between attempts at other URLs of a working feed, as a share of its silence; at least a
 * day.
 */
const SILENT_SHARE = 0.1
const MONTH_MS = 30 * DAY_MS
/** Minimum lead of another feed's newest episode; caches may be hours behind. */
const NEWER_MS = DAY_MS
/** Maximum URLs per visit; the others follow with the next visit. */
const MOST_AT_ONCE = 4

export interface OwnAnswer {
  readonly record: PodcastRecord
  /** The state before the visit. */
  readonly state: CrawlState
  /** True if its own URL returns a feed, changed or not. */
  readonly isGood: boolean
  /** Since when the URL has a placeholder; null = it has none. Default: null. */
  readonly emptiedMs?: number | null
  /** True if the server reports it as gone; the next such answer makes it dead. */
  readonly isGone: boolean
  /** Time of the feed's newest episode, in ms since 1970; null if none is dated. */
  readonly lastAt: number | null
  readonly nowMs: number
}

/** Returns the URLs to try in this visit, the likeliest first. */
export function otherUrlsToAsk(own: OwnAnswer): readonly string[] {
  const others = own.isGood ? joinedUrls(own) : allOthers(own)
  if (others.length === 0 || !isTime(own)) return []
  const start = (own.state.elsewhere?.next ?? 0) % others.length
  return [...others.slice(start), ...others.slice(0, start)].slice(0, MOST_AT_ONCE)
}

/**
 * Returns whether another URL replaces the current one. The caller has checked that it is the same
 * show. A frozen copy does not replace a placeholder, which may be temporary.
 */
export function isBetter(own: OwnAnswer, url: string, lastAt: number | null): boolean {
  const { emptiedMs = null } = own
  if (emptiedMs !== null) return own.lastAt === null || (lastAt ?? 0) >= own.lastAt
  if (!own.isGood) return true
  if (lastAt === null || own.lastAt === null) return false
  const isReturn = own.state.elsewhere?.left === url
  if (isReturn) return lastAt >= own.lastAt
  return lastAt >= own.lastAt + NEWER_MS
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
  // Sorts by most recent use. If the show was fetched over HTTPS, plain HTTP comes last.
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
 * Returns the URLs that may still continue: those from merges, and one left because it failed.
 * Redirecting URLs are excluded, because their host may have a new owner.
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

/** Returns whether the URL has failed for long enough, or permanently. */
const hasFailed = (
  { failing, goodAt }: CrawlState,
  isGone: boolean,
  nowMs: number,
): boolean => {
  if (goodAt !== null && nowMs - goodAt >= ABSENT_MS) return true
  if (failing === null) return false
  return isGone || goodAt === null || nowMs - failing.since >= FAILING_MS
}

/** Returns the interval between attempts at other URLs, in ms. */
const pauseOf = ({ record, lastAt, nowMs }: OwnAnswer): number => {
  const lefts = record.feedUrls.flatMap(({ to }) => (to === null ? [] : [Date.parse(to)]))
  if (lefts.some((at) => nowMs - at < RECENT_MS)) return DAY_MS
  const silenceMs = lastAt === null ? SILENT_MS : nowMs - lastAt
  if (silenceMs < SILENT_MS) return Number.POSITIVE_INFINITY
  return Math.min(Math.max(silenceMs * SILENT_SHARE, DAY_MS), MONTH_MS)
}
