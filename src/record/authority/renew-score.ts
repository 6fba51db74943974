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

/** Returns whether two scores are equal, except for when they were calculated. */
export function sameScores(a: AuthorityScore | null, b: AuthorityScore | null): boolean {
  return a === null || b === null ? a === b : SCORES.every((name) => a[name] === b[name])
}

const hasMoved = (before: AuthorityScore, after: AuthorityScore): boolean =>
  SCORES.some((name) => Math.abs(after[name] - before[name]) >= smallestMove)

/**
 * Returns the score to store. If an input changed, the new score counts at once. If only
 * time has passed, the older score stays until a part has moved by a whole point, so that a
 * night changes few records. Either way it is what the formula gives for the inputs on the
 * day that stands in it.
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
  // A score of a day to come was made by another clock.
  const isOfThen = then <= nowMs && sameScores(before, scoreAuthority(inputs, then))
  return isOfThen ? before : after
}
