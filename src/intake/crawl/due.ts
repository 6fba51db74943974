/**
 * Computes when a feed is due again if its last fetch went well. A show that publishes is
 * asked within the hour; the longer a show is silent for its rhythm, the more rarely it is
 * asked, down to once a month. What the server asks for wins, up to a day.
 */
import type { DueReason, Rhythm } from '../../record/crawl-state.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../record/instant/durations.ts'

/**
 * A show is live until it has been silent for three of its usual gaps, at least two weeks, at most
 * three months.
 */
const LIVE_GAPS = 3
const LIVE_MIN_MS = 14 * DAY_MS
const LIVE_MAX_MS = 90 * DAY_MS

const LIVE_MS = HOUR_MS
/** A silent show is looked at again after this part of its silence. */
const SILENT_SHARE = 1 / 30
const SILENT_MIN_MS = 6 * HOUR_MS
export const MONTH_MS = 30 * DAY_MS
/** A feed that is new, or has no dates, is looked at again after this. */
const UNDATED_MS = DAY_MS
const COMPLETE_MS = 7 * DAY_MS
/** A server's or a feed's own wish counts up to this. */
const MAX_WISH_MS = DAY_MS

/**
 * A feed is asked at least this long after its usual minute: most hosts publish a little
 * late, and not all shows may be asked at once.
 */
const AFTER_MINUTE_MS = 2 * MINUTE_MS
const SPREAD_MS = 18 * MINUTE_MS
/**
 * A feed is asked sooner by up to this share, at random, so that feeds that met once do not
 * meet for ever.
 */
const JITTER = 0.1

export interface DueFacts {
  readonly rhythm: Rhythm
  /**
   * The server holds its answer to be fresh for this long, from `Cache-Control`; null when
   * it does not say.
   */
  readonly freshMs: number | null
  /**
   * The hub that sends news of this feed is to be asked again at this moment, which follows
   * a fetch; null if no hub has granted a lease.
   */
  readonly renewAt: number | null
  readonly nowMs: number
  /** A number from 0 to 1 that is drawn anew each time. */
  readonly chance: number
  /** A number from 0 to 1 that is the same for one feed each time. */
  readonly place: number
}

export interface Due {
  /** The moment is in ms since 1970. */
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
  return isLive(rhythm, nowMs)
    ? { ms: LIVE_MS, reason: 'live' }
    : { ms: silentMs, reason: 'silent' }
}

/** Returns whether the show's newest episode is recent for its rhythm. */
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
  return wishMs > own.ms ? { ms: wishMs, reason: 'server-wish' } : own
}

/**
 * Returns the next time, once an hour, that lies shortly after the minute at which the show
 * usually publishes.
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
 * Returns when the feed is due. A renewal that is late does not count any more: it would be
 * due for ever.
 */
export function dueAfter(facts: DueFacts): Due {
  const due = dueByRhythm(facts)
  const { renewAt, nowMs } = facts
  return renewAt !== null && renewAt > nowMs && renewAt < due.at
    ? { at: renewAt, reason: 'renewing' }
    : due
}
