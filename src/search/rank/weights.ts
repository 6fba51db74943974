/** Weights of the features, written by `npm run learn`. */
import type { FeatureValues } from './features.ts'

export const WEIGHTS: FeatureValues = {
  place: 2.576,
  tier: 3.36,
  best: 2.269,
  title: 1.631,
  names: 1.347,
  about: 3.463,
  filled: 3.001,
  near: 5.961,
  begins: 1.932,
  wish: 0.826,
  language: 0.974,
  life: 0.887,
}

/** Identifies the weights in a cursor. */
export const WEIGHTS_VERSION = 73655955
