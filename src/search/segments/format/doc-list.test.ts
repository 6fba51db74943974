import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeList, encodeList, listLength } from './doc-list.ts'

const lists = fc
  .oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }))
  .chain((documents) =>
    fc.record({
      documents: fc.constant(documents),
      numbers: fc.uniqueArray(fc.nat({ max: documents - 1 }), {
        minLength: 1,
        maxLength: 300,
      }),
      markBits: fc.constantFrom<0 | 1>(0, 1),
      marks: fc.func(fc.nat({ max: 1 })),
    }),
  )

describe('a list of documents', () => {
  it('is read as it was written, has the length that it is said to have, and leaves alone what is behind it', () => {
    fc.assert(
      fc.property(
        lists,
        fc.nat({ max: 5 }),
        ({ documents, numbers, markBits, marks }, behind) => {
          const flaggedDocs = Uint32Array.from(
            numbers.toSorted((a, b) => a - b),
            (number) => number * 2 + (markBits === 1 ? marks(number) : 0),
          )
          const length = listLength(documents, flaggedDocs.length, markBits)
          const target = new Uint8Array(length + 3).fill(0xff)
          expect(
            encodeList(target, documents, flaggedDocs, flaggedDocs.length, markBits),
          ).toBe(length)
          const bytes = new Uint8Array(length + behind).fill(0xff)
          bytes.set(target.subarray(0, length))
          expect(decodeList(bytes, documents, flaggedDocs.length, markBits)).toEqual(
            flaggedDocs,
          )
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('of all documents takes two bits each', () => {
    expect(listLength(800, 800, 0)).toBe(200)
  })
})
