/** Checks that a date is plausible for a podcast. */

/** RSS did not exist earlier; such dates come from unset clocks. */
const EARLIEST_MS = Date.UTC(1995, 0, 1)
const MAX_AHEAD_MS = 86_400_000

/** Returns whether a podcast may have been published then. Both times are ms since 1970. */
export function isPublishingDate(ms: number, nowMs: number): boolean {
  return ms >= EARLIEST_MS && ms <= nowMs + MAX_AHEAD_MS
}
