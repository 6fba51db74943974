/** Weights of the features, written by `npm run learn`. */
import type { FeatureValues } from './features.ts'

export const WEIGHTS: FeatureValues = {
  place: 2.597,
  tier: 4.39,
  best: 2.593,
  title: 1.696,
  names: 1.105,
  people: 0.041,
  filled: 2.538,
  near: 4.468,
  begins: 0.675,
  wish: 0.817,
  language: 1.155,
  life: 0.887,
}

/** Identifies the weights in a cursor. */
export const WEIGHTS_VERSION = 1821365828
