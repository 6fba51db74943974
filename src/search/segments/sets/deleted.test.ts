import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_SIZE, forEachMember } from './block-set.ts'
import { Deleted } from './deleted.ts'

const DOCUMENTS = 2 * BLOCK_SIZE + 77

describe('what has been deleted from a segment', () => {
  it('is known by number and by block, and a copy does not change with it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: DOCUMENTS - 1 })), fc.nat({ max: DOCUMENTS - 1 }), (numbers, later) => {
        const deleted = new Deleted(DOCUMENTS)
        const expected = new Set<number>()
        for (const number of numbers) {
          expect(deleted.add(number)).toBe(!expected.has(number))
          expected.add(number)
        }
        const copy = new Deleted(DOCUMENTS, deleted)
        deleted.add(later)
        expect(copy.has(later)).toBe(expected.has(later))
        const found: number[] = []
        for (let block = 0; block * BLOCK_SIZE < DOCUMENTS; block += 1) {
          const set = copy.read(block)
          let count = 0
          forEachMember(set, (member) => {
            found.push(block * BLOCK_SIZE + member)
            count += 1
          })
          expect([set.size, copy.countIn(block)]).toEqual([count, count])
        }
        expect(found).toEqual([...expected].sort((a, b) => a - b))
      }),
    )
  })
})
