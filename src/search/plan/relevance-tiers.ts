/** Lists the tiers of a plan in relevance order, without the podcasts of earlier tiers. */
import { TIERS_A_WEIGHT } from '../score.ts'
import { type Coverage, levelsOf } from './coverage.ts'
import { and, type Expression, not, or } from './expression.ts'
import type { Plan } from './plan.ts'

export interface RelevanceTier {
  /** Doubled, plus one for matches without an optional term. */
  readonly tier: number
  readonly found: Expression
  /** Returns `found` without operands of `earlier`: shorter, and equivalent outside `earlier`. */
  readonly added: () => Expression
  /** Matches of better tiers. */
  readonly earlier: Expression | undefined
  /** All tiers of one level of coverage are subsets of it, so an empty level is skipped. */
  readonly level?: Expression
}

const membersOf = (tier: Expression): readonly Expression[] => {
  if (tier.op === 'or') return tier.of
  return [tier]
}

/** Returns the operands of a tier that the previous one lacks, if they can be determined. */
export function membersAdded(
  before: Expression | undefined,
  tier: Expression,
): readonly Expression[] {
  const members = membersOf(tier)
  if (before === undefined) return members
  const earlier = membersOf(before)
  // Number of leading operands that both share.
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
  if (coverage === undefined) return toPlainTiers(plan)
  return toLeveledTiers(plan, coverage)
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
    if (preferred === undefined) return [tierOf(2 * at)]
    return [tierOf(2 * at, preferred), tierOf(2 * at + 1, not(preferred))]
  })
