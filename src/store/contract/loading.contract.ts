/** A load is visible when it commits, and complete when it ends. */
import { describe, expect, test } from 'vitest'
import type { Load } from '../../search/load.ts'
import type { Directory } from '../directory.ts'
import { newStore, type Open } from './directory-under-test.contract.ts'
import { create, draftOf, idOf, scanAll } from './drafts.contract.ts'
import { searchIds } from './queries.contract.ts'

async function beginLoad({ name, writer }: Directory): Promise<Load> {
  if (writer.beginLoad === undefined)
    throw new Error(`${name} has no \`beginLoad\`: skip this part`)
  const load = await writer.beginLoad()
  if (load === undefined) throw new Error('an empty directory takes a load')
  return load
}

const idsOf = async (directory: Directory): Promise<readonly string[]> =>
  (await scanAll(directory)).map(({ id }) => id)

export function describeLoading(name: string, open: Open): void {
  describe(`${name}: loading`, () => {
    test('what was written is with others and searched at each commit, the rest at the end', async () => {
      const store = newStore()
      const directory = await open({ store })
      const load = await beginLoad(directory)
      const outcomes = await directory.writer.write(create(draftOf(1), draftOf(2)))
      expect(outcomes.map(({ status }) => status)).toEqual(['created', 'created'])
      await load.commit()
      const afterCommit = await open({ store })
      expect(await idsOf(afterCommit)).toEqual([1, 2].map(idOf))
      expect((await searchIds(afterCommit)).toSorted()).toEqual([1, 2].map(idOf))

      await directory.writer.write(create(draftOf(3)))
      await load.end()
      const afterEnd = await open({ store })
      expect(await idsOf(afterEnd)).toEqual([1, 2, 3].map(idOf))
      expect((await searchIds(afterEnd)).toSorted()).toEqual([1, 2, 3].map(idOf))
      expect(await afterEnd.health({ deep: true })).toEqual({ sound: true, findings: [] })
    })

    test('after the end each write is durable and seen by itself again', async () => {
      const store = newStore()
      const directory = await open({ store })
      const load = await beginLoad(directory)
      await load.end()
      await directory.writer.write(create(draftOf(1)))
      const other = await open({ store })
      expect(await idsOf(other)).toEqual([idOf(1)])
    })

    test('a directory that has podcasts takes none', async () => {
      const { writer } = await open()
      await writer.write(create(draftOf(1)))
      expect(await writer.beginLoad?.()).toBeUndefined()
    })
  })
}
