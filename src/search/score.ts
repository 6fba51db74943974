/** The score of a hit: the same on every engine, so that the same search gives the same answer. */

/** More than any rank; a rank is an authority score in tenths, -1 where there is none. */
const RANKS = 1002
/** Kinds of match that are told apart (docs/RULES.md section 8). */
export const LEVELS = 11
/** Groups are numbered from 0, the best; two for each kind of match. */
const GROUPS = 2 * LEVELS

/** Higher is better, above 0: the group first, then the rank. */
export const scoreOf = (group: number, rank: number): number => (GROUPS - group) * RANKS + rank + 2

/** Where a search is not by relevance, the rank alone. */
export const plainScoreOf = (rank: number): number => rank + 2
