/** Podcasts are found by each of their names, and by no others. */
import { describe, expect, test } from 'vitest'
import { toFragments } from '../../record/view/fragments.ts'
import type { Locator } from '../directory.ts'
import {
  idOf,
  type Fields,
  draftOf,
  urlsOf,
  create,
  locateFeed,
} from './drafts.contract.ts'
import { searchIds } from './queries.contract.ts'
import { type Open, newStore } from './directory-under-test.contract.ts'
import { queryFor, termFor } from '../../../test/search-query.ts'

export function describeFinding(name: string, open: Open): void {
  describe(`${name}: finding`, () => {
    const known = draftOf(1, {
      spotifyId: '4rOoJ6Egrf8K2IrywzwOMk',
      podcastGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f810',
      podcastIndexId: 550_168,
      title: 'The Daily Bread',
      ...urlsOf(
        'http://old.example/feed',
        'https://www.new.example/feed?utm_source=x&id=1',
      ),
    })

    test.each<Locator>([
      { by: 'id', id: known.id },
      { by: 'slug', slug: 'the-daily-bread' },
      { by: 'appleId', appleId: known.appleId },
      { by: 'spotifyId', spotifyId: '4rOoJ6Egrf8K2IrywzwOMk' },
      { by: 'podcastGuid', podcastGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f810' },
      { by: 'podcastIndexId', podcastIndexId: 550_168 },
      { by: 'seq', seq: 1 },
      locateFeed('https://www.new.example/feed?utm_source=x&id=1'),
      locateFeed('https://OLD.example/feed/'),
      locateFeed('https://new.example/feed?id=1'),
    ])('%j', async (locator) => {
      const { reader, writer } = await open()
      expect(await reader.find(locator)).toBeUndefined()
      await writer.write(create(known, draftOf(2)))
      const found = await reader.find(locator)
      expect(found).toEqual({
        id: known.id,
        ...toFragments({ ...known, slug: 'the-daily-bread', seq: 1 }),
      })
    })

    test('nothing is found by nothing', async () => {
      const { reader, writer } = await open({ requireAppleId: false })
      await writer.write(create(draftOf(1, { appleId: 0 })))
      expect(await reader.find({ by: 'appleId', appleId: 0 })).toBeUndefined()
      expect(await reader.find({ by: 'slug', slug: '' })).toBeUndefined()
      expect(await reader.find({ by: 'seq', seq: 2 ** 60 })).toBeUndefined()
      expect(
        await reader.find({ by: 'podcastIndexId', podcastIndexId: 2 ** 60 }),
      ).toBeUndefined()
    })

    test('a loose key finds only where the key is unknown and one served podcast has it', async () => {
      const store = newStore()
      const { reader, writer } = await open({ store })
      const [bare, www, tracking] = [
        'https://a.example/f',
        'https://www.a.example/f',
        'https://a.example/f?utm_source=x',
      ]
      await writer.write(create(draftOf(1, urlsOf(www))))
      expect(await reader.find(locateFeed(bare))).toMatchObject({ id: idOf(1) })
      expect(await reader.find(locateFeed(tracking))).toMatchObject({ id: idOf(1) })

      await writer.write(create(draftOf(2, { ...urlsOf(bare), appleId: 0 })))
      // The exact key belongs to a pending podcast, which blocks the loose match.
      expect(await reader.find(locateFeed(bare))).toBeUndefined()
      expect(await reader.find(locateFeed(tracking))).toMatchObject({ id: idOf(1) })
      const all = await open({ store, requireAppleId: false })
      expect(await all.reader.find(locateFeed(bare))).toMatchObject({ id: idOf(2) })
      expect(await all.reader.find(locateFeed(tracking))).toBeUndefined()
      expect(await all.reader.find(locateFeed(www))).toMatchObject({ id: idOf(1) })
    })

    test('a Spotify id, podcast:guid or number of Podcast Index of several finds the living one that came first', async () => {
      const { reader, writer } = await open()
      const shared = { spotifyId: 'shared', podcastGuid: 'shared', podcastIndexId: 7 }
      await writer.write(
        create(
          draftOf(1, { ...shared, feedState: 'dead' }),
          draftOf(2, shared),
          draftOf(3, shared),
        ),
      )
      expect(await reader.find({ by: 'spotifyId', spotifyId: 'shared' })).toMatchObject({
        id: idOf(2),
      })
      expect(await reader.find({ by: 'podcastGuid', podcastGuid: 'shared' })).toMatchObject(
        {
          id: idOf(2),
        },
      )
      expect(await reader.find({ by: 'podcastIndexId', podcastIndexId: 7 })).toMatchObject({
        id: idOf(2),
      })
    })

    test('a podcast:guid finds the podcast that names it before one from whose URL it follows', async () => {
      const { reader, writer } = await open()
      const podcastGuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
      const locator = { by: 'podcastGuid', podcastGuid } as const
      await writer.write(create(draftOf(1, { podcastGuid, podcastGuidDerived: true })))
      expect(await reader.find(locator)).toMatchObject({ id: idOf(1) })
      await writer.write(create(draftOf(2, { podcastGuid })))
      expect(await reader.find(locator)).toMatchObject({ id: idOf(2) })
    })

    test('a pending podcast is served only where no Apple id is required', async () => {
      const store = newStore()
      const strict = await open({ store })
      const pending = draftOf(1, {
        appleId: 0,
        spotifyId: 'pending',
        podcastGuid: 'pending',
        podcastIndexId: 7,
      })
      await strict.writer.write(
        create(pending, draftOf(2), draftOf(3, { feedState: 'dead' })),
      )
      const generous = await open({ store, requireAppleId: false })
      const locators: Locator[] = [
        { by: 'id', id: pending.id },
        { by: 'slug', slug: 'show-1' },
        { by: 'spotifyId', spotifyId: 'pending' },
        { by: 'podcastGuid', podcastGuid: 'pending' },
        { by: 'podcastIndexId', podcastIndexId: 7 },
        { by: 'seq', seq: 1 },
        locateFeed(pending.rssFeedUrl),
      ]
      for (const locator of locators) {
        expect(await strict.reader.find(locator)).toBeUndefined()
        expect(await generous.reader.find(locator)).toMatchObject({ id: pending.id })
        expect(await strict.reader.find(locator, { includesUnserved: true })).toMatchObject(
          {
            id: pending.id,
          },
        )
      }
      expect(await searchIds(strict)).toEqual([idOf(2)])
      expect(await searchIds(generous)).toEqual([idOf(1), idOf(2)])
      expect(await strict.reader.counts()).toEqual({
        served: 2,
        pending: 1,
        dead: 1,
        total: 3,
      })
      expect(await generous.reader.counts()).toEqual({
        served: 3,
        pending: 1,
        dead: 1,
        total: 3,
      })
      // With an Apple id it is served everywhere.
      await strict.writer.write([{ record: { ...pending, appleId: 5 }, revision: 1 }])
      expect(await searchIds(strict)).toEqual([idOf(1), idOf(2)])
      expect(await strict.reader.counts()).toMatchObject({ served: 3, pending: 0 })
    })

    test("a podcast of the operator's own is served without an Apple id", async () => {
      const directory = await open()
      const own = draftOf(1, {
        appleId: 0,
        spotifyId: 'own',
        podcastGuid: 'own',
        isOwn: true,
      })
      const other = draftOf(2, { appleId: 0 })
      await directory.writer.write(create(own, other, draftOf(3)))
      const locators: Locator[] = [
        { by: 'id', id: own.id },
        { by: 'slug', slug: 'show-1' },
        { by: 'spotifyId', spotifyId: 'own' },
        { by: 'podcastGuid', podcastGuid: 'own' },
        locateFeed(own.rssFeedUrl),
      ]
      for (const locator of locators)
        expect(await directory.reader.find(locator)).toMatchObject({ id: own.id })
      expect(await directory.reader.find({ by: 'appleId', appleId: 0 })).toBeUndefined()
      expect(await searchIds(directory)).toEqual([idOf(1), idOf(3)])
      expect(await directory.reader.counts()).toEqual({
        served: 2,
        pending: 1,
        dead: 0,
        total: 3,
      })
      // An existing podcast can become the operator's own later.
      await directory.writer.write([{ record: { ...other, isOwn: true }, revision: 1 }])
      expect(await directory.reader.find({ by: 'id', id: other.id })).toMatchObject({
        id: other.id,
      })
      expect(await searchIds(directory)).toEqual([idOf(1), idOf(2), idOf(3)])
      expect(await directory.reader.counts()).toMatchObject({ served: 3, pending: 0 })
      // A podcast that is not one is never served, even the operator's own.
      await directory.writer.write([
        { record: { ...own, feedState: 'not-a-podcast' }, revision: 1 },
      ])
      expect(await directory.reader.find({ by: 'id', id: own.id })).toBeUndefined()
      expect(await directory.reader.counts()).toEqual({
        served: 2,
        pending: 0,
        dead: 0,
        total: 3,
      })
      expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
    })

    test.each([true, false])(
      'what is no podcast is served by nothing (Apple id required: %s)',
      async (requireAppleId) => {
        const directory = await open({ requireAppleId })
        const silent = draftOf(1, {
          feedState: 'not-a-podcast',
          spotifyId: 'silent',
          podcastGuid: 'silent',
        })
        await directory.writer.write(create(silent, draftOf(2)))
        const locators: Locator[] = [
          { by: 'id', id: silent.id },
          { by: 'slug', slug: 'show-1' },
          { by: 'appleId', appleId: silent.appleId },
          { by: 'spotifyId', spotifyId: 'silent' },
          { by: 'podcastGuid', podcastGuid: 'silent' },
          locateFeed(silent.rssFeedUrl),
        ]
        for (const locator of locators)
          expect(await directory.reader.find(locator)).toBeUndefined()
        expect(await directory.reader.getMany([silent.id])).toEqual([undefined])
        expect(await searchIds(directory)).toEqual([idOf(2)])
        expect(await directory.reader.counts()).toEqual({
          served: 1,
          pending: 0,
          dead: 0,
          total: 2,
        })
        await directory.writer.write([
          { record: { ...silent, feedState: 'active' }, revision: 1 },
        ])
        expect(await searchIds(directory)).toEqual([idOf(1), idOf(2)])
        expect(await directory.reader.find({ by: 'id', id: silent.id })).toMatchObject({
          id: silent.id,
        })
        expect(await directory.reader.counts()).toMatchObject({ served: 2, total: 2 })
      },
    )

    test('dead, blocked and ignored podcasts leave search, come back, and answer all the while', async () => {
      const directory = await open()
      const { reader, writer } = directory
      const hidden: Fields[] = [
        { feedState: 'dead' },
        { blocked: { blockedDate: '2026-11-20T04:26:00.000Z' } },
        { ignore: true },
      ]
      await writer.write(create(...hidden.map((_, tail) => draftOf(tail))))
      expect((await reader.search(queryFor())).total).toBe(3)
      await writer.write(
        hidden.map((fields, tail) => ({ record: draftOf(tail, fields), revision: 1 })),
      )
      expect(await reader.search(queryFor())).toEqual({
        hits: [],
        total: 0,
        next: null,
        maxScore: null,
      })
      expect(await reader.search(queryFor({ terms: [termFor('show')] }))).toMatchObject({
        hits: [],
        total: 0,
      })
      for (const tail of hidden.keys())
        expect(await reader.find({ by: 'id', id: idOf(tail) })).toBeDefined()
      await writer.write(hidden.map((_, tail) => ({ record: draftOf(tail), revision: 2 })))
      expect(await searchIds(directory, { terms: [termFor('show')] })).toEqual([
        idOf(0),
        idOf(1),
        idOf(2),
      ])
    })

    test('the latest are those that were tracked last, page by page, each once', async () => {
      const { reader, writer } = await open()
      expect(await reader.listLatest(null, 2)).toEqual({ podcasts: [], next: null })
      const pending = draftOf(3, { appleId: 0 })
      const ignored = draftOf(4, { ignore: true })
      await writer.write(
        create(draftOf(5), draftOf(1), pending, ignored, draftOf(2), draftOf(6)),
      )
      const found: string[] = []
      let before: number | null = null
      do {
        const page = await reader.listLatest(before, 2)
        expect(page.podcasts.length).toBeLessThanOrEqual(2)
        for (const { seq, podcast } of page.podcasts) {
          expect(podcast).toEqual(
            await reader.find({ by: 'id', id: podcast.id }, { level: 'full' }),
          )
          expect(seq).toBeLessThan(before ?? Infinity)
          found.push(podcast.id)
        }
        before = page.next
      } while (before !== null)
      expect(found).toEqual([6, 2, 1, 5].map(idOf))
    })

    test('going up, what is served behind some that are not is reached', async () => {
      const { reader, writer } = await open()
      expect(await reader.listFrom(1, 2)).toEqual({ podcasts: [], next: null })
      const pending = [3, 7, 8, 9, 10].map((tail) => draftOf(tail, { appleId: 0 }))
      await writer.write(create(draftOf(5), draftOf(1), ...pending, draftOf(2), draftOf(6)))
      const found: string[] = []
      for (let from: number | null = 2; from !== null; ) {
        const page = await reader.listFrom(from, 2)
        found.push(...page.podcasts.map(({ podcast }) => podcast.id))
        from = page.next
      }
      expect(found).toEqual([1, 2, 6].map(idOf))
    })

    test('an aborted call answers nothing', async () => {
      const { reader } = await open()
      const signal = AbortSignal.abort(new Error('gone'))
      await expect(reader.find({ by: 'slug', slug: 'a' }, { signal })).rejects.toThrow(
        'gone',
      )
      await expect(reader.search(queryFor(), { signal })).rejects.toThrow('gone')
    })
  })
}
