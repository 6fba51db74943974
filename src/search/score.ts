/** Computes scores of hits, equal in all directories. */
import { MOST_WEIGHT } from './query.ts'

/** Number of ranks; a rank is an authority score in tenths, or -1. */
const RANKS = 1002
/** Number of kinds of match (docs/RULES.md section 8). */
export const MATCH_TIERS = 11
/**
 * Number of relevance tiers, from 0, the best. Each kind of match has two: with and without an
 * optional term.
 */
const TIERS = 2 * MATCH_TIERS

/** Maximum total weight of the at most 20 optional terms. */
const MOST_COVERED = 20 * MOST_WEIGHT

/** Maximum number of tiers: all kinds of match in each level of coverage. */
export const MOST_TIERS = MATCH_TIERS * (MOST_COVERED + 1)

/** Number of tiers per missing weight. */
export const TIERS_A_WEIGHT = TIERS

/** Returns a positive score by tier, then rank. `planned` is the number of tiers of the plan. */
export function scoreOf(tier: number, rank: number, planned = MATCH_TIERS): number {
  return (Math.max(TIERS, 2 * planned) - tier) * RANKS + rank + 2
}

/** Returns the score in other sort orders: by rank alone. */
export function plainScoreOf(rank: number): number {
  return rank + 2
}
