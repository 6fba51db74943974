/** A replica that follows the change feed equals its source. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../api/examples/episode-examples.ts'
import { packEpisodes } from '../../record/episodes/packed-episodes.ts'
import type { Change } from '../change-feed.ts'
import type { Directory } from '../directory.ts'
import { create, draftOf, idOf, readVersioned } from './drafts.contract.ts'
import type { Open } from './directory-under-test.contract.ts'
import { makeStep, step } from './random-history.contract.ts'

/** Follows from the cursor to the end, in pages of `limit`. */
const follow = async (
  source: Directory,
  replica: Directory,
  since: string | null,
  limit: number,
): Promise<string> => {
  let cursor = since
  let more = true
  while (more) {
    const page = await source.writer.changes(cursor, limit)
    expect(page.changes.length).toBeLessThanOrEqual(limit)
    await replica.writer.applyChanges(page.changes)
    // Idempotent.
    await replica.writer.applyChanges(page.changes)
    cursor = page.cursor
    more = page.more
  }
  return cursor ?? ''
}

const snapshotOf = ({ writer }: Directory) => Array.fromAsync(writer.snapshot())

export function describeChanges(name: string, open: Open): void {
  describe(`${name}: change feed`, () => {
    test('each podcast stands there once, in its latest state, in the order of its last change', async () => {
      const directory = await open()
      const { writer } = directory
      await writer.write(create(draftOf(1), draftOf(2), draftOf(3)))
      await writer.write([{ record: draftOf(1, { author: 'A' }), revision: 1 }])
      const { changes, cursor, more } = await writer.changes(null, 10)
      expect(
        changes.map((change) => [change.kind, 'record' in change ? change.record.id : '']),
      ).toEqual([
        ['insert', idOf(2)],
        ['insert', idOf(3)],
        ['update', idOf(1)],
      ])
      expect(more).toBe(false)
      expect(await writer.changes(cursor, 10)).toEqual({ changes: [], cursor, more: false })
      const { revision } = await readVersioned(directory, idOf(2))
      await writer.remove({ id: idOf(2), revision, at: '2026-11-20T04:26:00.000Z' })
      expect((await writer.changes(cursor, 10)).changes).toMatchObject([
        { kind: 'remove', id: idOf(2), seq: 2 },
      ])
    })

    test('a slug that a first title brought is followed, also where the podcast was merged since', async () => {
      const [source, replica] = [await open(), await open()]
      await source.writer.write(
        create(
          draftOf(1, { slug: 'podcast-000001' }),
          draftOf(2, { slug: 'podcast-000002' }),
        ),
      )
      const cursor = await follow(source, replica, null, 10)
      for (const tail of [1, 2]) {
        const { record, revision } = await readVersioned(source, idOf(tail))
        const named = { ...record, title: `Tides ${String(tail)}` }
        await source.writer.write([{ record: named, revision, isFirstTitle: true }])
      }
      const survivor = await readVersioned(source, idOf(1))
      const { revision } = await readVersioned(source, idOf(2))
      const at = '2026-11-20T04:26:00.000Z'
      await source.writer.merge({ survivor, absorbed: { id: idOf(2), revision, at } })
      await follow(source, replica, cursor, 10)
      expect(await snapshotOf(replica)).toEqual(await snapshotOf(source))
      for (const slug of ['tides-1', 'tides-2'])
        expect(await replica.reader.find({ by: 'slug', slug })).toMatchObject({
          id: idOf(1),
        })
      expect(
        await replica.reader.find({ by: 'slug', slug: 'podcast-000001' }),
      ).toBeUndefined()
    })

    test('episodes that a change brings are written with it, null takes them away, and none leaves them', async () => {
      const [source, replica] = [await open(), await open()]
      await source.writer.write(create(draftOf(1)))
      const { record } = await readVersioned(source, idOf(1))
      const newestEpisodes = packEpisodes(EXAMPLE_EPISODES)
      const bring = (change: Partial<Change>): Promise<void> =>
        replica.writer.applyChanges([{ kind: 'update', record, ...change } as Change])
      const kept = async () => (await replica.metadata.read([idOf(1)])).get(idOf(1))
      await bring({ newestEpisodes })
      expect(await kept()).toEqual({ newestEpisodes })
      await bring({ record: { ...record, author: 'A' } })
      expect(await kept()).toEqual({ newestEpisodes })
      await bring({ newestEpisodes: null })
      expect(await kept()).toEqual({})
      await bring({ newestEpisodes })
      const at = '2026-11-20T04:26:00.000Z'
      await source.writer.remove({ id: idOf(1), revision: 1, at })
      await follow(source, replica, null, 10)
      expect(await kept()).toBeUndefined()
    })

    test('of who was merged, a replica that is told episodes keeps none', async () => {
      for (const tellsEpisodes of [false, true]) {
        const [source, replica] = [await open(), await open()]
        const newestEpisodes = packEpisodes(EXAMPLE_EPISODES)
        await source.writer.write(create(draftOf(1), draftOf(2)))
        const [one, two] = [
          await readVersioned(source, idOf(1)),
          await readVersioned(source, idOf(2)),
        ]
        await replica.writer.applyChanges([
          { kind: 'insert', record: one.record, newestEpisodes },
          { kind: 'insert', record: two.record, newestEpisodes },
        ])
        const at = '2026-11-20T04:26:00.000Z'
        await source.writer.merge({
          survivor: one,
          absorbed: { id: idOf(2), revision: two.revision, at },
        })
        const { changes } = await source.writer.changes(null, 10)
        // Twice: once for an existing podcast, once for a tombstone.
        await replica.writer.applyChanges(changes)
        await replica.writer.applyChanges(changes, { tellsEpisodes })
        expect((await replica.writer.unmerge({ id: idOf(2) })).status).toBe('unmerged')
        const kept = await replica.metadata.read([idOf(2)])
        expect(kept.get(idOf(2)) ?? {}).toEqual(tellsEpisodes ? {} : { newestEpisodes })
      }
    })

    test('a cursor of somewhere else is refused', async () => {
      const [one, other] = [await open(), await open()]
      await one.writer.write(create(draftOf(1)))
      const { cursor } = await one.writer.changes(null, 1)
      for (const [directory, since] of [
        [other, cursor],
        [one, 'nonsense'],
        [one, ''],
      ] as const)
        await expect(directory.writer.changes(since, 1)).rejects.toMatchObject({
          code: 'INVALID_CURSOR',
        })
    })

    test('followed through a random week from an empty directory, both are equal', async () => {
      const week = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), {
        minLength: 1,
        maxLength: 5,
      })
      await fc.assert(
        fc.asyncProperty(week, fc.integer({ min: 1, max: 5 }), async (days, limit) => {
          const [source, replica] = [await open(), await open()]
          let cursor: string | null = null
          let no = 0
          for (const day of days) {
            for (const one of day) await makeStep([source], one, (no += 1))
            cursor = await follow(source, replica, cursor, limit)
            expect(await snapshotOf(replica)).toEqual(await snapshotOf(source))
            expect(await replica.health({ deep: true })).toEqual({
              sound: true,
              findings: [],
            })
          }
          const late = await open()
          await follow(source, late, null, limit)
          expect(await snapshotOf(late)).toEqual(await snapshotOf(source))
          for (const directory of [source, replica, late])
            await directory[Symbol.asyncDispose]()
        }),
        { numRuns: 10 },
      )
    })

    test('followed while it is being written, page by page, both are equal at the end', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
          const [source, replica] = [await open(), await open()]
          let cursor: string | null = null
          for (const [no, one] of steps.entries()) {
            await makeStep([source], one, no)
            // One change at a time keeps the replica behind.
            const page = await source.writer.changes(cursor, 1)
            await replica.writer.applyChanges(page.changes)
            cursor = page.cursor
          }
          await follow(source, replica, cursor, 3)
          expect(await snapshotOf(replica)).toEqual(await snapshotOf(source))
          expect(await replica.health({ deep: true })).toEqual({
            sound: true,
            findings: [],
          })
          for (const directory of [source, replica]) await directory[Symbol.asyncDispose]()
        }),
        { numRuns: 12 },
      )
    })
  })
}
