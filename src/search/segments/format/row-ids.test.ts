import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ColumnSource } from './columns.ts'
import { RowIds } from './row-ids.ts'

const sourceOf = (numbers: readonly number[]): ColumnSource => {
  const bytes = new Uint8Array(Uint32Array.from(numbers).buffer)
  return {
    length: bytes.length,
    read: (offset, target) => target.set(bytes.subarray(offset, offset + target.length)),
  }
}

describe('the row ids of a segment', () => {
  it.each([0, 1000])('lead to numbers and back, when up to %i are in memory', (few) => {
    const seqs = fc.oneof(
      fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 200 }),
      fc.uniqueArray(
        fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2 ** 32 - 1 })),
      ),
    )
    fc.assert(
      fc.property(seqs, fc.integer({ min: 0, max: 310 }), (some, other) => {
        const order = [...some.keys()].sort((a, b) => (some[a] ?? 0) - (some[b] ?? 0))
        const known = new RowIds(sourceOf(some), sourceOf(order), few)
        some.forEach((seq, number) => {
          expect(known.rowIdOf(number)).toBe(seq)
          expect(known.docIdOf(seq)).toBe(number)
        })
        expect(known.docIdOf(other)).toBe(some.indexOf(other))
        expect([...known.all()]).toEqual(some)
      }),
    )
  })
})
