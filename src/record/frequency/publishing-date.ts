/** Tells dates that can be true of a podcast from those that cannot. */

/** No podcast is older than RSS; an earlier date is a clock that was never set. */
const EARLIEST_MS = Date.UTC(1995, 0, 1)
const MAX_AHEAD_MS = 86_400_000

/** Returns whether a podcast can have published then; both are ms since 1970. */
export function isPublishingDate(ms: number, nowMs: number): boolean {
  return ms >= EARLIEST_MS && ms <= nowMs + MAX_AHEAD_MS
}
