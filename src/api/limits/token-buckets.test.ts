import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

test('never more than the burst and what came back meanwhile', () => {
  const gaps = fc.array(fc.nat({ max: 2_000 }), { maxLength: 200 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 100 }),
      gaps,
      (perSecond, burst, waits) => {
        const buckets = new TokenBuckets({ perSecond, burst })
        let now = 0
        let granted = 0
        for (const wait of waits) {
          now += wait
          if (buckets.take('a', now).granted) granted += 1
          expect(granted).toBeLessThanOrEqual(burst + (now / 1000) * perSecond + 1e-6)
        }
      },
    ),
  )
})

test('who waits as told is granted', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 1000, noNaN: true }), (perSecond) => {
      const buckets = new TokenBuckets({ perSecond, burst: 3 })
      let now = 0
      for (let call = 0; call < 20; call += 1) {
        const { granted, retryAfterS } = buckets.take('a', now)
        if (granted) continue
        now += retryAfterS * 1000
        expect(buckets.take('a', now).granted).toBe(true)
      }
    }),
  )
})

test('a clock that is set back grants nothing new', () => {
  const buckets = new TokenBuckets({ perSecond: 1, burst: 1 })
  expect(buckets.take('a', 10_000).granted).toBe(true)
  expect(buckets.take('a', 0).granted).toBe(false)
  expect(buckets.take('a', 999).granted).toBe(false)
  expect(buckets.take('a', 1_000).granted).toBe(true)
})

test('looking takes nothing, and only so many names are remembered', () => {
  const buckets = new TokenBuckets({ perSecond: 1, burst: 2, maxNames: 2 })
  expect(buckets.peek('a', 0).remaining).toBe(2)
  buckets.take('a', 0)
  expect(buckets.peek('a', 0)).toEqual({
    granted: true,
    remaining: 1,
    resetS: 1,
    retryAfterS: 0,
  })
  buckets.take('b', 0)
  buckets.take('c', 0)
  expect(buckets.peek('a', 0).remaining).toBe(2)
})
