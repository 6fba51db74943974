/** Spearman's rank correlation: whether two measures put things in the same order, from -1 to 1. */

export type Pair = readonly [one: number, other: number]

/** Places from 1; equals share the mean of their places. */
const toPlaces = (values: readonly number[]): readonly number[] => {
  const order = values
    .map((_, at) => at)
    .sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0))
  const places = new Array<number>(values.length)
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1
    for (const at of order.slice(from, to)) places[at] = (from + 1 + to) / 2
  }
  return places
}

/** Null where one of the two is the same for all, or there are fewer than three. */
export function rankCorrelation(pairs: readonly Pair[]): number | null {
  if (pairs.length < 3) return null
  const [ones, others] = [
    toPlaces(pairs.map(([one]) => one)),
    toPlaces(pairs.map(([, other]) => other)),
  ]
  const mean = (pairs.length + 1) / 2
  let [both, first, second] = [0, 0, 0]
  for (const [at, place] of ones.entries()) {
    const [x, y] = [place - mean, (others[at] ?? 0) - mean]
    both += x * y
    first += x * x
    second += y * y
  }
  return first === 0 || second === 0 ? null : both / Math.sqrt(first * second)
}
