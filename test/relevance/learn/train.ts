/** Learns weights of features that put the wanted candidates of each query first. */
import { FEATURES, type Feature } from '../../../src/search/rank/features.ts'

export interface Labelled {
  readonly values: readonly number[]
  readonly isWanted: boolean
}

/** The candidates of a query; there are wanted ones and others. */
export type Lesson = readonly Labelled[]

export type Weights = Readonly<Record<Feature, number>>

const ROUNDS = 300
const RATE = 4
const DECAY = 1e-4
const DIGITS = 1000

/** Adds how the likelihood of a wanted candidate in first place grows with each weight. */
function addGradient(lesson: Lesson, weights: Float64Array, gradient: Float64Array): void {
  const scores = lesson.map(({ values }) => {
    let score = 0
    for (let at = 0; at < weights.length; at += 1)
      score += (values[at] as number) * (weights[at] as number)
    return score
  })
  const best = Math.max(...scores)
  let all = 0
  let wanted = 0
  const odds = scores.map((score, at) => {
    const each = Math.exp(score - best)
    all += each
    if (lesson[at]?.isWanted === true) wanted += each
    return each
  })
  for (const [at, { values, isWanted }] of lesson.entries()) {
    const share = odds[at] as number
    const pull = (isWanted ? share / wanted : 0) - share / all
    for (let feature = 0; feature < gradient.length; feature += 1)
      gradient[feature] = (gradient[feature] as number) + pull * (values[feature] as number)
  }
}

/** Deterministic: the same lessons give the same weights, none below 0. */
export function train(lessons: readonly Lesson[]): Weights {
  let weights = Float64Array.from(FEATURES, () => 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = new Float64Array(FEATURES.length)
    for (const lesson of lessons) addGradient(lesson, weights, gradient)
    weights = weights.map((weight, at) => {
      const step = (gradient[at] ?? 0) / lessons.length - DECAY * weight
      return Math.max(0, weight + RATE * step)
    })
  }
  const rounded = Array.from(weights, (weight) => Math.round(weight * DIGITS) / DIGITS)
  return Object.fromEntries(
    FEATURES.map((feature, at) => [feature, rounded[at]]),
  ) as unknown as Weights
}
