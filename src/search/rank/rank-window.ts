/** Orders the best candidates of a forgiving search by a score of weighted features. */
import { invalidCursor } from '../cursor.ts'
import { countTiers, type Plan } from '../plan/plan.ts'
import {
  isByRelevance,
  type RankWindow,
  type ScoreShare,
  type SearchQuery,
} from '../query.ts'
import { scoreOf } from '../score.ts'
import type { RankSignals } from '../plan/rank-signals.ts'
import {
  type RankCandidate,
  FEATURES,
  type FeatureValues,
  TextComparison,
  weighAbout,
} from './features.ts'
import { WEIGHTS, WEIGHTS_VERSION } from './weights.ts'

/** Digits of values and scores, equal in all engines. */
const UNIT = 10_000

function rounded(value: number): number {
  return Math.round(value * UNIT) / UNIT
}

/** Every scored candidate has this share, so that it precedes all others. */
const MATCH: ScoreShare = { feature: 'match', value: 1, weight: 1 }

const explain = (values: FeatureValues): readonly ScoreShare[] => [
  MATCH,
  ...FEATURES.map((feature) => ({
    feature,
    value: rounded(values[feature]),
    weight: WEIGHTS[feature],
  })),
]

const sumOf = (shares: readonly ScoreShare[]): number =>
  rounded(shares.reduce((sum, { value, weight }) => sum + value * weight, 0))

export interface Scored<Hit> {
  readonly hit: Hit
  readonly score: number
  readonly explanation: readonly ScoreShare[]
}

/** Returns whether the best matches of the query are ordered by a score. */
export function isRanked(query: SearchQuery): boolean {
  const { matching, terms } = query
  const isTyped = matching === 'forgiving' && terms.some(({ mode }) => mode === 'must')
  return isTyped && isByRelevance(query)
}

/** The highest authority score in tenths. */
const HIGHEST_RANK = 1000

/** A hit and the inputs of its score. */
export interface CandidateHit<Hit> extends RankCandidate {
  readonly hit: Hit
}

/** Returns the hits by descending score. Precondition: they are in the cheap order. */
export function rankWindow<Hit>(
  { terms }: SearchQuery,
  { words }: RankSignals,
  candidates: readonly CandidateHit<Hit>[],
): readonly Scored<Hit>[] {
  const musts = terms.filter(({ mode }) => mode === 'must')
  const text = musts.map((term) => term.text).join(' ')
  const isGenre = musts.some((term) => term.isGenre === true)
  const typed = new TextComparison(text, words, isGenre)
  const bestTier = candidates[0]?.tier ?? 0
  const compared = candidates.map((candidate, place) =>
    typed.compare(candidate, place, bestTier),
  )
  const scored = weighAbout(compared).map((values, at) => {
    const { hit } = candidates[at] as CandidateHit<Hit>
    const explanation = explain(values)
    return { hit, score: sumOf(explanation), explanation }
  })
  // A stable sort keeps the cheap order of equal scores.
  return scored.sort((one, other) => other.score - one.score)
}

/** Returns the score of a match behind the window, below all scores of the window. */
export function scoreBehind(score: number, plan: Plan): number {
  return score / (scoreOf(0, HIGHEST_RANK, countTiers(plan)) + 1)
}

/** Returns the part of the window in a cursor; `undefined` if nothing is left. */
export function toWindow(
  left: readonly { readonly seq: number; readonly score: number }[],
): RankWindow | undefined {
  if (left.length === 0) return undefined
  return { version: WEIGHTS_VERSION, left }
}

/** Returns the rest of the window after the earlier pages. */
export function windowLeft(query: SearchQuery): RankWindow['left'] {
  const window = query.after?.window
  if (window === undefined) return []
  const isSound = window.left.every(({ seq }) => Number.isSafeInteger(seq) && seq >= 0)
  if (!isSound || !isRanked(query) || window.version !== WEIGHTS_VERSION)
    throw invalidCursor()
  return window.left
}
