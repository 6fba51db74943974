/**
 * Estimates how often a podcast publishes from the facts of a catalogue: first and last episode
 * and their number.
 */
import type { UPDATE_FREQUENCIES } from '../vocabulary.ts'
import { DAY_MS } from '../instant/durations.ts'

export type UpdateFrequency = (typeof UPDATE_FREQUENCIES)[number]

/** Days of silence after which a podcast is stale or very stale. */
export const STALE_DAYS = 90
export const VERY_STALE_DAYS = 365

/**
 * Maximum mean gap of each frequency, in days: the geometric midpoints of 1, 7, 14, 30 days and
 * so on.
 */
const BORDERS = [
  [2.65, 'daily'],
  [9.9, 'weekly'],
  [20.6, 'bi-weekly'],
  [90, 'monthly'],
] as const

/** Silence counts as a gap of half its length after three usual gaps and 14 days. */
const SILENT_GAPS = 3
const SILENT_DAYS = 14

/**
 * Returns the frequency. Dates are in ms since 1970 or null. A date more than a day ahead is
 * ignored; without a last date the result is `very-stale`.
 */
export function updateFrequencyOf(
  dates: {
    readonly newest: number | null
    readonly oldest: number | null
    readonly count: number
  },
  nowMs: number,
): UpdateFrequency {
  const { newest, oldest, count } = dates
  if (newest === null || newest > nowMs + DAY_MS) return 'very-stale'
  const silence = Math.max(0, nowMs - newest) / DAY_MS
  if (silence > VERY_STALE_DAYS) return 'very-stale'
  if (silence > STALE_DAYS) return 'stale'
  if (oldest === null || oldest > newest || count < 2) return 'monthly'
  const gap = (newest - oldest) / DAY_MS / (count - 1)
  const isSilent = silence > Math.max(SILENT_GAPS * gap, SILENT_DAYS)
  return frequencyOfGap(isSilent ? Math.max(gap, silence / 2) : gap)
}

/** Returns the frequency after further silence. A feed that responds 304 is not parsed again. */
export function agedFrequency(
  frequency: UpdateFrequency,
  newest: number | null,
  nowMs: number,
): UpdateFrequency {
  const silence = newest === null ? 0 : (nowMs - newest) / DAY_MS
  if (silence > VERY_STALE_DAYS) return 'very-stale'
  if (silence > STALE_DAYS) return 'stale'
  return frequency
}

/** Returns the frequency of a mean gap in days. */
export function frequencyOfGap(days: number): UpdateFrequency {
  return BORDERS.find(([longest]) => days <= longest)?.[1] ?? 'stale'
}
