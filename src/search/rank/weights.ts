/** Weights of the features, written by `npm run learn`. */
import type { FeatureValues } from './features.ts'

export const WEIGHTS: FeatureValues = {
  place: 3.277,
  tier: 2.611,
  best: 1.945,
  covered: 2.891,
  filled: 2.448,
  near: 3.878,
  begins: 0.874,
}

/** Identifies the weights in a cursor. */
export const WEIGHTS_VERSION = 1130744988
