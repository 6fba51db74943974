/** A plan as one query whose score says the relevance tier. */
import { type Expression, or } from '../../plan/expression.ts'
import type { Plan } from '../../plan/plan.ts'
import { BEST_SCORE } from './sort-order.ts'
import { type ClusterQuery, toClusterQuery } from './to-cluster-query.ts'

/** Returns what a tier adds to the one before, where that is seen at once: the better tier has a higher score anyhow. */
const addition = (tier: Expression, before: Expression | undefined): Expression => {
  if (tier.op !== 'or' || before === undefined) return tier
  const known = new Set<Expression>([before, ...(before.op === 'or' ? before.of : [])])
  return or(...tier.of.filter((each) => !known.has(each)))
}

const withScore = (matched: Expression, boost: number): ClusterQuery => ({
  constant_score: { filter: toClusterQuery(matched), boost },
})

/** The score is that of the best tier a podcast is in, one more where an optional term lifts it. */
export function toScoredQuery({ tiers: levels, preferred, filter }: Plan): ClusterQuery {
  const lift = preferred === undefined ? 0 : 1
  const tiers = levels.flatMap((tier, at) => {
    const before = levels[at - 1]
    if (tier === before || tier.op === 'none') return []
    return [withScore(addition(tier, before), BEST_SCORE - lift - 2 * at)]
  })
  if (tiers.length === 0) return { match_none: {} }
  return {
    bool: {
      filter: [toClusterQuery(filter)],
      must: [{ dis_max: { queries: tiers } }],
      ...(preferred === undefined ? {} : { should: [withScore(preferred, 1)] }),
    },
  }
}
