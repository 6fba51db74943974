/** Decides when a new score replaces a stored one. */
import type { AuthorityScore } from '../podcast.ts'
import type { AuthorityInputs } from './inputs.ts'
import { scoreAuthority } from './score-authority.ts'

const SCORES = [
  'authorityScore',
  'qualityScore',
  'engagementScore',
  'socialScore',
  'youtubeScore',
] as const

const smallestMove = 1

/** Returns whether two scores are equal, ignoring their dates. */
export function sameScores(a: AuthorityScore | null, b: AuthorityScore | null): boolean {
  if (a === null || b === null) return a === b
  return SCORES.every((name) => a[name] === b[name])
}

const hasMoved = (before: AuthorityScore, after: AuthorityScore): boolean =>
  SCORES.some((name) => Math.abs(after[name] - before[name]) >= smallestMove)

/**
 * Returns the score to store. If an input changed, it is the new score. If only time has passed,
 * the stored score stays until a part has moved by a whole point, so that a nightly run writes
 * few records. Either way, the score matches the formula for the inputs on its own date.
 */
export function renewScore(
  before: AuthorityScore | null,
  inputs: AuthorityInputs,
  nowMs: number,
): AuthorityScore {
  const after = scoreAuthority(inputs, nowMs)
  if (before === null) return after
  if (sameScores(before, after)) return before
  if (hasMoved(before, after)) return after
  const then = Date.parse(before.calculatedAt)
  // A date in the future was written with a wrong clock.
  const isOfThen = then <= nowMs && sameScores(before, scoreAuthority(inputs, then))
  if (isOfThen) return before
  return after
}
