/** What the features say of a title. */
import { expect, test } from 'vitest'
import { TypedTitle } from './features.ts'

const compare = (typed: string, title: string) =>
  new TypedTitle(typed).compare({ title, tier: 60, place: 3, isWritten: false }, 50)

test('a title that is the text but for some letters is near it', () => {
  const near = compare('crime junky podcast', 'crime junkie')
  const far = compare('crime junky podcast', 'crime stories')
  expect(near.near).toBeGreaterThan(0.8)
  expect(near.covered).toBeGreaterThan(far.covered)
  expect(near.filled).toBe(1)
  expect(far).toMatchObject({ near: 0, begins: 0, best: 0 })
})

test('a title that begins with the text begins with it, fillers or not', () => {
  expect(compare('harbour sto', 'the harbour stories').begins).toBe(1)
})

test('candidates that are written as typed have all of it, and keep their places', () => {
  const typed = new TypedTitle('harbour')
  const at = (place: number) =>
    typed.compare({ title: 'x', tier: 0, place, isWritten: true }, 0)
  expect(at(0)).toMatchObject({ covered: 1, filled: 1, near: 1, begins: 1, best: 1 })
  expect(at(0).place).toBeGreaterThan(at(1).place)
})
