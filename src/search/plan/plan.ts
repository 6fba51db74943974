/**
 * Plans a search as nested sets: the matches of the best relevance tier, of the best two, and so
 * on.
 */
import { alsoSaid } from './also-said.ts'
import type { ModedTerm, QueryTerm, SearchPosition, SearchQuery } from '../query.ts'
import { MATCH_TIERS } from '../score.ts'
import { weighedWords } from './search-words.ts'
import { type Coverage, coveredTerms, toCoverage } from './coverage.ts'
import { and, EVERYTHING, type Expression, facet, not, NOTHING, or } from './expression.ts'
import { toFilter } from './filters.ts'
import { uncorrected } from './correctable-words.ts'
import { forgivingSets } from './forgiving-sets.ts'
import { halfTypedTiers } from './half-typed-tiers.ts'
import { wishSets } from './wish.ts'
import type { RankSignals } from './rank-signals.ts'
import { OCCURS, type QueryDictionary, type TermTiers, termTiers } from './term-tiers.ts'

export interface Plan {
  /**
   * Best first; each contains the previous one. The last one contains all matches, before the
   * filter.
   */
  readonly tiers: readonly Expression[]
  /** Matches that rank first inside each tier; `undefined`: no distinction. */
  readonly preferred: Expression | undefined
  readonly filter: Expression
  /** Ranks before the tier; `undefined`: not counted. */
  readonly coverage: Coverage | undefined
  /** Weights of the weighted words of a forgiving search. */
  readonly wordWeights?: readonly number[]
  /** Complete matches of a forgiving search, before the filter. */
  readonly whole?: Expression | undefined
  /** The score ranks the best matches of a forgiving search by these. */
  readonly signals?: RankSignals
  /** Restricts sorted pages and facets to `whole`. */
  readonly isWholeOnly?: true
}

/** Returns the matches of all tiers, before the filter. */
const everyTier = ({ tiers }: Pick<Plan, 'tiers'>): Expression => tiers.at(-1) ?? EVERYTHING

/** Returns everything that matches in any tier. */
export function everyMatch(plan: Plan): Expression {
  return and(everyTier(plan), plan.filter)
}

/** Returns the plan with another filter, without counting `whole`. */
export function refilter(plan: Plan, filter: Expression): Plan {
  if (plan.isWholeOnly === true) return { ...plan, filter }
  return { ...plan, filter, whole: undefined }
}

/** Returns the set to sort and count: all matches, or the complete ones. */
export function selectedMatches(plan: Plan): Expression {
  const { whole, isWholeOnly, filter } = plan
  if (whole === undefined || isWholeOnly === undefined) return everyMatch(plan)
  return and(whole, filter)
}

/** Returns the number of tiers, over all levels of coverage. */
export function countTiers({ tiers, coverage }: Plan): number {
  if (coverage === undefined) return tiers.length
  return MATCH_TIERS * (coverage.best + 1)
}

export interface PlanContext extends QueryDictionary {
  readonly requireAppleId: boolean
  /** Resolves merged ids and ignores unknown ones. */
  podcastsOf(ids: readonly string[]): Expression
  /** Returns the weights of the optional terms; `occurrences` has an expression for each. */
  weigh(occurrences: readonly Expression[]): readonly number[]
}

export function weightsOf({
  coverage,
  wordWeights = [],
}: Plan): Pick<SearchPosition, 'weights'> {
  if (coverage !== undefined) return { weights: coverage.terms.map(({ weight }) => weight) }
  if (wordWeights.length === 0) return {}
  return { weights: wordWeights }
}

/** Returns an expression for each optional term whose coverage counts. */
export function coveredOccurrences(
  query: SearchQuery,
  dictionary: QueryDictionary,
): readonly Expression[] {
  return coveredTerms(query).map(
    (term) => termTiers({ ...term, fuzzy: false }, false, dictionary)[OCCURS] ?? NOTHING,
  )
}

const lastOf = (tiers: TermTiers): Expression => tiers.at(-1) ?? EVERYTHING

/** A tier without further matches is the same object as the previous one. */
const tierByTier = (
  combine: (...of: readonly Expression[]) => Expression,
  terms: readonly TermTiers[],
): Expression[] => {
  const combined: Expression[] = []
  const length = Math.max(MATCH_TIERS, ...terms.map((tiers) => tiers.length))
  for (let tier = 0; tier < length; tier += 1) {
    const before = combined[tier - 1]
    const isSame =
      before !== undefined && terms.every((tiers) => tiers[tier] === tiers[tier - 1])
    combined.push(
      isSame ? before : combine(...terms.map((tiers) => tiers[tier] ?? lastOf(tiers))),
    )
  }
  return combined
}

const neededTiers = (
  term: QueryTerm,
  { matching }: SearchQuery,
  context: PlanContext,
): TermTiers => {
  if (matching === 'half-typed') return halfTypedTiers(term, context)
  return termTiers(term, true, context)
}

const mustsOf = ({ terms }: SearchQuery): readonly ModedTerm[] =>
  terms.filter(({ mode }) => mode === 'must')

const needed = (query: SearchQuery, context: PlanContext): TermTiers[] => {
  const musts = mustsOf(query).map((term) => neededTiers(term, query, context))
  const groups = query.groups.map((group) =>
    tierByTier(
      or,
      group.map((term) => termTiers(term, true, context)),
    ),
  )
  return [...musts, ...groups]
}

/** Plans the text of a forgiving search, which has no groups. */
const planForgiving = (
  query: SearchQuery,
  context: PlanContext,
): Pick<Plan, 'tiers' | 'whole' | 'wordWeights' | 'signals'> => {
  const dictionary = query.wish?.widens === true ? uncorrected(context) : context
  const matches = mustsOf(query).map((term) => {
    const found = forgivingSets(term, dictionary)
    if (!term.targets.includes('transcript')) return found
    const widen = alsoSaid()
    return { ...found, sets: found.sets.map(widen), whole: widen(found.whole) }
  })
  return {
    tiers: tierByTier(
      and,
      matches.map(({ sets }) => sets),
    ),
    whole: and(...matches.map(({ whole }) => whole)),
    signals: {
      words: matches.flatMap(({ words }) => words),
      wished: NOTHING,
      inLanguage: NOTHING,
    },
    wordWeights: weighedWords(query).map((word) => context.weightOfWord(word)),
  }
}

export function planSearch(query: SearchQuery, context: PlanContext): Plan {
  const plan = planTerms(query, context)
  if (query.wish === undefined) return plan
  const { titles, titled, wished, fitting, inLanguage } = wishSets(query.wish, context)
  const isScored = plan.signals !== undefined
  const isWidened = query.wish.widens === true
  // A language that is only likely raises scores, and does not sort matches.
  const isPreferred = !isScored || query.wish.language !== undefined
  const isTitled = titled.op !== 'none'
  return {
    ...plan,
    ...(isTitled && { tiers: [...titles, ...plan.tiers.map((tier) => or(titled, tier))] }),
    ...(isWidened && { tiers: [...plan.tiers, or(everyTier(plan), wished)] }),
    filter: isWidened ? plan.filter : and(plan.filter, or(titled, wished)),
    preferred: plan.preferred ?? (isPreferred ? inLanguage : undefined),
    ...(plan.whole !== undefined && {
      whole: or(isWidened ? wished : titled, plan.whole),
    }),
    ...(isScored && {
      signals: {
        ...plan.signals,
        wished: fitting,
        inLanguage: inLanguage ?? NOTHING,
      },
    }),
  }
}

function planTerms(query: SearchQuery, context: PlanContext): Plan {
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
  const preferred = optional.length === 0 ? undefined : or(...optional.map(lastOf))
  if (query.matching === 'forgiving' && mustsOf(query).length > 0)
    return { ...planForgiving(query, context), preferred, filter, coverage: undefined }
  const required = needed(query, context)
  if (required.length > 0)
    return { tiers: tierByTier(and, required), preferred, filter, coverage: undefined }
  if (optional.length === 0)
    return { tiers: [EVERYTHING], preferred: undefined, filter, coverage: undefined }
  const weights =
    coveredTerms(query).length === 0
      ? []
      : context.weigh(optional.map((tiers) => tiers[OCCURS] ?? NOTHING))
  const coverage = toCoverage(optional.map(lastOf), weights)
  return { tiers: tierByTier(or, optional), preferred: undefined, filter, coverage }
}
