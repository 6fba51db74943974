import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

test('a lower limit evicts at once, unused entries first', () => {
  const map = new LruCache<number, string>(10)
  for (let key = 0; key < 8; key += 1) map.set(key, 'x')
  map.get(0)
  map.limit(2)
  const left = Array.from({ length: 8 }, (_, key) => key).filter(
    (key) => map.get(key) !== undefined,
  )
  expect(left).toEqual([0, 7])
})

test('keeps what is asked for, forgets the rest, and never holds more than it may', () => {
  const map = new LruCache<number, string>(10)
  for (let number = 0; number < 100; number += 1) {
    map.set(number, String(number))
    expect(map.get(0)).toBe('0')
  }
  const kept = Array.from({ length: 100 }, (_, number) => map.get(number)).filter(
    (value) => value !== undefined,
  )
  expect(kept).toContain('99')
  expect(kept.length).toBeLessThanOrEqual(10)
  map.clear()
  expect(map.get(0)).toBeUndefined()
})

test('what was asked for once is forgotten when nobody asks again', () => {
  const map = new LruCache<number, string>(10)
  map.set(-1, 'once')
  expect(map.get(-1)).toBe('once')
  for (let number = 0; number < 30; number += 1) map.set(number, String(number))
  expect(map.get(-1)).toBeUndefined()
})

test('what is kept never weighs more than it may, and what was just set is there', () => {
  const step = fc.record({
    key: fc.nat(20),
    weight: fc.integer({ min: 1, max: 12 }),
    isAsked: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.array(step, { maxLength: 80 }),
      (most, steps) => {
        const map = new LruCache<number, number>(most)
        for (const { key, weight, isAsked } of steps) {
          if (isAsked) map.get(key)
          map.set(key, weight, weight)
          expect(map.get(key)).toBe(weight > 1 && weight > most / 2 ? undefined : weight)
          const kept = Array.from({ length: 21 }, (_, each) => map.get(each) ?? 0).reduce(
            (sum, each) => sum + each,
            0,
          )
          expect(kept).toBeLessThanOrEqual(most)
        }
      },
    ),
  )
})
