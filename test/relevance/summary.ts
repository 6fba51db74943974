/** Verdicts by kind, and all of them together. */
import type { Verdict } from './judge.ts'
import { mean } from './metrics.ts'
import { type Kind, KINDS } from './query.ts'

export interface Summary {
  readonly name: string
  readonly queries: number
  /** Means over the queries that want a show first; null where none does. */
  readonly hitAt1: number | null
  readonly reciprocalRank: number | null
  readonly ndcg: number | null
  /** Queries with a broken rule. */
  readonly broken: number
}

const summarise = (name: string, verdicts: readonly Verdict[]): Summary => {
  const scores = verdicts.flatMap((verdict) =>
    verdict.scores === null ? [] : [verdict.scores],
  )
  return {
    name,
    queries: verdicts.length,
    hitAt1: mean(scores.map((score) => score.hitAt1)),
    reciprocalRank: mean(scores.map((score) => score.reciprocalRank)),
    ndcg: mean(scores.map((score) => score.ndcg)),
    broken: verdicts.filter(({ broken }) => broken.length > 0).length,
  }
}

const isKind = (name: string): name is Kind => name in KINDS

/** In the order of `KINDS`; a kind without queries is left out. */
export const byKind = (verdicts: readonly Verdict[]): Summary[] =>
  Object.keys(KINDS)
    .filter(isKind)
    .map((kind) =>
      summarise(
        kind,
        verdicts.filter(({ query }) => query.kind === kind),
      ),
    )
    .filter(({ queries }) => queries > 0)

export const overall = (verdicts: readonly Verdict[]): Summary => summarise('all', verdicts)

/** Not what was wanted: another show first, or a broken rule. */
export const isMiss = ({ scores, broken }: Verdict): boolean =>
  broken.length > 0 || scores?.hitAt1 === 0
