/**
 * Selects podcasts that stand for all of them where looking at each would take too long.
 */

/** Returns `size` numbers at most from 1 to `top`, evenly spread; all where there are no more. */
export function spreadSeqs(top: number, size: number): readonly number[] {
  const count = Math.min(top, size)
  return Array.from({ length: count }, (_, at) => Math.floor((at * top) / count) + 1)
}
