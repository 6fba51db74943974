/** Weights of the features, written by `npm run learn`. */
import type { FeatureValues } from './features.ts'

export const WEIGHTS: FeatureValues = {
  place: 3.315,
  tier: 2.434,
  best: 1.767,
  covered: 2.921,
  filled: 2.493,
  near: 3.257,
  begins: 0.938,
}

/** Identifies the weights in a cursor. */
export const WEIGHTS_VERSION = 3899992827
