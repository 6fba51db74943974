/**
 * Decides when validators are too old to use. Some servers return 304 forever, so a full fetch
 * follows when an episode is overdue, and otherwise weekly or monthly. Pure.
 */
import type { CrawlState } from '../../record/crawl-state.ts'
import { DAY_MS, HOUR_MS } from '../../record/instant/durations.ts'
import { isLive } from './due.ts'

const LIVE_AGE_MS = 7 * DAY_MS
/** Silent feeds are fetched monthly, with up to 10% jitter; this age stays below that. */
const OTHER_AGE_MS = 27 * DAY_MS
/** Bounds of the extra gap after which an episode is overdue. */
const LEAST_LATE_MS = 12 * HOUR_MS
const MOST_LATE_MS = 2 * DAY_MS

export type WholeFacts = Pick<CrawlState, 'rhythm' | 'wholeAt'>

/** Returns whether the next fetch omits validators. */
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
 * Returns whether an episode is overdue. Full fetches then repeat each time the silence doubles.
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
