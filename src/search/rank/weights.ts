/** Weights of the features, written by `npm run learn`. */
import type { FeatureValues } from './features.ts'

export const WEIGHTS: FeatureValues = {
  place: 2.021,
  tier: 4.92,
  best: 1.09,
  title: 0.427,
  names: 0.959,
  about: 5.074,
  anywhere: 3.882,
  filled: 2.167,
  near: 3.99,
  letters: 1.974,
  begins: 0,
  wish: 0,
  language: 2.473,
  life: 0.887,
}

/** Identifies the weights in a cursor. */
export const WEIGHTS_VERSION = 211489436
