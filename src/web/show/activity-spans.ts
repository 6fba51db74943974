/**
 * Counts episodes by month or week. If only the newest episodes are stored, counts are complete
 * from the oldest of them on; otherwise since the first episode.
 */
import { monthStart } from '../../record/instant/month-start.ts'
import { MAX_KEPT_EPISODES } from '../../record/episodes/packed-episodes.ts'
import type { Episode } from '../../record/episodes/episode.ts'

export interface ActivitySpan {
  /** UTC, in ms since 1970. */
  readonly fromMs: number
  readonly episodes: number
}

export interface Activity {
  readonly unit: 'month' | 'week'
  /** Chronological. The last one is incomplete. */
  readonly spans: readonly ActivitySpan[]
}

const WEEK_MS = 7 * 86_400_000
/** 1970-01-05, a Monday. */
const MONDAY_MS = 4 * 86_400_000
const MOST = { month: 24, week: 26 } as const
/** Fewer spans or episodes give no meaningful chart. */
const FEWEST = 3

function startOf(unit: Activity['unit'], ms: number): number {
  if (unit === 'week') return Math.floor((ms - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS
  return monthStart(ms)
}

function next(unit: Activity['unit'], ms: number): number {
  if (unit === 'week') return ms + WEEK_MS
  return monthStart(ms, 1)
}

/** `coveredMs`: time since which all episodes are known. */
function countBy(
  unit: Activity['unit'],
  publishedMs: readonly number[],
  coveredMs: number,
  nowMs: number,
): Activity {
  const counts = new Map<number, number>()
  for (const ms of publishedMs)
    counts.set(startOf(unit, ms), (counts.get(startOf(unit, ms)) ?? 0) + 1)
  const spans: ActivitySpan[] = []
  for (
    let fromMs = startOf(unit, coveredMs);
    fromMs <= nowMs;
    fromMs = next(unit, fromMs)
  ) {
    if (fromMs >= coveredMs) spans.push({ fromMs, episodes: counts.get(fromMs) ?? 0 })
  }
  return { unit, spans: spans.slice(-MOST[unit]) }
}

/** Returns undefined if there is not enough data. `episodeCount` is the show's total. */
export function activityOf(
  episodes: readonly Episode[],
  { episodeCount, nowMs }: { readonly episodeCount: number; readonly nowMs: number },
): Activity | undefined {
  const published = episodes
    .flatMap(({ publishedMs }) => publishedMs ?? [])
    .filter((ms) => ms > 0 && ms <= nowMs)
  if (published.length < FEWEST) return undefined
  const oldestMs = Math.min(...published)
  const areAll = episodes.length < MAX_KEPT_EPISODES && episodes.length >= episodeCount
  const coveredBy = (unit: Activity['unit']): number =>
    areAll ? startOf(unit, oldestMs) : oldestMs + 1
  for (const unit of ['month', 'week'] as const) {
    const activity = countBy(unit, published, coveredBy(unit), nowMs)
    const told = activity.spans.reduce((sum, span) => sum + span.episodes, 0)
    if (activity.spans.length >= FEWEST && told >= FEWEST) return activity
  }
  return undefined
}
