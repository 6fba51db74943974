/** Selects what a forgiving search sorts, and what its total and facets count. */
import { isThroughAll, type MatchCounts, type SearchQuery } from '../query.ts'
import type { Plan } from './plan.ts'

/** Returns the plan restricted to complete matches, if there are any. */
export function narrow(plan: Plan, counts: MatchCounts | undefined): Plan {
  if (counts === undefined || counts.all === 0) return plan
  return { ...plan, isWholeOnly: true }
}

/** Returns the plan of the query's order. Only relevance goes through all matches. */
export function narrowOrder(
  query: SearchQuery,
  plan: Plan,
  counts: MatchCounts | undefined,
): Plan {
  if (isThroughAll(query)) return plan
  return narrow(plan, counts)
}

/** Returns the number of complete matches, or of all matches if there are none. */
export function totalOf(count: number, matched: MatchCounts | undefined): number {
  if (matched === undefined) return count
  return matched.all || matched.some
}
