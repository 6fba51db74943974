/** Lessons give weights, and the same lessons the same ones. */
import { expect, test } from 'vitest'
import { FEATURES } from '../../../src/search/rank/features.ts'
import { type Lesson, train } from './train.ts'

const valuesOf = (...names: readonly string[]): readonly number[] =>
  FEATURES.map((feature) => Number(names.includes(feature)))

test('a feature of wanted shows weighs more than one of others, and none is below 0', () => {
  const lesson: Lesson = [
    { values: valuesOf('place'), isWanted: false },
    { values: valuesOf('near'), isWanted: true },
  ]
  const weights = train([lesson, lesson])
  expect(weights.near).toBeGreaterThan(weights.place)
  expect(Math.min(...Object.values(weights))).toBeGreaterThanOrEqual(0)
  expect(train([lesson, lesson])).toEqual(weights)
})
