/** A plan in the order of relevance: who is in each tier, and in none before. */
import { and, type Expression, not } from './expression.ts'
import type { Plan } from './plan.ts'

export interface RelevanceTier {
  /** Doubled, plus one where no optional term lifts it. */
  readonly tier: number
  readonly found: Expression
  /** Stood in a better tier already. */
  readonly earlier: Expression | undefined
}

export const toRelevanceTiers = ({ tiers, preferred, filter }: Plan): RelevanceTier[] =>
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
