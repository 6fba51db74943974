/** Lookalikes are found by what feeds claim. */
import { describe, expect, test } from 'vitest'
import { feedKey } from '../../record/feed-url/feed-url.ts'
import type { Directory } from '../directory.ts'
import type { ContentQuery } from '../lookalikes.ts'
import { create, draftOf, type Fields, idOf, readVersioned } from './drafts.contract.ts'
import type { Open } from './directory-under-test.contract.ts'

interface Said {
  readonly title?: string
  readonly owners?: readonly string[]
  readonly selfKey?: string
  /** The stored lookalike. */
  readonly target?: string
}

const write = async (
  { writer }: Directory,
  tail: number,
  said: Said | null,
  fields: Fields = {},
): Promise<void> => {
  const [change] = create(draftOf(tail, fields))
  if (change === undefined) throw new Error('nothing to write')
  const { target, title = '', owners = [], selfKey = null } = said ?? {}
  const moves = {
    version: 1,
    print: { title, owners, selfKey },
    duplicate: target === undefined ? null : { target },
  }
  await writer.write([said === null ? change : { ...change, metadata: { moves } }])
}

const keyOf = (tail: number): string =>
  feedKey(`https://feeds.example/${String(tail)}`) ?? ''

const ask = async ({ lookalikes }: Directory, ...tails: readonly number[]) => {
  const found = await lookalikes.find(
    tails.map((tail) => ({ id: idOf(tail), feedKeys: [keyOf(tail)] })),
  )
  return tails.map((tail) => found.get(idOf(tail))?.others.map(({ id }) => id))
}

const GUID = '917393e3-1b1e-5cef-ace4-edaa54e1f810'

export function describeLookalikes(name: string, open: Open): void {
  describe(`${name}: lookalikes`, () => {
    test('by guid, title, self-link either way and memory; pending and dead ones too, and never itself', async () => {
      const directory = await open()
      const none = { appleId: 0, appleIdStatus: 'none' as const }
      await write(
        directory,
        1,
        { title: 'bread lab', owners: ['crumb'] },
        { podcastGuid: GUID },
      )
      await write(directory, 2, { title: 'bread lab', owners: ['somebody'] }, none)
      await write(
        directory,
        3,
        { title: 'another title' },
        { ...none, podcastGuid: GUID, feedState: 'dead' },
      )
      await write(directory, 4, { title: 'names the first', selfKey: keyOf(1) })
      await write(directory, 5, { title: 'alone', target: idOf(6) })
      await write(directory, 6, null)
      await write(directory, 7, { title: '' })
      await write(directory, 8, { title: '' })
      expect(await ask(directory, 1, 2, 3, 4, 5, 6, 7)).toEqual([
        [idOf(2), idOf(3), idOf(4)],
        [idOf(1)],
        [idOf(1)],
        [idOf(1)],
        [idOf(6)],
        undefined,
        undefined,
      ])
    })

    test('of content that is not stored: by its guid, title and self-link, and where the same stands', async () => {
      const directory = await open()
      await write(directory, 1, { title: 'asks' })
      await write(directory, 2, { title: 'bread lab', owners: ['crumb'] })
      await write(directory, 3, null, { podcastGuid: GUID })
      await write(directory, 4, { title: 'names the asking one', selfKey: keyOf(1) })
      await write(directory, 5, { title: 'asks' })
      const [change] = create(draftOf(6))
      if (change === undefined) throw new Error('nothing to write')
      const moves = { version: 1, found: { title: 'bread lab' } }
      await directory.writer.write([{ ...change, metadata: { moves } }])
      const find = async (said: Partial<ContentQuery>) => {
        const content = {
          title: '',
          owner: null,
          podcastGuid: null,
          selfKey: null,
          ...said,
        }
        const asked = { id: idOf(1), feedKeys: [keyOf(1)], ...content }
        const found = await directory.lookalikes.findContent([asked])
        return found.get(idOf(1))?.others.map(({ id }) => id)
      }
      expect(await find({})).toEqual([idOf(4)])
      expect(await find({ title: 'bread lab' })).toEqual([idOf(2), idOf(4), idOf(6)])
      expect(await find({ podcastGuid: GUID })).toEqual([idOf(3), idOf(4)])
      expect(await find({ selfKey: keyOf(5) })).toEqual([idOf(4), idOf(5)])
    })

    test('with the revisions of all, and nobody who was merged or is not there', async () => {
      const directory = await open()
      for (const tail of [1, 2, 3]) await write(directory, tail, { title: 'bread lab' })
      const [first, second] = [
        await readVersioned(directory, idOf(1)),
        await readVersioned(directory, idOf(2)),
      ]
      await directory.writer.merge({
        survivor: { record: first.record, revision: first.revision },
        absorbed: { id: idOf(2), revision: second.revision, at: first.record.updatedAt },
      })
      const found = await directory.lookalikes.find(
        [1, 2, 4].map((tail) => ({ id: idOf(tail), feedKeys: [] })),
      )
      const third = await readVersioned(directory, idOf(3))
      expect([...found]).toEqual([
        [
          idOf(1),
          {
            revision: (await readVersioned(directory, idOf(1))).revision,
            others: [{ id: idOf(3), revision: third.revision }],
          },
        ],
      ])
    })

    test('of a title that hundreds have, one of the same owner is found', async () => {
      const directory = await open()
      for (let tail = 1; tail <= 60; tail += 1)
        await write(directory, tail, {
          title: 'sermons',
          owners: [`church ${String(tail)}`],
        })
      await write(directory, 99, { title: 'sermons', owners: ['church 60', 'a pastor'] })
      const [others = []] = await ask(directory, 99)
      expect(others).toContain(idOf(60))
    })
  })
}
