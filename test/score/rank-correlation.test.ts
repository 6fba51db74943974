import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankCorrelation } from './rank-correlation.ts'

describe('the rank correlation', () => {
  it('of examples computed by hand', () => {
    const pairs = [
      [106, 7],
      [100, 27],
      [86, 2],
      [101, 50],
      [99, 28],
      [103, 29],
      [97, 20],
      [113, 12],
      [112, 6],
      [110, 17],
    ] as const
    expect(rankCorrelation(pairs)).toBeCloseTo(-29 / 165, 12)
    // Places 1, 2.5, 2.5, 4 and 1, 2, 3, 4.
    expect(
      rankCorrelation([
        [1, 1],
        [2, 2],
        [2, 3],
        [3, 4],
      ]),
    ).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12)
  })

  it('of too few, or of one value, is none', () => {
    expect(
      rankCorrelation([
        [1, 2],
        [2, 3],
      ]),
    ).toBeNull()
    expect(
      rankCorrelation([
        [1, 2],
        [1, 3],
        [1, 4],
      ]),
    ).toBeNull()
  })

  it('minds the order alone', () => {
    const pair = fc.tuple(
      fc.integer({ min: -50, max: 50 }),
      fc.integer({ min: -50, max: 50 }),
    )
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 40 }), (pairs) => {
        const found = rankCorrelation(pairs)
        const bent = rankCorrelation(
          pairs.map(([one, other]) => [one ** 3, other] as const),
        )
        const turned = rankCorrelation(pairs.map(([one, other]) => [-one, other] as const))
        if (found === null) {
          expect([bent, turned]).toEqual([null, null])
          return
        }
        expect(Math.abs(found)).toBeLessThanOrEqual(1 + 1e-12)
        expect(bent).toBeCloseTo(found, 12)
        expect(turned).toBeCloseTo(-found, 12)
      }),
    )
  })
})
