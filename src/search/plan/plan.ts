/**
 * From a search to nested sets: everything that matches in the best relevance tier, in the best
 * two, and so on.
 */
import type { QueryTerm, SearchQuery } from '../query.ts'
import { MATCH_TIERS } from '../score.ts'
import { and, EVERYTHING, type Expression, facet, not, or } from './expression.ts'
import { toFilter } from './filters.ts'
import { forgivingTiers } from './forgiving-tiers.ts'
import { halfTypedTiers } from './half-typed-tiers.ts'
import { type QueryDictionary, type TermTiers, termTiers } from './term-tiers.ts'

export interface Plan {
  /**
   * Best first; each contains the one before. The last one is everything that matches, before the
   * filter.
   */
  readonly tiers: readonly Expression[]
  /** Inside a tier, podcasts that match this come first; undefined = no such distinction. */
  readonly preferred: Expression | undefined
  readonly filter: Expression
}

export interface PlanContext extends QueryDictionary {
  readonly requireAppleId: boolean
  /** Merged ids resolve; unknown ones are nobody. */
  podcastsOf(ids: readonly string[]): Expression
}

const lastOf = (tiers: TermTiers): Expression => tiers.at(-1) ?? EVERYTHING

/** A tier that adds nothing to the one before is the same object. */
const tierByTier = (
  combine: (...of: readonly Expression[]) => Expression,
  terms: readonly TermTiers[],
): Expression[] => {
  const combined: Expression[] = []
  const length = Math.max(MATCH_TIERS, ...terms.map((tiers) => tiers.length))
  for (let tier = 0; tier < length; tier += 1) {
    const before = combined[tier - 1]
    const isSame = before !== undefined && terms.every((tiers) => tiers[tier] === tiers[tier - 1])
    combined.push(isSame ? before : combine(...terms.map((tiers) => tiers[tier] ?? lastOf(tiers))))
  }
  return combined
}

const neededTiers = (
  term: QueryTerm,
  { matching }: SearchQuery,
  context: PlanContext,
): TermTiers => {
  if (matching === 'forgiving') return forgivingTiers(term, context)
  return matching === 'half-typed' ? halfTypedTiers(term) : termTiers(term, true, context)
}

const needed = (query: SearchQuery, context: PlanContext): TermTiers[] => {
  const musts = query.terms
    .filter(({ mode }) => mode === 'must')
    .map((term) => neededTiers(term, query, context))
  const groups = query.groups.map((group) =>
    tierByTier(
      or,
      group.map((term) => termTiers(term, true, context)),
    ),
  )
  return [...musts, ...groups]
}

export const planSearch = (query: SearchQuery, context: PlanContext): Plan => {
  const optional = query.terms
    .filter(({ mode }) => mode === 'optional')
    .map((term) => termTiers(term, true, context))
  const excluded = query.terms
    .filter(({ mode }) => mode === 'not')
    .map((term) => not(lastOf(termTiers(term, false, context))))
  const filter = and(
    ...(context.requireAppleId ? [facet('tracked')] : []),
    toFilter(query.filters, (ids) => context.podcastsOf(ids)),
    ...excluded,
  )
  const required = needed(query, context)
  if (required.length > 0) {
    const preferred = optional.length === 0 ? undefined : or(...optional.map(lastOf))
    return { tiers: tierByTier(and, required), preferred, filter }
  }
  const tiers = optional.length === 0 ? [EVERYTHING] : tierByTier(or, optional)
  return { tiers, preferred: undefined, filter }
}
