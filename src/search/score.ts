/** The score of a hit: the same on every directory, so that the same search gives the same answer. */

/** More than any rank; a rank is an authority score in tenths, -1 where there is none. */
const RANKS = 1002
/** Kinds of match that are told apart (docs/RULES.md section 8). */
export const MATCH_TIERS = 11
/**
 * Relevance tiers are numbered from 0, the best. A kind of match has two: with and without an
 * optional term.
 */
const TIERS = 2 * MATCH_TIERS

/** Tiers of any search, at most: forgiving ones have more than kinds of match. */
export const MOST_TIERS = 64

/** Higher is better, above 0: the tier first, then the rank. `planned` is how many tiers the plan has. */
export const scoreOf = (tier: number, rank: number, planned = MATCH_TIERS): number =>
  (Math.max(TIERS, 2 * planned) - tier) * RANKS + rank + 2

/** Where a search is not by relevance, the rank alone. */
export const plainScoreOf = (rank: number): number => rank + 2
