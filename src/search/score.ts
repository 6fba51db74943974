/**
 * The score of a hit: the same on every directory, so that the same search gives the same answer.
 */
import { MOST_WEIGHT } from './query.ts'

/** More than any rank; a rank is an authority score in tenths, -1 where there is none. */
const RANKS = 1002
/** Kinds of match that are told apart (docs/RULES.md section 8). */
export const MATCH_TIERS = 11
/**
 * Relevance tiers are numbered from 0, the best. A kind of match has two: with and without an
 * optional term.
 */
const TIERS = 2 * MATCH_TIERS

/** The most that all optional terms of one search weigh together: there are at most 20. */
const MOST_COVERED = 20 * MOST_WEIGHT

/**
 * No search has more tiers: if coverage counts, each level of it has all kinds of match.
 */
export const MOST_TIERS = MATCH_TIERS * (MOST_COVERED + 1)

/** A relevance tier grows by this for each weight that a podcast lacks. */
export const TIERS_A_WEIGHT = TIERS

/**
 * Returns a score above 0; higher is better. The tier counts first, then the rank.
 * `planned` is the number of tiers of the plan.
 */
export function scoreOf(tier: number, rank: number, planned = MATCH_TIERS): number {
  return (Math.max(TIERS, 2 * planned) - tier) * RANKS + rank + 2
}

/** Returns the score in a search that is not by relevance: the rank alone. */
export function plainScoreOf(rank: number): number {
  return rank + 2
}
