import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAlternating, isRipe, lookAgainAt, seeAgain, type Sighting } from './sighting.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 20)

/** Targets seen, each so many hours after the first. */
const see = (
  ...looks: readonly (readonly [hours: number, target: string])[]
): Sighting | null =>
  looks.reduce<Sighting | null>(
    (before, [hours, target]) =>
      seeAgain(before, { target, via: 'redirect' }, NOW + hours * HOUR),
    null,
  )

describe('a move counts', () => {
  it.each<[string, Sighting | null, boolean]>([
    ['not at first sight', see([0, 'b']), false],
    ['not after two', see([0, 'b'], [48, 'b']), false],
    ['not within two days', see([0, 'b'], [12, 'b'], [24, 'b'], [47, 'b']), false],
    ['after three over two days', see([0, 'b'], [24, 'b'], [48, 'b']), true],
    ['not where three are one moment', see([0, 'b'], [48, 'b'], [48.5, 'b']), false],
    ['not where the last is another', see([0, 'b'], [24, 'b'], [48, 'c']), false],
    ['anew from where it changed', see([0, 'c'], [24, 'b'], [48, 'b'], [72, 'b']), false],
    [
      'after a change, one more',
      see([0, 'c'], [24, 'b'], [48, 'b'], [72, 'b'], [96, 'b']),
      true,
    ],
  ])('%s', (_, sighting, expected) =>
    expect(sighting !== null && isRipe(sighting)).toBe(expected),
  )
})

it('a target that changes each time is never followed, and nobody hurries to look', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('b', 'c', 'd'), { minLength: 8, maxLength: 60 }),
      (draws) => {
        // Each differs from the one before.
        const targets = draws.map((draw, at) => `${draw}${String(at % 2)}`)
        const sighting = see(...targets.map((target, at) => [at * 24, target] as const))
        if (sighting === null) throw new Error('nothing seen')
        expect(isRipe(sighting)).toBe(false)
        expect(isAlternating(sighting)).toBe(true)
        expect(lookAgainAt(sighting, NOW)).toBeNull()
      },
    ),
  )
})

it('a move is looked at again within a day', () => {
  const sighting = see([0, 'b'])
  expect(sighting && lookAgainAt(sighting, NOW)).toBe(NOW + 24 * HOUR)
})

it('the same target by another way begins anew', () => {
  const announced = seeAgain(
    see([0, 'b'], [24, 'b']),
    { target: 'b', via: 'new-feed-url' },
    NOW + 48 * HOUR,
  )
  expect(announced).toMatchObject({ count: 1, changes: 1 })
})
