/** Precision and recall, with what the number of pairs allows to say of them. */
import { decidePair, type Fate } from './decide-pair.ts'
import type { Pair } from './pair.ts'

export interface Decided extends Pair {
  readonly fate: Fate
}

export const decideAll = (pairs: readonly Pair[]): readonly Decided[] =>
  pairs.map((pair) => ({ ...pair, fate: decidePair(pair.situation) }))

export const isWrongMerge = ({ must, fate }: Decided): boolean =>
  must === 'part' && fate.isOne
export const isMissed = ({ must, fate }: Decided): boolean =>
  must === 'merge' && !fate.isOne

export interface Share {
  readonly hits: number
  readonly of: number
}

export const precisionOf = (decided: readonly Decided[]): Share => {
  const merged = decided.filter(({ fate }) => fate.isOne)
  return { hits: merged.filter(({ must }) => must === 'merge').length, of: merged.length }
}

export const recallOf = (decided: readonly Decided[]): Share => {
  const wanted = decided.filter(({ must }) => must === 'merge')
  return { hits: wanted.filter(({ fate }) => fate.isOne).length, of: wanted.length }
}

/** Wilson's score interval at 95 %. */
export const boundsOf = ({ hits, of }: Share): readonly [number, number] => {
  if (of === 0) return [0, 1]
  const z = 1.96
  const share = hits / of
  const centre = share + (z * z) / (2 * of)
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  const scale = 1 + (z * z) / of
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)]
}
