/**
 * A move has to be seen again and again before it counts: a maintenance page redirects
 * "permanently" too.
 */
import { toInstant } from '../../../record/instant/instant.ts'

/** `type`, not `interface`: it is kept as JSON. */
export type Sighting = {
  /**
   * A URL; of a duplicate, the other podcast's id; of content that is not the show's, its title.
   */
  readonly target: string
  readonly via: 'redirect' | 'new-feed-url' | 'duplicate' | 'content'
  readonly firstMs: number
  readonly lastMs: number
  readonly count: number
  /** Another target was seen in its place this often in a row. */
  readonly changes: number
}

export const MIN_SIGHTINGS = 3
export const MIN_SPAN_MS = 48 * 3_600_000
/** Fetches that follow closely upon each other see one moment, not two. */
const MIN_GAP_MS = 3_600_000
/** A target that changed as often is held to change each time. */
const MANY_CHANGES = 3
/**
 * Changes are counted up to this, so that a feed that was once badly served is believed
 * again some day.
 */
const MAX_CHANGES = 20
/**
 * A moving feed is looked at again after this, so that a move takes two days and not a
 * month.
 */
export const LOOK_AGAIN_MS = 24 * 3_600_000

/** Returns the sighting after one more look. Another target begins anew. */
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
  return nowMs - before.lastMs < MIN_GAP_MS
    ? before
    : { ...before, lastMs: nowMs, count: before.count + 1 }
}

/**
 * Each change asks for one sighting more, or chance would adopt one of two targets that take turns.
 */
export function isRipe({ count, firstMs, lastMs, changes }: Sighting): boolean {
  return count >= MIN_SIGHTINGS + changes && lastMs - firstMs >= MIN_SPAN_MS
}

export function isAlternating(sighting: Sighting): boolean {
  return sighting.changes >= MANY_CHANGES && !isRipe(sighting)
}

/** Null: there is no hurry. */
export function lookAgainAt(sighting: Sighting, nowMs: number): number | null {
  return isAlternating(sighting) ? null : nowMs + LOOK_AGAIN_MS
}

/** The history keeps this. `type`, not `interface`: it is kept as JSON. */
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
