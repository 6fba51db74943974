/** Widens the words of a forgiving search to the speech of episodes. */
import { type Expression, or } from './expression.ts'

/**
 * Words that match anywhere also match in a transcript. Memoized: the same object has the same
 * result.
 */
export function alsoSaid(): (expression: Expression) => Expression {
  const known = new Map<Expression, Expression>()
  const widen = (expression: Expression): Expression => {
    const before = known.get(expression)
    if (before !== undefined) return before
    const widened = widenOne(expression, widen)
    known.set(expression, widened)
    return widened
  }
  return widen
}

function widenOne(
  expression: Expression,
  widen: (expression: Expression) => Expression,
): Expression {
  switch (expression.op) {
    case 'word':
      if (expression.field !== 'anywhere' || expression.edits !== undefined)
        return expression
      return or(expression, { ...expression, field: 'transcript' })
    case 'and':
    case 'or':
    case 'at-least':
      return { ...expression, of: expression.of.map(widen) }
    case 'not':
      return { ...expression, of: widen(expression.of) }
    default:
      return expression
  }
}
