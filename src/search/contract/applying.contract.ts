/** Changes are applied by their revision, once and in any order. */
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import {
  changeOf,
  findIds,
  idAt,
  newPlace,
  type OpenIndex,
  removalOf,
  showAt,
  withScore,
} from './index-under-test.contract.ts'
import { queryFor, termFor } from '../../../test/search-query.ts'

/** Beyond what a JavaScript number tells apart. */
const LARGE = '9007199254740993'
const SMALLER = '9007199254740992'

export function describeApplying(name: string, open: OpenIndex): void {
  describe(`${name}: applying changes`, () => {
    test('what is applied is found after a refresh, by whoever has the same index open', async () => {
      const place = newPlace()
      const [writer, reader] = [await open({ place }), await open({ place })]
      await writer.apply([changeOf(showAt(1)), changeOf(showAt(2))])
      expect(await findIds(reader)).toEqual([idAt(1), idAt(2)])
      expect(await reader.count()).toBe(2)
    })

    test('without a refresh it is found by itself, at once where nothing is said of a wait', async () => {
      const index = await open()
      await index.apply([changeOf(showAt(1))])
      if (index.visibleAfterMs === 0)
        expect((await index.search(queryFor())).hits).toHaveLength(1)
      const found = await eventually(async () => {
        const { hits } = await index.search(queryFor())
        return hits.length > 0 && hits
      }, 'the document is found')
      expect(found.map(({ id }) => id)).toEqual([idAt(1)])
    })

    test('a change that was applied before does nothing', async () => {
      const index = await open()
      const changes = [changeOf(showAt(1, { title: 'Plums' }), 3), removalOf(2, 4)]
      for (let times = 0; times < 3; times += 1) await index.apply(changes)
      expect(await findIds(index)).toEqual([idAt(1)])
      expect(await index.count()).toBe(1)
    })

    test('an older revision is passed over, and a newer one takes the place', async () => {
      const index = await open()
      await index.apply([changeOf(showAt(1, { title: 'Plums' }), 10)])
      await index.apply([changeOf(showAt(1, { title: 'Apples' }), 9)])
      expect(await findIds(index, { terms: [termFor('apples')] })).toEqual([])
      await index.apply([changeOf(showAt(1, { title: 'Pears' }), 11)])
      expect(await findIds(index, { terms: [termFor('plums')] })).toEqual([])
      expect(await findIds(index, { terms: [termFor('pears')] })).toEqual([idAt(1)])
    })

    test('revisions are told apart beyond the numbers of JavaScript', async () => {
      const index = await open()
      await index.apply([changeOf(showAt(1, { title: 'Plums' }), LARGE)])
      await index.apply([changeOf(showAt(1, { title: 'Apples' }), SMALLER)])
      expect(await findIds(index, { terms: [termFor('plums')] })).toEqual([idAt(1)])
    })

    test('what was removed does not come back with a late older change', async () => {
      const index = await open()
      await index.apply([changeOf(showAt(1), 5)])
      await index.apply([removalOf(1, 7)])
      await index.apply([changeOf(showAt(1), 6)])
      expect(await findIds(index)).toEqual([])
      expect(await index.count()).toBe(0)
      await index.apply([changeOf(showAt(1), 8)])
      expect(await findIds(index)).toEqual([idAt(1)])
    })

    test('a removal may come before everything else', async () => {
      const index = await open()
      await index.apply([removalOf(1, 2)])
      await index.apply([changeOf(showAt(1), 1)])
      expect(await findIds(index)).toEqual([])
    })

    test('what it lacks, has older, other or for nothing is told, and nothing else', async () => {
      const index = await open()
      const [kept, older, other, gone, newer] = [1, 2, 3, 4, 5].map((seq) =>
        changeOf(showAt(seq), 5),
      )
      if (!kept || !older || !other || !gone || !newer)
        throw new Error('five changes were made')
      await index.apply([kept, older, other, gone, newer, removalOf(6, 5)])
      await index.refresh()
      expect(
        await index.findDifferences([kept, older, other, gone, newer, removalOf(6, 5)]),
      ).toEqual([])
      const [changed, scored] = [
        changeOf(showAt(2), 6),
        changeOf(showAt(3, withScore(50)), 5),
      ]
      const missing = changeOf(showAt(7), 5)
      const asked = [
        kept,
        changed,
        scored,
        removalOf(4, 6),
        changeOf(showAt(5), 4),
        removalOf(6, 5),
        missing,
      ]
      const told = (await index.findDifferences(asked)).map(({ id }) => id)
      expect(told).toEqual([2, 3, 4, 7].map(idAt))
    })

    test('of two changes of one podcast in one call the newer counts', async () => {
      const index = await open()
      const [old, recent] = [showAt(1, { title: 'Plums' }), showAt(1, { title: 'Pears' })]
      await index.apply([changeOf(recent, 2), changeOf(old, 1)])
      expect(await findIds(index, { terms: [termFor('pears')] })).toEqual([idAt(1)])
      const [gone, back] = [removalOf(2, 3), changeOf(showAt(2), 4)]
      await index.apply([gone, back])
      expect(await findIds(index)).toEqual([idAt(1), idAt(2)])
    })

    test('as many as there are, whatever their size', async () => {
      const index = await open()
      const description = 'lorem ipsum '.repeat(2000)
      const shows = Array.from({ length: 1300 }, (_, at) =>
        showAt(at + 1, at % 10 === 0 ? { description } : {}),
      )
      await index.apply(shows.map((show) => changeOf(show)))
      await index.refresh()
      expect(await index.count()).toBe(1300)
      const { total } = await index.search(
        queryFor({ terms: [termFor('ipsum')], limit: 1 }),
      )
      expect(total).toBe(130)
    })

    test('nothing is too long for it', async () => {
      const index = await open()
      const title = `${'a'.repeat(40_000)} plums ${'東'.repeat(40_000)} ${'b'.repeat(250)}`
      await index.apply([
        changeOf(showAt(1, { title, titleLatest: title, genres: ['x'.repeat(40_000)] })),
      ])
      expect(await findIds(index, { terms: [termFor('plums')] })).toEqual([idAt(1)])
      expect(await findIds(index, { terms: [termFor('b'.repeat(250))] })).toEqual([idAt(1)])
    })

    test('nothing at all is applied too', async () => {
      const index = await open()
      await index.apply([])
      expect(await findIds(index)).toEqual([])
    })
  })
}
