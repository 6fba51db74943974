/**
 * Counts sightings of a move, because one is not enough: a maintenance page redirects "permanently"
 * too.
 */
import { toInstant } from '../../../record/instant/instant.ts'

/** `type`, not `interface`: it is stored as JSON. */
export type Sighting = {
  /** A URL; for a duplicate, the other podcast's id; for foreign content, its title. */
  readonly target: string
  readonly via: 'redirect' | 'new-feed-url' | 'duplicate' | 'content'
  readonly firstMs: number
  readonly lastMs: number
  readonly count: number
  /** Number of consecutive sightings of another target. */
  readonly changes: number
}

export const MIN_SIGHTINGS = 3
export const MIN_SPAN_MS = 48 * 3_600_000
/** Fetches at shorter intervals count as one sighting. */
const MIN_GAP_MS = 3_600_000
/** Number of changes from which a target counts as alternating. */
const MANY_CHANGES = 3
/** Limit of counted changes, so that a feed with a temporary fault becomes credible again. */
const MAX_CHANGES = 20
/** Interval for a moving feed, so that a move takes two days and not a month. */
export const LOOK_AGAIN_MS = 24 * 3_600_000

/** Returns the sighting after one more fetch. Another target restarts the count. */
export function seeAgain(
  before: Sighting | null,
  { target, via }: Pick<Sighting, 'target' | 'via'>,
  nowMs: number,
): Sighting {
  if (before === null)
    return { target, via, firstMs: nowMs, lastMs: nowMs, count: 1, changes: 0 }
  if (before.target !== target || before.via !== via) {
    return {
      target,
      via,
      firstMs: nowMs,
      lastMs: nowMs,
      count: 1,
      changes: Math.min(MAX_CHANGES, before.changes + 1),
    }
  }
  if (nowMs - before.lastMs < MIN_GAP_MS) return before
  return { ...before, lastMs: nowMs, count: before.count + 1 }
}

/**
 * Each change requires one more sighting; otherwise one of two alternating targets would be adopted
 * by chance.
 */
export function isRipe({ count, firstMs, lastMs, changes }: Sighting): boolean {
  return count >= MIN_SIGHTINGS + changes && lastMs - firstMs >= MIN_SPAN_MS
}

export function isAlternating(sighting: Sighting): boolean {
  return sighting.changes >= MANY_CHANGES && !isRipe(sighting)
}

/** Null: the normal schedule. */
export function lookAgainAt(sighting: Sighting, nowMs: number): number | null {
  if (isAlternating(sighting)) return null
  return nowMs + LOOK_AGAIN_MS
}

/** Part of the history. `type`, not `interface`: it is stored as JSON. */
export type SightingSpan = {
  readonly count: number
  readonly firstAt: string
  readonly lastAt: string
}

export function toSpan({ count, firstMs, lastMs }: Sighting): SightingSpan {
  return {
    count,
    firstAt: toInstant(firstMs),
    lastAt: toInstant(lastMs),
  }
}
