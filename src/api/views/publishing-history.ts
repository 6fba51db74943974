/** Counts a show's episodes by month, over the last 24 months (UTC). */
import { type Static, Type } from 'typebox'
import type { Episode } from '../../record/episodes/episode.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { monthStart } from '../../record/instant/month-start.ts'
import { closed, Count, Instant, nullable } from '../../record/schema.ts'

const MONTHS = 24

export const PublishingHistory = closed({
  monthlyEpisodeCounts: closed({
    fromMonth: Type.String({ description: 'The first month, such as `2026-11`.' }),
    counts: Type.Array(Count),
  }),
  averageEpisodesPerMonth: nullable(
    Type.Number({ description: 'Of the complete months whose episodes are all kept.' }),
  ),
  lastEpisodeAt: nullable(Instant),
  truncated: Type.Boolean({ description: 'Episodes before the kept ones are missing.' }),
})

/** Counts months since the year 0. */
function monthNumber(ms: number): number {
  const date = new Date(ms)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function average(counts: readonly number[]): number | null {
  if (counts.length === 0) return null
  return counts.reduce((sum, count) => sum + count, 0) / counts.length
}

/** @param total The number of the show's episodes, kept or not. */
export function viewPublishingHistory(
  kept: readonly Episode[],
  { nowMs, total }: { readonly nowMs: number; readonly total: number },
): Static<typeof PublishingHistory> {
  const dates = kept.flatMap(({ publishedMs }) => publishedMs ?? [])
  const current = monthNumber(nowMs)
  const first = current + 1 - MONTHS
  const counts = Array.from({ length: MONTHS }, () => 0)
  for (const date of dates) {
    const at = monthNumber(date) - first
    if (counts[at] !== undefined) counts[at] += 1
  }
  const oldest = dates.length === 0 ? null : monthNumber(Math.min(...dates))
  const truncated = kept.length < total && oldest !== null && oldest >= first
  // If the list is truncated, its oldest month may lack episodes.
  const begin = truncated ? oldest + 1 : Math.max(first, oldest ?? current)
  const past = dates.filter((date) => date <= nowMs)
  return {
    monthlyEpisodeCounts: {
      fromMonth: toInstant(monthStart(nowMs, 1 - MONTHS)).slice(0, 7),
      counts,
    },
    averageEpisodesPerMonth: average(counts.slice(begin - first, -1)),
    lastEpisodeAt: past.length === 0 ? null : toInstant(Math.max(...past)),
    truncated,
  }
}
