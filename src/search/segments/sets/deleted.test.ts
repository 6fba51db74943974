import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_SIZE } from './block-set.ts'
import { forEachDoc } from './block-docs.ts'
import { Deleted } from './deleted.ts'

const DOCUMENTS = 2 * BLOCK_SIZE + 77

describe('what has been deleted from a segment', () => {
  it('is known by docId and by block, and a copy does not change with it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: DOCUMENTS - 1 })),
        fc.nat({ max: DOCUMENTS - 1 }),
        (numbers, later) => {
          const deleted = new Deleted(DOCUMENTS)
          const expected = new Set<number>()
          for (const docId of numbers) {
            expect(deleted.add(docId)).toBe(!expected.has(docId))
            expected.add(docId)
          }
          const copy = new Deleted(DOCUMENTS, deleted)
          deleted.add(later)
          expect(copy.has(later)).toBe(expected.has(later))
          const found: number[] = []
          for (let block = 0; block * BLOCK_SIZE < DOCUMENTS; block += 1) {
            const set = copy.read(block)
            let count = 0
            forEachDoc(set, (doc) => {
              found.push(block * BLOCK_SIZE + doc)
              count += 1
            })
            expect([set.size, copy.countIn(block)]).toEqual([count, count])
          }
          expect(found).toEqual([...expected].sort((a, b) => a - b))
        },
      ),
    )
  })
})
