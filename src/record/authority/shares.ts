/** Functions that map inputs to shares of 0 to 1. A better input never lowers a share. */
import type { UpdateFrequency } from '../frequency/update-frequency.ts'
import type { Figure, RatingFigure } from './inputs.ts'
import { DAY_MS } from '../instant/durations.ts'

/**
 * Returns a logarithmic share: early counts matter more than later ones. `full` and more earn 1.
 */
export function logShare(count: number, full: number): number {
  return Math.min(1, Math.log1p(Math.max(0, count)) / Math.log1p(full))
}

/** Returns 1 up to `graceDays`, then an exponential decay with half-life `halfDays`. */
const fading = (days: number, graceDays: number, halfDays: number): number => {
  if (days <= graceDays) return 1
  return 2 ** ((graceDays - days) / halfDays)
}

const daysSince = (ms: number, nowMs: number): number => Math.max(0, nowMs - ms) / DAY_MS

/** Grace period and half-life of a value, in days. A value without a date does not age. */
interface Ageing {
  readonly grace: number
  readonly half: number
}

const COUNTED: Ageing = { grace: 90, half: 365 }
/** Ratings accumulate over years and stay valid. */
const RATED: Ageing = { grace: 90, half: 1460 }
/** A chart describes its week. */
const CHARTED: Ageing = { grace: 7, half: 30 }

const agedBy = (atMs: number | null, nowMs: number, { grace, half }: Ageing): number => {
  if (atMs === null) return 1
  return fading(daysSince(atMs, nowMs), grace, half)
}

export function figureShare({ value, atMs }: Figure, full: number, nowMs: number): number {
  return logShare(value, full) * agedBy(atMs, nowMs, COUNTED)
}

/** Returns the share of a rank in a chart: 1 for the first, 0 for the rank `last`. */
export function chartShare({ value, atMs }: Figure, last: number, nowMs: number): number {
  return (1 - logShare(Math.max(1, value) - 1, last - 1)) * agedBy(atMs, nowMs, CHARTED)
}

/** A mean of this many ratings is trusted by half. */
const HALF_BELIEVED = 20

/**
 * Returns the share of ratings. Their number indicates the audience; their mean counts less. The
 * mean is shrunk towards 0, so that another rating never lowers the share and three perfect
 * ratings count little.
 */
export function ratingShare(
  { rating, count, atMs }: RatingFigure,
  full: number,
  nowMs: number,
): number {
  const liking =
    (Math.min(5, Math.max(0, rating)) / 5) *
    (Math.max(0, count) / (Math.max(0, count) + HALF_BELIEVED))
  return logShare(count, full) * (0.5 + 0.5 * liking) * agedBy(atMs, nowMs, RATED)
}

export function freshnessShare(latestMs: number, nowMs: number): number {
  return fading(daysSince(latestMs, nowMs), 14, 120)
}

/** Returns the share for the time between the first and the latest episode. */
export function spanShare(firstMs: number, latestMs: number, fullDays: number): number {
  return logShare((latestMs - firstMs) / DAY_MS, fullDays)
}

const RHYTHM: Readonly<Record<UpdateFrequency, number>> = {
  daily: 1,
  weekly: 0.9,
  'bi-weekly': 0.75,
  monthly: 0.6,
  stale: 0.15,
  'very-stale': 0,
}

export function rhythmShare(rhythm: UpdateFrequency): number {
  return RHYTHM[rhythm]
}
