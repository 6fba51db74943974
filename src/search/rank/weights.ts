/** Weights of the features, written by `npm run learn`. */
import type { FeatureValues } from './features.ts'

export const WEIGHTS: FeatureValues = {
  place: 2.422,
  tier: 4.086,
  best: 2.486,
  title: 1.845,
  names: 0.899,
  about: 2.22,
  filled: 2.613,
  near: 4.345,
  begins: 0.716,
  wish: 0.815,
  language: 1.107,
  life: 0.887,
}

/** Identifies the weights in a cursor. */
export const WEIGHTS_VERSION = 1877581305
