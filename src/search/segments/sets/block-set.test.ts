import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToBits,
  Arena,
  type BlockSet,
  countBits,
  countCommon,
  fullSet,
  intersect,
  LIST_LIMIT,
  ofBits,
  ofList,
  subtract,
  toListSet,
  unite,
  withBitmap,
} from './block-set.ts'
import { forEachDoc, ofDocs } from './block-docs.ts'

const docsOf = (set: BlockSet): number[] => {
  const docs: number[] = []
  forEachDoc(set, (doc) => docs.push(doc))
  return docs
}

const setOf = (docs: readonly number[], asBits: boolean): BlockSet => {
  const list = Uint16Array.from(new Set(docs)).sort()
  if (!asBits && list.length < LIST_LIMIT) return ofList(list, list.length)
  const bits = new Uint32Array(2048)
  addToBits(bits, list, list.length)
  return ofBits(bits)
}

const docs = fc.oneof(
  fc.array(fc.nat({ max: 65_535 }), { maxLength: 50 }),
  fc.array(fc.nat({ max: 100 }), { maxLength: 50 }),
  fc
    .tuple(fc.nat({ max: 60_000 }), fc.nat({ max: 5_500 }))
    .map(([from, length]) => Array.from({ length }, (_, index) => from + index)),
)

describe('sets of a block agree with sets of numbers', () => {
  it('in every form', () => {
    fc.assert(
      fc.property(docs, docs, fc.boolean(), fc.boolean(), (a, b, aBits, bBits) => {
        const arena = new Arena()
        const left = setOf(a, aBits)
        const right = setOf(b, bBits)
        const inA = new Set(a)
        const inB = new Set(b)
        const sorted = (numbers: Iterable<number>): number[] =>
          [...numbers].sort((x, y) => x - y)
        const cases: [BlockSet, number[]][] = [
          [intersect(left, right, arena), sorted(inA.intersection(inB))],
          [subtract(left, right, arena), sorted(inA.difference(inB))],
          [unite(left, right, arena), sorted(inA.union(inB))],
          [toListSet(left, arena), sorted(inA)],
          [intersect(withBitmap(left, arena), right, arena), sorted(inA.intersection(inB))],
          [subtract(withBitmap(left, arena), right, arena), sorted(inA.difference(inB))],
          [subtract(left, withBitmap(right, arena), arena), sorted(inA.difference(inB))],
        ]
        for (const [found, expected] of cases) {
          expect(docsOf(found)).toEqual(expected)
          expect(found.size).toBe(expected.length)
        }
        expect(countCommon(left, right, arena)).toBe(inA.intersection(inB).size)
      }),
    )
  })

  it('a full set has the first numbers', () => {
    for (const size of [1, 31, 32, 33, 65_535, 65_536]) {
      const full = fullSet(size, new Arena())
      expect(docsOf(full)).toEqual(Array.from({ length: size }, (_, index) => index))
      expect(full.size).toBe(size)
    }
  })

  it('counts bits', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 0xffffffff }),
        (word) => countBits(word | 0) === word.toString(2).replaceAll('0', '').length,
      ),
    )
  })
})

it('lends thousands of small sets of a block in little memory', () => {
  const arena = new Arena()
  const docs = Uint16Array.of(1, 5, 9)
  const before = process.memoryUsage().arrayBuffers
  const sets = Array.from({ length: 8000 }, () => ofDocs(docs, docs.length, arena))
  expect(sets.every(({ list, size }) => size === 3 && list?.[2] === 9)).toBe(true)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20)
})
