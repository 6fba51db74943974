/**
 * Tells when a feed has to be read again even if it has not changed: sightings of a move or
 * of foreign content are counted by days.
 */
import type { MoveDecision } from './move-decision.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

/**
 * A move that no rule could prove is looked at again after this, and so is a placeholder: the feed
 * that is named may begin to answer, or get its episodes.
 */
const SUSPECT_MS = 7 * DAY_MS

const SETTLED: ReadonlySet<MoveDecision['kind']> = new Set([
  'adopt',
  'merge',
  'relaunch',
  'split',
])

/** In ms since 1970; null = the feed's own rhythm will do. */
export function watchAfter(decision: MoveDecision, nowMs: number): number | null {
  if (decision.kind === 'record-sighting') return decision.lookAgainAt
  if (SETTLED.has(decision.kind)) return null
  if (decision.state.strange !== null) return nowMs + DAY_MS
  const { suspect, emptied } = decision.state
  return suspect === null && emptied === undefined ? null : nowMs + SUSPECT_MS
}
