/**
 * A plan in the order of relevance: the podcasts that are in each tier and in none before.
 */
import { TIERS_A_WEIGHT } from '../score.ts'
import { type Coverage, levelsOf } from './coverage.ts'
import { and, type Expression, not, or } from './expression.ts'
import type { Plan } from './plan.ts'

export interface RelevanceTier {
  /** Doubled, plus one where no optional term lifts it. */
  readonly tier: number
  readonly found: Expression
  /**
   * Returns `found` without what is seen at once to be in `earlier`: it is shorter, and the
   * same beside `earlier`.
   */
  readonly added: () => Expression
  /** These stood in a better tier already. */
  readonly earlier: Expression | undefined
  /** All of the same level of coverage lie in it; where it is empty, so are they. */
  readonly level?: Expression
}

const membersOf = (tier: Expression): readonly Expression[] =>
  tier.op === 'or' ? tier.of : [tier]

/** Returns what a tier has besides the one before, which it contains, where that is seen at once. */
export function membersAdded(
  before: Expression | undefined,
  tier: Expression,
): readonly Expression[] {
  const members = membersOf(tier)
  if (before === undefined) return members
  const earlier = membersOf(before)
  // Tiers that grow one after the other begin with the same members.
  let same = 0
  while (same < earlier.length && members[same] === earlier[same]) same += 1
  const known = new Set([before, ...earlier.slice(same)])
  return members.slice(same).filter((each) => !known.has(each))
}

/** Each level of coverage has all tiers. */
const toLeveledTiers = ({ tiers, filter }: Plan, coverage: Coverage): RelevanceTier[] =>
  levelsOf(coverage).flatMap(({ missing, matches }) => {
    const level = and(matches, filter)
    return tiers.flatMap((tier, at): RelevanceTier[] => {
      const earlier = tiers[at - 1]
      if (tier === earlier || tier.op === 'none') return []
      const found = at === tiers.length - 1 ? level : and(level, tier)
      const added = (): Expression => and(level, or(...membersAdded(earlier, tier)))
      return [{ tier: TIERS_A_WEIGHT * missing + 2 * at, found, added, earlier, level }]
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
    const tierOf = (tier: number, ...also: readonly Expression[]): RelevanceTier => ({
      tier,
      found: and(matches, filter, ...also),
      added: () => and(or(...membersAdded(before, matches)), filter, ...also),
      earlier: before,
    })
    return preferred === undefined
      ? [tierOf(2 * at)]
      : [tierOf(2 * at, preferred), tierOf(2 * at + 1, not(preferred))]
  })
