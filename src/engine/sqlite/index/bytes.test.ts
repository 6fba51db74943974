import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AheadSource, MemorySource } from './bytes.ts'

test('reading ahead gives the same bytes, wherever it goes on', () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31 + (at >>> 8)) & 0xff)
  const source = new MemorySource(bytes)
  const reads = fc.array(fc.tuple(fc.nat(bytes.length + 10), fc.oneof(fc.nat(40), fc.nat(bytes.length))))
  fc.assert(
    fc.property(reads, fc.boolean(), (some, forward) => {
      const ahead = new AheadSource(source)
      expect(ahead.size).toBe(bytes.length)
      for (const [offset, length] of forward ? some.toSorted(([a], [b]) => a - b) : some) {
        const [direct, through] = [new Uint8Array(length), new Uint8Array(length)]
        expect(ahead.read(offset, through)).toBe(source.read(offset, direct))
        expect(Buffer.compare(through, direct)).toBe(0)
      }
    }),
    { numRuns: 50 },
  )
})
