/** Written records are present, complete, unique and in order. */
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryPodcastRecord } from '../../../test/arbitrary/podcast.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import { fromFragments, toFragments } from '../../record/view/fragments.ts'
import type { RecordChange } from '../directory.ts'
import {
  idOf,
  draftOf,
  urlsOf,
  create,
  createdIn,
  locateFeed,
  readVersioned,
  scanAll,
} from './drafts.contract.ts'
import { searchIds } from './queries.contract.ts'
import { type Open, newStore } from './directory-under-test.contract.ts'
import { queryFor, termFor } from '../../../test/search-query.ts'

export function describeRecords(name: string, open: Open): void {
  describe(`${name}: records`, () => {
    test('what was written is read back, field for field, and still is after opening again', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(arbitraryPodcastRecord, { minLength: 1, maxLength: 4 }),
          async (records) => {
            const store = newStore()
            const directory = await open({ store, requireAppleId: false })
            const outcomes = await directory.writer.write(create(...records))
            const written = records.flatMap((record, at) => {
              const outcome = outcomes[at]
              return outcome === undefined || outcome.status === 'stale'
                ? []
                : [{ ...record, slug: outcome.slug, seq: outcome.seq }]
            })
            expect(written.length).toBeGreaterThan(0)
            await directory[Symbol.asyncDispose]()

            const again = await open({ store, requireAppleId: false })
            expect(await scanAll(again)).toEqual(written.toSorted((a, b) => a.seq - b.seq))
            const served = written.filter(({ feedState }) => feedState !== 'not-a-podcast')
            expect(await again.reader.getMany(served.map(({ id }) => id))).toEqual(
              served.map((record) => ({ id: record.id, ...toFragments(record) })),
            )
            await again[Symbol.asyncDispose]()
          },
        ),
        { numRuns: 25 },
      )
    })

    test('getMany keeps the order asked, repeats what is repeated, and leaves a gap for what is not there', async () => {
      const { reader, writer } = await open()
      await writer.write(create(draftOf(1), draftOf(2), draftOf(3, { appleId: 0 })))
      const found = await reader.getMany([idOf(2), idOf(9), idOf(1), idOf(3), idOf(2)])
      expect(found.map((podcast) => podcast?.id)).toEqual([
        idOf(2),
        undefined,
        idOf(1),
        undefined,
        idOf(2),
      ])
      expect(await reader.getMany([])).toEqual([])
    })

    test('a level has the texts it needs and no other', async () => {
      const { reader, writer } = await open()
      await writer.write(create(draftOf(1)))
      const [whole] = await reader.getMany([idOf(1)])
      if (whole === undefined) throw new Error('not there')
      const { id, basic, details, description } = whole
      expect(await reader.getMany([idOf(1)], { level: 'basic' })).toEqual([{ id, basic }])
      expect(await reader.getMany([idOf(1)], { level: 'full' })).toEqual([
        { id, basic, details, description },
      ])
      expect(await reader.find({ by: 'id', id }, { level: 'basic' })).toEqual({ id, basic })
      expect(await reader.find({ by: 'id', id }, { level: 'hit' })).toEqual(whole)
    })

    test('joined answers are those of the served podcasts, each once, in the order of first asking, as they are now', async () => {
      const { reader, writer } = await open()
      await writer.write(create(draftOf(1), draftOf(2), draftOf(3, { appleId: 0 })))
      const joined = async (level: 'basic' | 'full', ...tails: readonly number[]) => {
        const { count, byteLength, copyTo } = await reader.joinMany(tails.map(idOf), level)
        const target = Buffer.alloc(byteLength)
        copyTo(target, 0)
        const answers = JSON.parse(`[${target.toString()}]`) as {
          id: string
          author: string | null
          appleId?: number
        }[]
        expect(answers).toHaveLength(count)
        return answers.map(({ id, author, appleId }) => ({ id, author, appleId }))
      }
      const { author } = draftOf(1)
      const [one, two] = [1, 2].map((tail) => ({
        id: idOf(tail),
        author,
        appleId: draftOf(tail).appleId,
      }))
      expect(await joined('full', 2, 9, 1, 3, 2)).toEqual([two, one])
      expect(await joined('basic', 1)).toEqual([
        { id: idOf(1), author, appleId: undefined },
      ])
      expect(await joined('full')).toEqual([])
      const held = (await writer.owners({ ids: [idOf(1)] })).byId.get(idOf(1))
      if (held === undefined) throw new Error('not there')
      await writer.write([
        { record: { ...held.record, author: 'Another' }, revision: held.revision },
      ])
      expect(await joined('full', 1, 2)).toEqual([{ ...one, author: 'Another' }, two])
      expect(await joined('basic', 1)).toMatchObject([{ author: 'Another' }])
    })

    test('a lookup tells what is written now, however often it was asked before', async () => {
      const { reader, writer } = await open()
      await writer.write(create(draftOf(1, urlsOf('https://feeds.example/often'))))
      const lookUp = () =>
        reader.find(
          { by: 'feedUrl', key: 'feeds.example/often', looseKey: '-' },
          { level: 'basic' },
        )
      for (const author of ['A', 'B', null]) {
        const held = (await writer.owners({ ids: [idOf(1)] })).byId.get(idOf(1))
        if (held === undefined) throw new Error('not there')
        await writer.write([
          { record: { ...held.record, author }, revision: held.revision },
        ])
        for (let time = 0; time < 2; time += 1)
          expect(JSON.parse((await lookUp())?.basic ?? '{}')).toMatchObject({ author })
      }
    })

    test('the same batch twice equals once', async () => {
      const directory = await open()
      const batch = create(draftOf(1), draftOf(2))
      expect((await directory.writer.write(batch)).map(({ status }) => status)).toEqual([
        'created',
        'created',
      ])
      const before = await scanAll(directory)
      expect((await directory.writer.write(batch)).map(({ status }) => status)).toEqual([
        'stale',
        'stale',
      ])
      expect(await scanAll(directory)).toEqual(before)
      expect(await directory.writer.write([])).toEqual([])
    })

    test('an update needs the revision that was read; a stale one leaves the others written', async () => {
      const { writer, reader } = await open()
      await writer.write(create(draftOf(1), draftOf(2)))
      const owners = await writer.owners({ ids: [idOf(1), idOf(2), idOf(3)] })
      expect([...owners.byId.keys()].sort()).toEqual([idOf(1), idOf(2)])
      const [one, two] = [owners.byId.get(idOf(1)), owners.byId.get(idOf(2))]
      if (one === undefined || two === undefined) throw new Error('not there')
      const update = { record: { ...one.record, author: 'A' }, revision: one.revision }
      expect(await writer.write([update])).toMatchObject([
        { status: 'updated', id: idOf(1), seq: one.record.seq },
      ])
      const outcomes = await writer.write([
        update,
        { record: { ...two.record, author: 'B' }, revision: two.revision },
      ])
      expect(outcomes.map(({ status }) => status)).toEqual(['stale', 'updated'])
      const authors = (await reader.getMany([idOf(1), idOf(2)])).map(
        (found) => found && fromFragments(found).author,
      )
      expect(authors).toEqual(['A', 'B'])
      expect(await writer.write([{ record: draftOf(7), revision: 1 }])).toMatchObject([
        { status: 'stale' },
      ])
    })

    test('a feed URL belongs to one podcast, whatever its scheme, host case or last slash', async () => {
      const { writer } = await open()
      await writer.write(
        create(draftOf(1, urlsOf('https://feeds.example/a', 'https://feeds.example/b'))),
      )
      const [outcome] = await writer.write(
        create(draftOf(2, urlsOf('http://FEEDS.example/a/'))),
      )
      expect(outcome).toMatchObject({ status: 'stale', id: idOf(2) })
      const owners = await writer.owners({
        feedKeys: ['feeds.example/a', 'feeds.example/b', 'feeds.example/c'],
      })
      expect(
        [...owners.byFeedKey].map(([key, { record }]) => [key, record.id]).sort(),
      ).toEqual([
        ['feeds.example/a', idOf(1)],
        ['feeds.example/b', idOf(1)],
      ])
    })

    test('in one batch the first claim counts', async () => {
      const { writer } = await open()
      const same = urlsOf('https://feeds.example/same')
      const outcomes = await writer.write(
        create(
          draftOf(1, same),
          draftOf(2, same),
          draftOf(3),
          draftOf(3),
          draftOf(4, { appleId: 1003 }),
        ),
      )
      expect(outcomes.map(({ status }) => status)).toEqual([
        'created',
        'stale',
        'created',
        'stale',
        'stale',
      ])
    })

    test('a URL that leaves the record is free again', async () => {
      const { writer, reader } = await open()
      await writer.write(
        create(draftOf(1, urlsOf('https://feeds.example/a', 'https://feeds.example/b'))),
      )
      await writer.write([
        { record: draftOf(1, urlsOf('https://feeds.example/b')), revision: 1 },
      ])
      expect(await reader.find(locateFeed('https://feeds.example/a'))).toBeUndefined()
      expect(
        await writer.write(create(draftOf(2, urlsOf('https://feeds.example/a')))),
      ).toMatchObject([{ status: 'created' }])
      expect(await reader.find(locateFeed('https://feeds.example/a'))).toMatchObject({
        id: idOf(2),
      })
    })

    test('an Apple id belongs to one living podcast; a dead one keeps it and stands in nobody’s way', async () => {
      const { writer, reader } = await open()
      await writer.write(create(draftOf(1, { appleId: 77 })))
      expect(await writer.write(create(draftOf(2, { appleId: 77 })))).toMatchObject([
        { status: 'stale' },
      ])
      expect(
        await writer.write(create(draftOf(3, { appleId: 77, feedState: 'dead' }))),
      ).toMatchObject([{ status: 'created' }])
      expect(
        (await writer.owners({ appleIds: [77, 78] })).byAppleId.get(77)?.record.id,
      ).toBe(idOf(1))
      await writer.write([
        { record: draftOf(1, { appleId: 77, feedState: 'dead' }), revision: 1 },
      ])
      const { byAppleId, deadByAppleId } = await writer.owners({ appleIds: [77, 78] })
      expect(byAppleId.size).toBe(0)
      expect([...deadByAppleId].map(([id, { record }]) => [id, record.id])).toEqual([
        [77, idOf(1)],
      ])
      expect(await reader.find({ by: 'appleId', appleId: 77 })).toMatchObject({
        id: idOf(1),
      })
      expect(await writer.write(create(draftOf(2, { appleId: 77 })))).toMatchObject([
        { status: 'created' },
      ])
      expect(await reader.find({ by: 'appleId', appleId: 77 })).toMatchObject({
        id: idOf(2),
      })
      expect(
        await writer.write([{ record: draftOf(1, { appleId: 77 }), revision: 2 }]),
      ).toMatchObject([{ status: 'stale' }])
    })

    test('whoever holds a Spotify id is found, pending podcasts too, of several the first', async () => {
      const { writer } = await open()
      const spotifyId = '3IM0lmZxpFAY7CwMuv9H4g'
      await writer.write(
        create(
          draftOf(1, { spotifyId, feedState: 'dead' }),
          draftOf(2, { spotifyId, appleId: 0 }),
        ),
      )
      await writer.write(create(draftOf(3, { spotifyId })))
      const { bySpotifyId } = await writer.owners({
        spotifyIds: [spotifyId, '0000000000000000000000'],
      })
      expect([...bySpotifyId].map(([id, { record }]) => [id, record.id])).toEqual([
        [spotifyId, idOf(2)],
      ])
    })

    test('a slug is given once: bare, else with digits of the id; a wish is granted while it is free', async () => {
      const { writer } = await open()
      const slugs = async (...changes: RecordChange[]) =>
        (await writer.write(changes)).map((outcome) => createdIn(outcome).slug)
      const [first, second] = await slugs(
        ...create(
          draftOf(1, { title: 'Hello World' }),
          draftOf(2, { title: 'Hello World' }),
        ),
      )
      expect([first, second]).toEqual(['hello-world', 'hello-world-000002'])
      expect(await slugs(...create(draftOf(3, { title: 'Hello World' })))).toEqual([
        'hello-world-000003',
      ])
      expect(
        await slugs(...create(draftOf(4, { slug: 'mine' }), draftOf(5, { slug: 'mine' }))),
      ).toEqual(['mine', 'show-5'])
      expect(
        await slugs({
          record: draftOf(1, { title: 'Another', slug: 'another' }),
          revision: 1,
        }),
      ).toEqual(['hello-world'])
    })

    test('a first title brings a slug of its own, in place of the one from before; no other title does', async () => {
      const directory = await open()
      const { writer, reader } = directory
      const name = async (
        tail: number,
        title: string,
        revision: number,
        isFirstTitle = true,
      ) => {
        const { record } = await readVersioned(directory, idOf(tail))
        const outcomes = await writer.write([
          { record: { ...record, title }, revision, isFirstTitle },
        ])
        return outcomes.map((outcome) => createdIn(outcome).slug).join()
      }
      const seen = async (...slugs: string[]) =>
        Promise.all(
          slugs.map(async (slug) => (await reader.find({ by: 'slug', slug }))?.id),
        )
      await writer.write(
        create(
          draftOf(1, { slug: 'podcast-000001' }),
          draftOf(2, { slug: 'podcast-000002' }),
        ),
      )
      expect(await name(1, 'Tide Tables', 1)).toBe('tide-tables')
      expect(await name(2, 'Tide Tables', 1)).toBe('tide-tables-000002')
      expect(await seen('tide-tables', 'tide-tables-000002', 'podcast-000001')).toEqual([
        idOf(1),
        idOf(2),
        undefined,
      ])
      expect((await readVersioned(directory, idOf(1))).record.slug).toBe('tide-tables')
      // A slug that fits the title stays, even if a better one is free.
      expect(await name(2, 'Tide Tables', 2)).toBe('tide-tables-000002')
      expect(await name(1, 'High Water', 2, false)).toBe('tide-tables')
      expect(await seen('high-water')).toEqual([undefined])
    })

    test('a wish that leaves too few numbers for those that follow is not granted, and they are found', async () => {
      const directory = await open()
      const wishes = [2 ** 30, 2 ** 32 - 1, 2 ** 40].map((seq, at) =>
        draftOf(at + 1, { seq }),
      )
      expect(
        await directory.writer.write(
          create(...wishes, draftOf(4, { seq: 2 ** 30 - 1 }), draftOf(5)),
        ),
      ).toMatchObject([
        { seq: 1 },
        { seq: 2 },
        { seq: 3 },
        { seq: 2 ** 30 - 1 },
        { seq: 2 ** 30 },
      ])
      expect((await searchIds(directory)).length).toBe(5)
    })

    test('seq counts up; a wish is granted while it is free; no number is given twice', async () => {
      const { writer } = await open()
      const seqs = async (...drafts: PodcastDraft[]) =>
        (await writer.write(create(...drafts))).map((outcome) => createdIn(outcome).seq)
      expect(await seqs(draftOf(1), draftOf(2))).toEqual([1, 2])
      expect(
        await seqs(
          draftOf(3, { seq: 10 }),
          draftOf(4),
          draftOf(5, { seq: 10 }),
          draftOf(6, { seq: 5 }),
        ),
      ).toEqual([10, 11, 12, 5])
      expect(await seqs(draftOf(7))).toEqual([13])
    })

    test('a scan runs in the order of seq and sees one moment', async () => {
      const directory = await open()
      const count = 1203
      await directory.writer.write(
        create(
          ...Array.from({ length: count }, (_, at) => draftOf(at, { seq: count - at })),
        ),
      )
      const seen: number[] = []
      for await (const { seq } of directory.writer.scan()) {
        seen.push(seq)
        if (seen.length === 1)
          await directory.writer.write(create(draftOf(5000), draftOf(5001)))
      }
      expect(seen).toEqual(Array.from({ length: count }, (_, at) => at + 1))
      await directory.writer.settle()
      expect((await scanAll(directory)).length).toBe(count + 2)
    })

    test('an index made anew answers as before, and has what was written meanwhile', async () => {
      const directory = await open()
      const drafts = Array.from({ length: 40 }, (_, at) =>
        draftOf(at, { title: `Show ${String(at)}` }),
      )
      await directory.writer.write(create(...drafts))
      const dead = draftOf(1, { feedState: 'dead' })
      await directory.writer.write([{ record: dead, revision: 1 }])
      const before = await directory.reader.search(queryFor({ limit: 100 }))
      expect(await directory.writer.reindex()).toBe(39)
      expect(await directory.reader.search(queryFor({ limit: 100 }))).toEqual(before)
      const index = { isMade: false }
      const made = directory.writer
        .reindex({
          onProgress: ({ done, total }) => expect(done).toBeLessThanOrEqual(total),
        })
        .finally(() => {
          index.isMade = true
        })
      let count = 40
      do {
        const renamed = draftOf(count - 40 === 1 ? 0 : count - 40, { title: 'Renamed' })
        const { revision } =
          (await directory.writer.owners({ ids: [renamed.id] })).byId.get(renamed.id) ?? {}
        const added = draftOf(count, { title: `Show ${String(count)}` })
        await directory.writer.write([
          ...create(added),
          { record: renamed, revision: revision ?? null },
        ])
        count += 1
        await setImmediate()
      } while (!index.isMade)
      expect(await made).toBeGreaterThanOrEqual(39)
      expect((await directory.reader.search(queryFor())).total).toBe(count - 1)
      // Number 1 is dead, and number 0 was renamed instead.
      const { total } = await directory.reader.search(
        queryFor({ terms: [termFor('renamed')] }),
      )
      expect(total).toBe(count > 41 ? count - 41 : 1)
      expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
    })
  })
}
