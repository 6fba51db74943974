/** Counts the clauses of a query, because the cluster limits them. */
import type { Expression } from '../../plan/expression.ts'
import { termFieldsOf } from './to-cluster-query.ts'

/** Returns the number of clauses as the cluster counts them. */
export function countClauses(query: unknown): number {
  if (Array.isArray(query))
    return query.reduce<number>((sum, each) => sum + countClauses(each), 0)
  if (typeof query !== 'object' || query === null) return 0
  const inside = Object.values(query).reduce<number>(
    (sum, each) => sum + countClauses(each),
    0,
  )
  return Math.max(1, inside)
}

const countAll = (expressions: readonly Expression[], most: number): number => {
  let count = 0
  for (const each of expressions) {
    count += countConditions(each, most - count)
    if (count > most) break
  }
  return count
}

/** Estimates the number of clauses without building the query. Stops shortly above `most`. */
export function countConditions(expression: Expression, most: number): number {
  switch (expression.op) {
    case 'and':
      return countAll(expression.of, most)
    case 'or': {
      const merged = new Set(expression.of.flatMap((each) => termFieldsOf(each) ?? []))
      const others = expression.of.filter((each) => termFieldsOf(each) === undefined)
      return merged.size + countAll(others, most)
    }
    case 'at-least':
      return countAll(expression.of, most)
    case 'not':
      return countConditions(expression.of, most)
    default:
      return 1
  }
}
