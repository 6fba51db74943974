import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hitAt1, mean, ndcg, rankOfFirst, reciprocalRank } from './metrics.ts'

const wanted = new Set(['b', 'c'])

describe('rank of the first wanted hit', () => {
  it('counts from 1', () => expect(rankOfFirst(['b', 'a'], wanted)).toBe(1))
  it('takes the first of several', () =>
    expect(rankOfFirst(['a', 'c', 'b'], wanted)).toBe(2))
  it('is null without any', () => expect(rankOfFirst(['a'], wanted)).toBeNull())
})

describe('hit-at-1 and reciprocal rank', () => {
  it('are 1 when the wanted show is first', () => {
    expect(hitAt1(['c', 'a'], wanted)).toBe(1)
    expect(reciprocalRank(['c', 'a'], wanted)).toBe(1)
  })
  it('tell a late hit from none', () => {
    expect(hitAt1(['a', 'x', 'y', 'b'], wanted)).toBe(0)
    expect(reciprocalRank(['a', 'x', 'y', 'b'], wanted)).toBe(0.25)
    expect(reciprocalRank([], wanted)).toBe(0)
  })
})

describe('nDCG', () => {
  const grades = new Map([
    ['a', 3],
    ['b', 2],
    ['c', 1],
  ])

  it('is 1 for the ideal order', () => expect(ndcg(['a', 'b', 'c', 'x'], grades)).toBe(1))
  it('is 0 without graded hits and without grades', () => {
    expect(ndcg(['x', 'y'], grades)).toBe(0)
    expect(ndcg(['x'], new Map())).toBe(0)
  })
  it('is the known value for a swapped pair', () => {
    // (3 / 1 + 7 / 1.58496) / (7 / 1 + 3 / 1.58496)
    expect(
      ndcg(
        ['b', 'a'],
        new Map([
          ['a', 3],
          ['b', 2],
        ]),
      ),
    ).toBeCloseTo(0.83399, 4)
  })
  it('looks no deeper than it is told', () => {
    expect(ndcg(['x', 'y', 'a'], new Map([['a', 3]]), 2)).toBe(0)
  })
  it('counts no more in the ideal than fit into the depth', () => {
    const many = new Map(Array.from({ length: 30 }, (_, place) => [String(place), 1]))
    expect(ndcg([...many.keys()], many)).toBe(1)
  })
  it('never leaves 0 to 1, and no order beats the sorted one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.string(), fc.nat(3)), { selector: ([id]) => id }),
        (graded) => {
          const sorted = [...graded].sort(([, a], [, b]) => b - a).map(([id]) => id)
          const value = ndcg(
            graded.map(([id]) => id),
            new Map(graded),
          )
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(ndcg(sorted, new Map(graded)) + 1e-12)
        },
      ),
    )
  })
})

describe('mean', () => {
  it('is null of nothing', () => expect(mean([])).toBeNull())
  it('is the middle', () => expect(mean([1, 0, 0.5])).toBe(0.5))
})
