/** Weights of the features, written by `npm run learn`. */
import type { FeatureValues } from './features.ts'

export const WEIGHTS: FeatureValues = {
  place: 2.083,
  tier: 4.606,
  best: 0.975,
  title: 0.752,
  names: 0.778,
  about: 5.053,
  anywhere: 4.034,
  filled: 1.669,
  near: 3.646,
  letters: 3.127,
  begins: 0,
  wish: 0.097,
  language: 1.929,
  life: 0.887,
}

/** Identifies the weights in a cursor. */
export const WEIGHTS_VERSION = 2497799410
