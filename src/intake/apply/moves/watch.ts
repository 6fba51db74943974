/**
 * Schedules the next reading of an unchanged feed with a pending decision: sightings of a move or
 * of foreign content are counted by the day.
 */
import type { MoveDecision } from './move-decision.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

/**
 * Interval for unproven moves and placeholders: the announced feed may begin to answer, or get its
 * episodes.
 */
const SUSPECT_MS = 7 * DAY_MS

const SETTLED: ReadonlySet<MoveDecision['kind']> = new Set([
  'adopt',
  'merge',
  'relaunch',
  'split',
])

/** In ms since 1970; null = the feed's normal schedule. */
export function watchAfter(decision: MoveDecision, nowMs: number): number | null {
  if (decision.kind === 'record-sighting') return decision.lookAgainAt
  if (SETTLED.has(decision.kind)) return null
  if (decision.state.strange !== null) return nowMs + DAY_MS
  const { suspect, emptied } = decision.state
  if (suspect === null && emptied === undefined) return null
  return nowMs + SUSPECT_MS
}
