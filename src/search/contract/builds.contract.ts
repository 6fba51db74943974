/**
 * An index is made anew beside the live one, and takes its place with the position that it was
 * filled to.
 */
import { describe, expect, test } from 'vitest'
import {
  changeOf,
  findIds,
  idAt,
  newPlace,
  type OpenIndex,
  removalOf,
  showAt,
} from './index-under-test.contract.ts'
import { queryFor } from '../../../test/search-query.ts'

const describePositions = (open: OpenIndex): void => {
  test('there is no position at first; one that is kept is there again after a restart', async () => {
    const place = newPlace()
    const index = await open({ place })
    expect(await index.position()).toBeNull()
    await index.keepPosition('12:34')
    await index.keepPosition('12:35')
    expect(await index.position()).toBe('12:35')
    const again = await open({ place })
    expect(await again.position()).toBe('12:35')
    expect([await findIds(again), await again.count()]).toEqual([[], 0])
  })

  test('whoever followed the index before is told that another one was put in its place', async () => {
    const place = newPlace()
    const [follower, builder] = [await open({ place }), await open({ place })]
    await follower.keepPosition('5')
    expect(await follower.position()).toBe('5')
    await using build = await builder.build()
    await build.apply([changeOf(showAt(1))])
    await build.swap('3')
    await expect(follower.keepPosition('6')).rejects.toMatchObject({ code: 'NOT_READY' })
    expect(await follower.position()).toBe('3')
    await follower.keepPosition('6')
    expect(await builder.position()).toBe('6')
  })
}

const describeSwaps = (open: OpenIndex): void => {
  test('the live index is searched and written to until the swap, and then the new one', async () => {
    const index = await open()
    await index.apply([changeOf(showAt(1))])
    await index.keepPosition('1')
    await using build = await index.build()
    await build.apply([changeOf(showAt(2)), changeOf(showAt(3), 2)])
    await build.apply([changeOf(showAt(3), 1), removalOf(4, 9)])
    await index.apply([changeOf(showAt(5))])
    expect(await findIds(index)).toEqual([idAt(1), idAt(5)])
    await build.swap('2')
    // What the live one alone was told comes again by the position.
    expect(await findIds(index)).toEqual([idAt(2), idAt(3)])
    expect([await index.position(), await index.count()]).toEqual(['2', 2])
    await index.apply([changeOf(showAt(4), 8), changeOf(showAt(5))])
    expect(await findIds(index)).toEqual([idAt(2), idAt(3), idAt(5)])
  })

  test('searches under way see one index or the other, and their pages go on', async () => {
    const index = await open()
    const shows = Array.from({ length: 60 }, (_, at) => changeOf(showAt(at + 1)))
    await index.apply(shows.slice(0, 40))
    await index.refresh()
    const first = await index.search(queryFor({ limit: 10 }))
    await using build = await index.build()
    await build.apply(shows)
    const totals = new Set<number>()
    let isSwapped = false
    const searchOn = async (): Promise<void> => {
      while (!isSwapped) totals.add((await index.search(queryFor({ limit: 1 }))).total)
    }
    const searching = [searchOn(), searchOn(), searchOn()]
    await build.swap('1')
    isSwapped = true
    await Promise.all(searching)
    for (const total of totals) expect([40, 60]).toContain(total)
    const after = first.hits.at(-1)?.position ?? null
    const page = await index.search(queryFor({ limit: 10, after }))
    expect(page.hits.map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, at) => idAt(at + 11)),
    )
    expect(page.total).toBe(40)
  })

  test('a swap that is asked for again, as when its answer was lost, changes nothing', async () => {
    const index = await open()
    await using build = await index.build()
    await build.apply([changeOf(showAt(1))])
    await build.swap('1')
    await index.apply([changeOf(showAt(2))])
    await index.keepPosition('2')
    await build.swap('1')
    expect(await index.position()).toBe('2')
    expect(await findIds(index)).toEqual([idAt(1), idAt(2)])
  })

  test('an empty index takes no place unless it may', async () => {
    const index = await open()
    await index.apply([changeOf(showAt(1))])
    await using build = await index.build()
    await build.apply([removalOf(1, 2)])
    await expect(build.swap('1')).rejects.toMatchObject({ code: 'NOT_READY' })
    expect(await findIds(index)).toEqual([idAt(1)])
    await build.swap('2', { mayBeEmpty: true })
    expect([await findIds(index), await index.position()]).toEqual([[], '2'])
  })
}

const describeAbandoned = (open: OpenIndex): void => {
  test('a build that is given up leaves nothing', async () => {
    const index = await open()
    await index.apply([changeOf(showAt(1))])
    const before = Object.keys(await index.sizes())
    await (async () => {
      await using build = await index.build()
      await build.apply([changeOf(showAt(2))])
      expect(Object.keys(await index.sizes()).length).toBe(before.length + 1)
    })()
    expect(Object.keys(await index.sizes())).toEqual(before)
    expect(await findIds(index)).toEqual([idAt(1)])
  })

  test('one that died is removed by the next, and can do nothing any more', async () => {
    const place = newPlace()
    const [index, other] = [await open({ place }), await open({ place })]
    await index.apply([changeOf(showAt(1))])
    const died = await other.build()
    await died.apply([changeOf(showAt(2))])
    await using build = await index.build()
    await expect(died.apply([changeOf(showAt(3))])).rejects.toMatchObject({
      code: 'NOT_READY',
    })
    await expect(died.swap('1')).rejects.toMatchObject({ code: 'NOT_READY' })
    await build.apply([changeOf(showAt(4))])
    await died[Symbol.asyncDispose]()
    await build.swap('2')
    expect([await findIds(index), await index.position()]).toEqual([[idAt(4)], '2'])
    expect(Object.keys(await index.sizes())).toHaveLength(1)
  })
}

export function describeBuilds(name: string, open: OpenIndex): void {
  describe(`${name}: positions and builds`, () => {
    describePositions(open)
    describeSwaps(open)
    describeAbandoned(open)

    test('a sound index is sound', async () => {
      const index = await open()
      await index.apply([changeOf(showAt(1)), changeOf(showAt(2)), removalOf(3, 1)])
      await index.refresh()
      expect(await index.health()).toEqual({ sound: true, findings: [] })
      expect(await index.health({ deep: true })).toEqual({ sound: true, findings: [] })
    })
  })
}
