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

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

/** Adds how the likelihood of a wanted candidate in first place grows with each weight. */
function addGradient(lesson: Lesson, weights: readonly number[], gradient: number[]): void {
  const scores = lesson.map(({ values }) => dot(values, weights))
  const best = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - best))
  const all = odds.reduce((sum, each) => sum + each, 0)
  const wanted = odds.reduce((sum, each, at) => {
    if (lesson[at]?.isWanted === true) return sum + each
    return sum
  }, 0)
  lesson.forEach(({ values, isWanted }, at) => {
    const share = odds[at] ?? 0
    const target = isWanted ? share / wanted : 0
    values.forEach((value, feature) => {
      gradient[feature] = (gradient[feature] ?? 0) + (target - share / all) * value
    })
  })
}

/** Deterministic: the same lessons give the same weights, none below 0. */
export function train(lessons: readonly Lesson[]): Weights {
  let weights: readonly number[] = FEATURES.map(() => 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = FEATURES.map(() => 0)
    for (const lesson of lessons) addGradient(lesson, weights, gradient)
    weights = weights.map((weight, at) => {
      const step = (gradient[at] ?? 0) / lessons.length - DECAY * weight
      return Math.max(0, weight + RATE * step)
    })
  }
  const rounded = weights.map((weight) => Math.round(weight * DIGITS) / DIGITS)
  return Object.fromEntries(
    FEATURES.map((feature, at) => [feature, rounded[at]]),
  ) as unknown as Weights
}
