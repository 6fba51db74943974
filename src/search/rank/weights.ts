/** Weights of the features, written by `npm run learn`. */
import type { FeatureValues } from './features.ts'

export const WEIGHTS: FeatureValues = {
  place: 2.58,
  tier: 4.338,
  best: 2.619,
  title: 1.64,
  names: 1.097,
  people: 0.05,
  filled: 2.585,
  near: 4.464,
  begins: 0.672,
  wish: 0.817,
  language: 1.132,
  life: 0.887,
}

/** Identifies the weights in a cursor. */
export const WEIGHTS_VERSION = 3014175858
