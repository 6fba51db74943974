/**
 * Tells when validators are too old to be trusted. Some servers answer 304 for ever, so a feed is
 * fetched whole when an episode is overdue, and otherwise once a week or a month. Pure.
 */
import type { CrawlState } from '../../record/crawl-state.ts'
import { DAY_MS, HOUR_MS } from '../../record/instant/durations.ts'
import { isLive } from './due.ts'

const LIVE_AGE_MS = 7 * DAY_MS
/** A silent feed is asked once a month, and up to a tenth sooner. */
const OTHER_AGE_MS = 27 * DAY_MS
/** An episode is overdue once it is late by one more gap, within these bounds. */
const LEAST_LATE_MS = 12 * HOUR_MS
const MOST_LATE_MS = 2 * DAY_MS

export type WholeFacts = Pick<CrawlState, 'rhythm' | 'wholeAt'>

/** Returns whether the feed is to be fetched without validators. */
export function isWholeDue({ rhythm, wholeAt }: WholeFacts, nowMs: number): boolean {
  if (wholeAt === null) return false
  if (nowMs - wholeAt >= mostAgeMs(rhythm, nowMs)) return true
  return !rhythm.isComplete && isOverdue(rhythm, wholeAt, nowMs)
}

function mostAgeMs(rhythm: CrawlState['rhythm'], nowMs: number): number {
  if (rhythm.isComplete) return OTHER_AGE_MS
  return rhythm.lastAt === null || isLive(rhythm, nowMs) ? LIVE_AGE_MS : OTHER_AGE_MS
}

/**
 * Returns whether an episode is overdue. While it stays away, the feed is fetched whole again each
 * time its silence has doubled.
 */
function isOverdue(
  { lastAt, gapMs }: CrawlState['rhythm'],
  wholeAt: number,
  nowMs: number,
): boolean {
  if (lastAt === null || gapMs === null) return false
  const lateMs = Math.min(Math.max(gapMs, LEAST_LATE_MS), MOST_LATE_MS)
  const silenceBeforeMs = Math.max(0, wholeAt - lastAt)
  return nowMs - lastAt >= Math.max(gapMs + lateMs, 2 * silenceBeforeMs)
}
