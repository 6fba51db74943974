/**
 * Coverage: the optional terms that a podcast matches, weighted by their rarity. In a search with
 * optional terms only, it ranks before the tier (docs/RULES.md section 8).
 */
import { invalidCursor } from '../cursor.ts'
import { type ModedTerm, MOST_WEIGHT, type SearchQuery } from '../query.ts'
import { weighedWords } from './search-words.ts'
import { and, type Expression, not, or } from './expression.ts'

export interface CoveredTerm {
  readonly matches: Expression
  readonly weight: number
}

export interface Coverage {
  readonly terms: readonly CoveredTerm[]
  /** The weight of a podcast with all terms. */
  readonly best: number
}

/** Returns the terms whose coverage counts, or an empty list. */
export function coveredTerms({ terms, groups, order }: SearchQuery): readonly ModedTerm[] {
  if (groups.length > 0 || terms.some(({ mode }) => mode === 'must')) return []
  if (order.every(({ field }) => field !== 'relevance')) return []
  const optional = terms.filter(({ mode }) => mode === 'optional')
  if (optional.length < 2) return []
  return optional
}

/**
 * Returns the weight of a term by the number of podcasts that have it: one more than the binary
 * logarithm of its rarity.
 */
export function weightOf(having: number, all: number): number {
  if (having === 0) return MOST_WEIGHT
  const halvings = 31 - Math.clz32(Math.floor(all / having))
  return 1 + Math.min(MOST_WEIGHT - 1, Math.max(0, halvings))
}

const isWeight = (weight: number): boolean =>
  Number.isSafeInteger(weight) && weight >= 1 && weight <= MOST_WEIGHT

/**
 * Returns the weights from the first page, or `undefined` on the first page. The cursor carries
 * them, because words may become more common between pages.
 */
export function knownWeights(query: SearchQuery): readonly number[] | undefined {
  const { after } = query
  if (after === null) return undefined
  const { weights = [] } = after
  const words = weighedWords(query).length
  if (weights.length === coveredTerms(query).length + words && weights.every(isWeight))
    return weights
  throw invalidCursor()
}

export function toCoverage(
  matches: readonly Expression[],
  weights: readonly number[],
): Coverage | undefined {
  if (weights.length === 0) return undefined
  return {
    terms: matches.map((each, at) => ({ matches: each, weight: weights[at] ?? 1 })),
    best: weights.reduce((sum, weight) => sum + weight, 0),
  }
}

/** Above this number of terms, levels are too many to walk. */
const MOST_LEVELED = 4

/** The podcasts with one value of coverage. */
export interface CoverageLevel {
  /** Difference from the best coverage. */
  readonly missing: number
  readonly matches: Expression
}

/** Returns whether the levels can be walked. */
export function areFewLevels({ terms }: Coverage): boolean {
  return terms.length <= MOST_LEVELED
}

/** Returns the levels, best first. Precondition: at most `MOST_LEVELED` terms. */
export function levelsOf({ terms, best }: Coverage): readonly CoverageLevel[] {
  const bySum = new Map<number, Expression[]>()
  for (let some = 1; some < 1 << terms.length; some += 1) {
    const has = (at: number): boolean => (some & (1 << at)) !== 0
    const sum = terms.reduce((total, { weight }, at) => {
      if (has(at)) return total + weight
      return total
    }, 0)
    const exactly = and(
      ...terms.map(({ matches }, at) => {
        if (has(at)) return matches
        return not(matches)
      }),
    )
    bySum.set(sum, [...(bySum.get(sum) ?? []), exactly])
  }
  return [...bySum]
    .sort(([one], [other]) => other - one)
    .map(([sum, ways]) => ({ missing: best - sum, matches: or(...ways) }))
}
