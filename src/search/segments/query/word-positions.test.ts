import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_SIZE, ofBits, ofList } from '../sets/block-set.ts'
import { Budget } from './budget.ts'
import { openPhrase } from './phrase.ts'
import { FewPostings, SHAPE } from '../format/postings.ts'
import { readPositions } from '../../../../test/segments/read-positions.ts'
import { GrowingBytes, pushPositions, skipPositions } from '../../terms/word-positions.ts'

/** Near each other and far apart. */
const places = fc
  .array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 700 })), {
    maxLength: 6,
  })
  .map((gaps) =>
    gaps.map((_, at) => gaps.slice(0, at + 1).reduce((sum, gap) => sum + gap, -1)),
  )

const encode = (documents: readonly (readonly number[])[]): Uint8Array => {
  const bytes = new GrowingBytes()
  for (const each of documents) {
    const next = Uint32Array.from(each, (_, link) =>
      link + 1 < each.length ? link + 2 : 0,
    )
    pushPositions(bytes, { at: Uint32Array.from(each), next }, each.length === 0 ? 0 : 1)
  }
  return bytes.view().slice()
}

describe('the positions of a word', () => {
  it('are read as they were written, one document after the other', () => {
    fc.assert(
      fc.property(fc.array(places), (documents) => {
        const bytes = encode(documents)
        let at = 0
        documents.forEach((each, index) => {
          expect(skipPositions(bytes, 0, index)).toBe(at)
          const read: number[] = []
          at = readPositions(bytes, at, read)
          expect(read).toEqual(each)
        })
        expect(at).toBe(bytes.length)
      }),
    )
  })

  it('tell whether words stand in order with so few others between, whichever documents are asked for', () => {
    const document = fc.record({
      doc: fc.nat({ max: BLOCK_SIZE - 1 }),
      places: fc.array(places, { minLength: 3, maxLength: 3 }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(document, {
          selector: ({ doc }) => doc,
          minLength: 1,
          maxLength: 20,
        }),
        fc.integer({ min: 2, max: 3 }),
        fc.nat({ max: 300 }),
        fc.boolean(),
        fc.func(fc.boolean()),
        (unordered, length, slop, dense, isAsked) => {
          const documents = unordered.toSorted((a, b) => a.doc - b.doc)
          const list = Uint16Array.from(documents, ({ doc }) => doc)
          const bits = new Uint32Array(BLOCK_SIZE / 32)
          for (const doc of list)
            bits[doc >>> 5] = (bits[doc >>> 5] ?? 0) | (1 << (doc & 31))
          const words = Array.from({ length }, (_, word) => [
            new FewPostings(
              SHAPE.positioned,
              Uint32Array.from(list, (doc) => doc * 2),
              encode(documents.map((each) => each.places[word] ?? [])),
            ),
          ])
          const readSet = () => (dense ? ofBits(bits) : ofList(list, list.length))
          const keep = openPhrase(
            words,
            slop,
            0,
            readSet,
            new Budget({ timeoutMs: 60_000 }, ''),
          )
          const asked = documents.filter(({ doc }) => isAsked(doc))
          const expected = asked.filter(({ places: [first = [], ...rest] }) => {
            const followed = (last: number, left: number, word: number): boolean =>
              word === length - 1 ||
              (rest[word] ?? []).some(
                (place) =>
                  place > last &&
                  place - last - 1 <= left &&
                  followed(place, left - (place - last - 1), word + 1),
              )
            return first.some((place) => followed(place, slop, 0))
          })
          const candidates = Uint16Array.from(asked, ({ doc }) => doc)
          const found = candidates.subarray(0, keep(candidates, candidates.length))
          expect([...found]).toEqual(expected.map(({ doc }) => doc))
        },
      ),
    )
  })
})
