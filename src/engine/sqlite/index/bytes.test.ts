import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AheadSource, MemorySource, WindowSource } from './bytes.ts'

test.each([
  ['one window', (source: MemorySource) => new AheadSource(source)],
  ['a small window', (source: MemorySource) => new AheadSource(source, 10_000)],
  ['many windows', (source: MemorySource) => new WindowSource(source)],
])('reading ahead by %s gives the same bytes, wherever it goes on', (_name, open) => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31 + (at >>> 8)) & 0xff)
  const source = new MemorySource(bytes)
  const length = fc.oneof(fc.nat(40), fc.nat(9000), fc.nat(bytes.length))
  const reads = fc.array(fc.tuple(fc.nat(bytes.length + 10), length))
  fc.assert(
    fc.property(reads, fc.boolean(), (some, forward) => {
      const ahead = open(source)
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
