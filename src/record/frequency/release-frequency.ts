/**
 * Computes how often a podcast publishes from the dates of its episodes. `update-frequency.ts`
 * needs less data.
 */
import {
  frequencyOfGap,
  STALE_DAYS,
  type UpdateFrequency,
  VERY_STALE_DAYS,
} from './update-frequency.ts'
import { DAY_MS } from '../instant/durations.ts'

/** Maximum number of release days: the newest, none older than a year before the newest. */
const MAX_RELEASES = 20
/** Fewer release days yield no frequency. */
const MIN_RELEASES = 3
/** Share of the largest gaps to drop, such as holidays and breaks between seasons. */
const TRIMMED_SHARE = 0.1
/** Fewer gaps are not trimmed, because outliers cannot be distinguished. */
const MIN_TRIMMED = 3

/** Silence counts as a gap of half its length after three usual gaps and 14 days. */
const SILENT_GAPS = 3
const SILENT_DAYS = 14

export interface Release {
  /** Ms since 1970. */
  readonly at: number
  /** Neither a trailer nor a bonus. */
  readonly isFull: boolean
}

/**
 * Returns the frequency. `announcedGapMs` is the interval that `podcast:updateFrequency`
 * declares; it is used if there are too few dates.
 */
export function releaseFrequency(
  releases: readonly Release[],
  {
    nowMs,
    announcedGapMs = null,
  }: { readonly nowMs: number; readonly announcedGapMs?: number | null },
): UpdateFrequency {
  const days = releaseDays(releases, nowMs)
  const [newest] = days
  if (newest === undefined) return 'very-stale'
  const silence = Math.max(0, nowMs / DAY_MS - newest)
  if (silence > VERY_STALE_DAYS) return 'very-stale'
  if (silence > STALE_DAYS) return 'stale'
  const recent = days
    .filter((day) => newest - day <= VERY_STALE_DAYS)
    .slice(0, MAX_RELEASES)
  const gap =
    recent.length < MIN_RELEASES ? fewGap(recent, announcedGapMs) : trimmedMeanGap(recent)
  if (gap === null) return 'monthly'
  const isSilent = silence > Math.max(SILENT_GAPS * gap, SILENT_DAYS)
  return frequencyOfGap(isSilent ? Math.max(gap, silence / 2) : gap)
}

/**
 * Returns release times in fractional days since 1970, newest first, one per UTC day. Trailers
 * and bonuses count only if there are few full episodes.
 */
const releaseDays = (releases: readonly Release[], nowMs: number): readonly number[] => {
  const valid = releases.filter(({ at }) => at <= nowMs + DAY_MS)
  const full = valid.filter(({ isFull }) => isFull)
  const times = (full.length >= 2 ? full : valid)
    .map(({ at }) => at / DAY_MS)
    .toSorted((a, b) => b - a)
  return times.filter(
    (time, index) =>
      index === 0 || Math.floor(time) !== Math.floor(times[index - 1] ?? time),
  )
}

const fewGap = (
  [newest = 0, before]: readonly number[],
  announcedGapMs: number | null,
): number | null => {
  if (announcedGapMs !== null) return announcedGapMs / DAY_MS
  if (before === undefined) return null
  return newest - before
}

const trimmedMeanGap = (days: readonly number[]): number => {
  const gaps = days
    .slice(1)
    .map((day, index) => (days[index] ?? day) - day)
    .toSorted((a, b) => a - b)
  const trimmed = gaps.length < MIN_TRIMMED ? 0 : Math.ceil(gaps.length * TRIMMED_SHARE)
  const kept = gaps.slice(0, gaps.length - trimmed)
  return kept.reduce((sum, gap) => sum + gap, 0) / kept.length
}
