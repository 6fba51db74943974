/** Derives a show's publication rhythm from its episode dates and the feed's declarations. */

import type { Rhythm } from '../../../record/crawl-state.ts'
import { DAY_MS, MINUTE_MS } from '../../../record/instant/durations.ts'

const DAY_MINUTES = 1440
/** Number of recent releases considered, because rhythms change. */
const RECENT = 20
/** Minimum number of releases to determine a time of day. */
const MIN_FOR_MINUTE = 4
/** Minimum share of releases within 15 minutes of a time of day. */
const SHARE_FOR_MINUTE = 0.6
const AROUND_MINUTES = 15
/** Episodes closer together than this form one release. */
const SAME_RELEASE_MS = 6 * 3_600_000

const median = (sorted: readonly number[]): number | null =>
  sorted[Math.floor(sorted.length / 2)] ?? null

/** Returns the releases, newest first. Episodes published together count once. */
const releasesOf = (dates: readonly number[], nowMs: number): readonly number[] => {
  const releases: number[] = []
  for (const date of dates.filter((ms) => ms <= nowMs + DAY_MS).sort((a, b) => b - a)) {
    const last = releases.at(-1)
    if (last === undefined || last - date >= SAME_RELEASE_MS) releases.push(date)
    if (releases.length === RECENT) break
  }
  return releases
}

const distance = (a: number, b: number): number => {
  const apart = Math.abs(a - b)
  return Math.min(apart, DAY_MINUTES - apart)
}

/** Returns the minute of the day near which most releases occur; null if there is none. */
const usualMinute = (releases: readonly number[]): number | null => {
  if (releases.length < MIN_FOR_MINUTE) return null
  const minutes = releases.map((ms) => Math.floor((ms % DAY_MS) / MINUTE_MS))
  const gathered = minutes.map(
    (minute) => minutes.filter((other) => distance(minute, other) <= AROUND_MINUTES).length,
  )
  const most = Math.max(...gathered)
  return most >= SHARE_FOR_MINUTE * releases.length
    ? (minutes[gathered.indexOf(most)] ?? null)
    : null
}

export interface Declared {
  /** The gap from `podcast:updateFrequency`. */
  readonly gapMs: number | null
  readonly isComplete: boolean
  readonly ttlMs: number | null
}

/** Computes the rhythm. `dates` are the dates of all known episodes, in any order. */
export function toRhythm(
  dates: readonly number[],
  declared: Declared,
  nowMs: number,
): Rhythm {
  const releases = releasesOf(dates, nowMs)
  const gaps = releases.slice(1).map((date, index) => (releases[index] ?? date) - date)
  const measured = median(gaps.sort((a, b) => a - b))
  return {
    lastAt: releases[0] ?? null,
    gapMs: measured ?? declared.gapMs,
    minute: usualMinute(releases),
    isComplete: declared.isComplete,
    ttlMs: declared.ttlMs,
  }
}
