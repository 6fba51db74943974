import { expect, test } from 'vitest'
import { seededBy } from '../../../../test/relevance/catalogue/seeded.ts'
import type { Segment } from '../format/segment.ts'
import { ofDocs } from '../sets/block-docs.ts'
import { Arena, type BlockSet } from '../sets/block-set.ts'
import { countByCodes, type ValueDocs } from './facet-codes.ts'

const DOCUMENTS = 20_000
const VALUES = 90
const arena = new Arena()

const setOf = (docs: readonly number[]): BlockSet =>
  ofDocs(Uint16Array.from(docs), docs.length, arena)

test('few matches and many are counted as one by one, with none or several values each', () => {
  const chance = seededBy('facet codes')
  const valuesOf = Array.from({ length: DOCUMENTS }, () => [
    ...new Set(Array.from({ length: chance.whole(4) }, () => chance.whole(VALUES))),
  ])
  const all = [...valuesOf.keys()]
  const values = Array.from({ length: VALUES }, (_, at): ValueDocs => {
    const docs = all.filter((doc) => valuesOf[doc]?.includes(at) === true)
    const docSet = {
      cost: 0,
      upperBound: () => docs.length,
      intersect: () => setOf(docs),
    } as const
    return { at, docSet }
  })
  const segment = { documents: DOCUMENTS } as unknown as Segment
  for (const share of [1, 2, 500, DOCUMENTS]) {
    arena.reset()
    const matching = all.filter((doc) => doc % share === 0)
    const counts = values.map(() => 0)
    countByCodes('genre', values, { block: 0, matches: setOf(matching), segment }, counts)
    expect(counts).toEqual(
      values.map(({ at }) => matching.filter((doc) => valuesOf[doc]?.includes(at)).length),
    )
  }
})
