import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AheadSource, FileSink, MemorySink, MemorySource, WindowSource } from './bytes.ts'

test.each([
  ['one window', (source: MemorySource) => new AheadSource(source)],
  ['a small window', (source: MemorySource) => new AheadSource(source, 10_000)],
  ['many windows', (source: MemorySource) => new WindowSource(source)],
])('reading ahead by %s gives the same bytes, wherever it goes on', (_name, open) => {
  const bytes = Uint8Array.from(
    { length: 300_000 },
    (_, at) => (at * 31 + (at >>> 8)) & 0xff,
  )
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
    { numRuns: 50, examples: [[[[0, 0]], false]] },
  )
})

test.each([
  ['in one go', false],
  ['piece by piece', true],
])(
  'what has been written and is synced %s can be read back, and what is written later follows it',
  (_how, isPaced) => {
    const folder = mkdtempSync(join(tmpdir(), 'castdex-bytes-'))
    try {
      const path = join(folder, 'some')
      const [file, memory] = [new FileSink(path, isPaced), new MemorySink()]
      for (const [at, length] of [
        3, 900_000, 200_000, 5, 2_000_000, 7, 9_000_000, 1,
      ].entries()) {
        const piece = Uint8Array.from({ length }, (_, index) => (index * (at + 3)) & 0xff)
        for (const sink of [file, memory]) sink.write(piece)
        const offset = Math.max(0, file.position - length - 4)
        const [one, other] = [
          new Uint8Array(file.position - offset),
          new Uint8Array(file.position - offset),
        ]
        file.readBack(offset, one)
        memory.readBack(offset, other)
        expect(Buffer.compare(one, other)).toBe(0)
      }
      expect(() => {
        file.readBack(file.position - 1, new Uint8Array(2))
      }).toThrow(RangeError)
      file.close(isPaced)
      expect(Buffer.compare(readFileSync(path), memory.bytes())).toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
