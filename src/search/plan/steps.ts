/** A plan in the order of relevance: who is in each group, and in none before. */
import { and, type Expression, not } from './expression.ts'
import type { Plan } from './plan.ts'

export interface Step {
  /** Doubled, plus one where no optional term lifts it. */
  readonly group: number
  readonly found: Expression
  /** Stood in a better group already. */
  readonly earlier: Expression | undefined
}

export const toSteps = ({ levels, preferred, filter }: Plan): Step[] =>
  levels.flatMap((level, at): Step[] => {
    const before = levels[at - 1]
    if (level === before || level.op === 'none') return []
    if (preferred === undefined) return [{ group: 2 * at, found: and(level, filter), earlier: before }]
    return [
      { group: 2 * at, found: and(level, filter, preferred), earlier: before },
      { group: 2 * at + 1, found: and(level, filter, not(preferred)), earlier: before },
    ]
  })
