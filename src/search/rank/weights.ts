/** Weights of the features, written by `npm run learn`. */
import type { FeatureValues } from './features.ts'

export const WEIGHTS: FeatureValues = {
  place: 2.58,
  tier: 4.383,
  best: 2.79,
  title: 1.496,
  exact: 0,
  names: 1.256,
  people: 0,
  written: 0,
  whole: 0,
  filled: 2.422,
  near: 4.509,
  begins: 1.106,
  order: 0,
  authority: 0,
  wish: 0.887,
  language: 1.165,
  life: 0.887,
}

/** Identifies the weights in a cursor. */
export const WEIGHTS_VERSION = 3762679574
