import { expect, it } from 'vitest'
import { Arena, EMPTY } from '../sets/block-set.ts'
import { Intersection } from './doc-sets.ts'
import type { SegmentContext } from './segment-context.ts'
import { TitlePrefixDocs } from './title-docs.ts'
import { ListedDocs } from './value-doc-sets.ts'

it('titles are looked up only where what is asked for beside them has left something', () => {
  let looks = 0
  const titles = {
    ordinalOf: () => {
      looks += 1
      return 0.5
    },
  }
  const segment = { documents: 100, titles, column: () => ({ isUnknown: true }) }
  const context = { segment, budget: { spend: () => undefined } }
  const { segment: ofBlock, budget } = context as unknown as SegmentContext
  const prefix = new TitlePrefixDocs('harb', context as unknown as SegmentContext)
  const beside = new Intersection([prefix, new ListedDocs([3])], {
    segment: ofBlock,
    budget,
  })
  const arena = new Arena()
  expect(beside.intersect(0, EMPTY, arena).size).toBe(0)
  expect(looks).toBe(0)
  expect(beside.intersect(0, undefined, arena).size).toBe(0)
  expect(looks).toBe(2)
})
