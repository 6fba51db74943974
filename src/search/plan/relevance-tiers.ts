/** A plan in the order of relevance: who is in each tier, and in none before. */
import { TIERS_A_WEIGHT } from '../score.ts'
import { type Coverage, levelsOf } from './coverage.ts'
import { and, type Expression, not } from './expression.ts'
import type { Plan } from './plan.ts'

export interface RelevanceTier {
  /** Doubled, plus one where no optional term lifts it. */
  readonly tier: number
  readonly found: Expression
  /** Stood in a better tier already. */
  readonly earlier: Expression | undefined
  /** All of the same level of coverage lie in it; where it is empty, so are they. */
  readonly level?: Expression
}

/** Each level of coverage has all tiers. */
const toLeveledTiers = ({ tiers, filter }: Plan, coverage: Coverage): RelevanceTier[] =>
  levelsOf(coverage).flatMap(({ missing, matches }) => {
    const level = and(matches, filter)
    return tiers.flatMap((tier, at): RelevanceTier[] => {
      const earlier = tiers[at - 1]
      if (tier === earlier || tier.op === 'none') return []
      const found = at === tiers.length - 1 ? level : and(level, tier)
      return [{ tier: TIERS_A_WEIGHT * missing + 2 * at, found, earlier, level }]
    })
  })

export function toRelevanceTiers(plan: Plan): RelevanceTier[] {
  const { coverage } = plan
  return coverage === undefined ? toPlainTiers(plan) : toLeveledTiers(plan, coverage)
}

const toPlainTiers = ({ tiers, preferred, filter }: Plan): RelevanceTier[] =>
  tiers.flatMap((matches, at): RelevanceTier[] => {
    const before = tiers[at - 1]
    if (matches === before || matches.op === 'none') return []
    if (preferred === undefined)
      return [{ tier: 2 * at, found: and(matches, filter), earlier: before }]
    return [
      { tier: 2 * at, found: and(matches, filter, preferred), earlier: before },
      { tier: 2 * at + 1, found: and(matches, filter, not(preferred)), earlier: before },
    ]
  })
