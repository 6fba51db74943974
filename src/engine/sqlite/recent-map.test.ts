import { expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'

test('keeps what is asked for, forgets the rest, and never holds more than it may', () => {
  const map = new RecentMap<number, string>(10)
  for (let number = 0; number < 100; number += 1) {
    map.set(number, String(number))
    expect(map.get(0)).toBe('0')
  }
  const kept = Array.from({ length: 100 }, (_, number) => map.get(number)).filter((value) => value !== undefined)
  expect(kept).toContain('99')
  expect(kept.length).toBeLessThanOrEqual(10)
  map.clear()
  expect(map.get(0)).toBeUndefined()
})
