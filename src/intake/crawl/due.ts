/**
 * Computes the next due time of a feed after a successful fetch. Live shows are due within the
 * hour. For silent shows the interval grows with the silence, up to a month. Longer intervals
 * requested by the server or the feed take precedence, up to a day.
 */
import type { DueReason, Rhythm } from '../../record/crawl-state.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../record/instant/durations.ts'

/** A show is live until its silence exceeds three typical gaps, bounded to 14–90 days. */
const LIVE_GAPS = 3
const LIVE_MIN_MS = 14 * DAY_MS
const LIVE_MAX_MS = 90 * DAY_MS

const LIVE_MS = HOUR_MS
/** The interval of a silent show, as a fraction of its silence. */
const SILENT_SHARE = 1 / 30
const SILENT_MIN_MS = 6 * HOUR_MS
export const MONTH_MS = 30 * DAY_MS
/** The interval of a new feed or a feed without dates. */
const UNDATED_MS = DAY_MS
const COMPLETE_MS = 7 * DAY_MS
/** Limit for intervals requested by a server or a feed. */
const MAX_WISH_MS = DAY_MS

/**
 * Offset after the usual minute of publication, because most hosts publish slightly late and due
 * times should be spread.
 */
const AFTER_MINUTE_MS = 2 * MINUTE_MS
const SPREAD_MS = 18 * MINUTE_MS
/**
 * Maximum fraction by which an interval is shortened at random, so that due times drift apart.
 */
const JITTER = 0.1

export interface DueFacts {
  readonly rhythm: Rhythm
  /** `max-age` of `Cache-Control`; null if absent. */
  readonly freshMs: number | null
  /** The WebSub lease is renewed after a fetch at this time; null without a lease. */
  readonly renewAt: number | null
  readonly nowMs: number
  /** A new random number from 0 to 1. */
  readonly chance: number
  /** A number from 0 to 1, constant per feed. */
  readonly place: number
}

export interface Due {
  /** Unix time in ms. */
  readonly at: number
  readonly reason: DueReason
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most)

interface Interval {
  readonly ms: number
  readonly reason: DueReason
}

const ownInterval = ({ rhythm, nowMs }: DueFacts): Interval => {
  const { lastAt, isComplete } = rhythm
  if (lastAt === null) return { ms: UNDATED_MS, reason: 'undated' }
  const silenceMs = Math.max(0, nowMs - lastAt)
  const silentMs = clamp(silenceMs * SILENT_SHARE, SILENT_MIN_MS, MONTH_MS)
  if (isComplete) return { ms: Math.max(silentMs, COMPLETE_MS), reason: 'complete' }
  if (isLive(rhythm, nowMs)) return { ms: LIVE_MS, reason: 'live' }
  return { ms: silentMs, reason: 'silent' }
}

/** Returns whether the newest episode is recent, relative to the show's usual gaps. */
export function isLive({ lastAt, gapMs }: Rhythm, nowMs: number): boolean {
  if (lastAt === null) return false
  return nowMs - lastAt <= clamp(LIVE_GAPS * (gapMs ?? 0), LIVE_MIN_MS, LIVE_MAX_MS)
}

const wishedInterval = (facts: DueFacts): Interval => {
  const own = ownInterval(facts)
  const wishMs = Math.min(
    Math.max(facts.freshMs ?? 0, facts.rhythm.ttlMs ?? 0),
    MAX_WISH_MS,
  )
  if (wishMs > own.ms) return { ms: wishMs, reason: 'server-wish' }
  return own
}

/**
 * Returns the next time, on an hourly grid, shortly after the show's usual minute of publication.
 */
const afterUsualMinute = (minute: number, { nowMs, place }: DueFacts): number => {
  const phaseMs = (minute % 60) * MINUTE_MS + AFTER_MINUTE_MS + place * SPREAD_MS
  const earliestMs = nowMs + LIVE_MS / 2
  return earliestMs + ((((phaseMs - earliestMs) % HOUR_MS) + HOUR_MS) % HOUR_MS)
}

const dueByRhythm = (facts: DueFacts): Due => {
  const { ms, reason } = wishedInterval(facts)
  const { minute } = facts.rhythm
  const at =
    reason === 'live' && minute !== null
      ? afterUsualMinute(minute, facts)
      : facts.nowMs + ms * (1 - JITTER * facts.chance)
  return { at: Math.round(at), reason }
}

/**
 * Returns when the feed is due. An overdue renewal is ignored: it would make the feed due
 * forever.
 */
export function dueAfter(facts: DueFacts): Due {
  const due = dueByRhythm(facts)
  const { renewAt, nowMs } = facts
  if (renewAt !== null && renewAt > nowMs && renewAt < due.at)
    return { at: renewAt, reason: 'renewing' }
  return due
}
