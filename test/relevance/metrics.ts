/** How good a list of hits is: the three usual measures, each from 0 (bad) to 1. */

/** 1-based place of the first hit that is wanted; null when none is. */
export const rankOfFirst = (
  hits: readonly string[],
  wanted: ReadonlySet<string>,
): number | null => {
  const place = hits.findIndex((id) => wanted.has(id))
  return place < 0 ? null : place + 1
}

export const hitAt1 = (hits: readonly string[], wanted: ReadonlySet<string>): number =>
  rankOfFirst(hits, wanted) === 1 ? 1 : 0

/** One over the place of the first wanted hit. */
export const reciprocalRank = (
  hits: readonly string[],
  wanted: ReadonlySet<string>,
): number => {
  const rank = rankOfFirst(hits, wanted)
  return rank === null ? 0 : 1 / rank
}

const gainOf = (grade: number, place: number): number =>
  (2 ** grade - 1) / Math.log2(place + 2)

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0)

/**
 * Normalised discounted cumulative gain with gain 2^grade − 1; ungraded hits gain nothing; 0 when
 * nothing is graded.
 */
export const ndcg = (
  hits: readonly string[],
  grades: ReadonlyMap<string, number>,
  depth = 10,
): number => {
  const ideal = sum(
    [...grades.values()]
      .sort((a, b) => b - a)
      .slice(0, depth)
      .map(gainOf),
  )
  if (ideal === 0) return 0
  return (
    sum(hits.slice(0, depth).map((id, place) => gainOf(grades.get(id) ?? 0, place))) / ideal
  )
}

/** Null without any value. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length
