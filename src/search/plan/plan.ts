/** From a search to nested sets: everything that matches in the best group, in the best two, and so on. */
import type { EngineQuery } from '../query.ts'
import { LEVELS } from '../score.ts'
import { and, EVERYTHING, type Expression, facet, not, or } from './expression.ts'
import { toFilter } from './filters.ts'
import { type Lexicon, type TermLevels, termLevels } from './term-levels.ts'

export interface Plan {
  /** Best first; each contains the one before. The last one is everything that matches, before the filter. */
  readonly levels: readonly Expression[]
  /** Inside a group, podcasts that match this come first; undefined = no such distinction. */
  readonly preferred: Expression | undefined
  readonly filter: Expression
}

export interface PlanContext extends Lexicon {
  readonly requireAppleId: boolean
  /** Merged ids resolve; unknown ones are nobody. */
  podcastsOf(ids: readonly string[]): Expression
}

const lastOf = (levels: TermLevels): Expression => levels.at(-1) ?? EVERYTHING

/** A level that adds nothing to the one before is the same object. */
const levelwise = (
  combine: (...of: readonly Expression[]) => Expression,
  terms: readonly TermLevels[],
): Expression[] => {
  const combined: Expression[] = []
  for (let level = 0; level < LEVELS; level += 1) {
    const before = combined[level - 1]
    const isSame = before !== undefined && terms.every((levels) => levels[level] === levels[level - 1])
    combined.push(isSame ? before : combine(...terms.map((levels) => levels[level] ?? EVERYTHING)))
  }
  return combined
}

const needed = (query: EngineQuery, context: PlanContext): TermLevels[] => {
  const musts = query.terms.filter(({ mode }) => mode === 'must').map((term) => termLevels(term, true, context))
  const groups = query.groups.map((group) =>
    levelwise(
      or,
      group.map((term) => termLevels(term, true, context)),
    ),
  )
  return [...musts, ...groups]
}

export const planSearch = (query: EngineQuery, context: PlanContext): Plan => {
  const optional = query.terms.filter(({ mode }) => mode === 'optional').map((term) => termLevels(term, true, context))
  const excluded = query.terms
    .filter(({ mode }) => mode === 'not')
    .map((term) => not(lastOf(termLevels(term, false, context))))
  const filter = and(
    ...(context.requireAppleId ? [facet('tracked')] : []),
    toFilter(query.filters, (ids) => context.podcastsOf(ids)),
    ...excluded,
  )
  const required = needed(query, context)
  if (required.length > 0) {
    const preferred = optional.length === 0 ? undefined : or(...optional.map(lastOf))
    return { levels: levelwise(and, required), preferred, filter }
  }
  const levels = optional.length === 0 ? [EVERYTHING] : levelwise(or, optional)
  return { levels, preferred: undefined, filter }
}
