/**
 * Turns inputs into shares of 0 to 1. Each share rises with what is good, and never falls
 * because of it.
 */
import type { UpdateFrequency } from '../frequency/update-frequency.ts'
import type { Figure, RatingFigure } from './inputs.ts'
import { DAY_MS } from '../instant/durations.ts'

/**
 * Returns the share by the logarithm: the tenth episode says more than the five hundredth.
 * `full` and more earn the whole share.
 */
export function logShare(count: number, full: number): number {
  return Math.min(1, Math.log1p(Math.max(0, count)) / Math.log1p(full))
}

/** Returns 1 up to `graceDays`, then half as much with every `halfDays`. */
const fading = (days: number, graceDays: number, halfDays: number): number =>
  days <= graceDays ? 1 : 2 ** ((graceDays - days) / halfDays)

const daysSince = (ms: number, nowMs: number): number => Math.max(0, nowMs - ms) / DAY_MS

/** A figure ages at this speed, in days; without a date it does not age. */
interface Ageing {
  readonly grace: number
  readonly half: number
}

const COUNTED: Ageing = { grace: 90, half: 365 }
/** Ratings gather over years, and stay. */
const RATED: Ageing = { grace: 90, half: 1460 }
/** A chart is about its week. */
const CHARTED: Ageing = { grace: 7, half: 30 }

const agedBy = (atMs: number | null, nowMs: number, { grace, half }: Ageing): number =>
  atMs === null ? 1 : fading(daysSince(atMs, nowMs), grace, half)

export function figureShare({ value, atMs }: Figure, full: number, nowMs: number): number {
  return logShare(value, full) * agedBy(atMs, nowMs, COUNTED)
}

/**
 * Returns the share of a place in a chart: the first place has all of it, the place `last`
 * nothing.
 */
export function chartShare({ value, atMs }: Figure, last: number, nowMs: number): number {
  return (1 - logShare(Math.max(1, value) - 1, last - 1)) * agedBy(atMs, nowMs, CHARTED)
}

/** A mean of this many ratings is half believed. */
const HALF_BELIEVED = 20

/**
 * Returns the share of ratings. How many people rate says how many listen; how they rate
 * counts less. The mean is shrunk towards 0 and not towards a middle, so that one more
 * rating never lowers the share, and five stars of three friends are worth little.
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

/**
 * Returns the share for how long the podcast has been publishing. Silence since then adds
 * nothing.
 */
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
