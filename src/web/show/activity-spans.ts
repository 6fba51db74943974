/**
 * Counts episodes by month or week. Only the newest episodes are kept, so counts are
 * complete only after the oldest of them; if all are kept, they are complete since the
 * first episode.
 */
import { MAX_KEPT_EPISODES } from '../../record/episodes/packed-episodes.ts'
import type { Episode } from '../../record/episodes/episode.ts'

export interface ActivitySpan {
  /** In ms since 1970, in UTC. */
  readonly fromMs: number
  readonly episodes: number
}

export interface Activity {
  readonly unit: 'month' | 'week'
  /** They are in order of time. The last one is not over yet. */
  readonly spans: readonly ActivitySpan[]
}

const WEEK_MS = 7 * 86_400_000
/** 1970 began on a Thursday. */
const MONDAY_MS = 4 * 86_400_000
const MOST = { month: 24, week: 26 } as const
/** With fewer spans, or fewer episodes in them, there is nothing to compare. */
const FEWEST = 3

function startOf(unit: Activity['unit'], ms: number): number {
  if (unit === 'week') return Math.floor((ms - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

function next(unit: Activity['unit'], ms: number): number {
  if (unit === 'week') return ms + WEEK_MS
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** `coveredMs`: all episodes since then are known. */
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

/**
 * Returns undefined if too little is known. `episodeCount` counts all episodes of the show.
 */
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
