/** Converts a plan into one query whose score encodes the relevance tier. */
import { type Expression, or } from '../../plan/expression.ts'
import type { Plan } from '../../plan/plan.ts'
import { membersAdded } from '../../plan/relevance-tiers.ts'
import { TIERS_A_WEIGHT } from '../../score.ts'
import { BEST_SCORE } from './sort-order.ts'
import { type ClusterQuery, toClusterQuery } from './to-cluster-query.ts'

const withScore = (matched: Expression, boost: number): ClusterQuery => ({
  constant_score: { filter: toClusterQuery(matched), boost },
})

/**
 * The score is that of the document's best tier, plus one for an optional term, plus the weights
 * of optional terms if coverage counts.
 */
export function toScoredQuery({
  tiers: levels,
  preferred,
  filter,
  coverage,
}: Plan): ClusterQuery {
  const lift = Number(preferred !== undefined)
  const best = BEST_SCORE - lift - TIERS_A_WEIGHT * (coverage?.best ?? 0)
  const tiers = levels.flatMap((tier, at) => {
    const before = levels[at - 1]
    if (tier === before || tier.op === 'none') return []
    // An earlier tier has a higher score anyway.
    return [withScore(or(...membersAdded(before, tier)), best - 2 * at)]
  })
  if (tiers.length === 0) return { match_none: {} }
  const covered = (coverage?.terms ?? []).map(({ matches, weight }) =>
    withScore(matches, TIERS_A_WEIGHT * weight),
  )
  const raised = preferred === undefined ? covered : [withScore(preferred, 1)]
  return {
    bool: {
      filter: [toClusterQuery(filter)],
      must: [{ dis_max: { queries: tiers } }],
      ...(raised.length !== 0 && { should: raised }),
    },
  }
}
