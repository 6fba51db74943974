import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeyTable } from './term-table.ts'

/**
 * Few, so that they come again; and many with the same lower bits, so that they stand in each
 * other's way.
 */
const half = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: 8 }).map((times) => (times << 24) >>> 0),
)

describe('a table of keys', () => {
  it('numbers keys as they come, each once', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(half, half)), (keys) => {
        const table = new KeyTable()
        const numbers = new Map<string, number>()
        for (const [high, low] of keys) {
          const name = `${String(high)} ${String(low)}`
          const expected = numbers.get(name) ?? numbers.size
          numbers.set(name, expected)
          expect(table.numberOf(high, low)).toBe(expected)
          expect([table.highOf(expected), table.lowOf(expected)]).toEqual([high, low])
        }
        expect(table.size).toBe(numbers.size)
      }),
    ))

  it('grows', () => {
    const table = new KeyTable()
    const numberOf = (key: number): number =>
      table.numberOf(key, Math.imul(key, 0x9e3779b1) >>> 0)
    const keys = Array.from({ length: 100_000 }, (_, key) => key)
    expect(keys.map(numberOf)).toEqual(keys)
    expect(keys.map(numberOf)).toEqual(keys)
    expect(table.view().high).toHaveLength(keys.length)
  })
})
