/** Merged podcasts resolve to the survivor and can be restored; removed ones stay away. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryPodcastRecord } from '../../../test/arbitrary/podcast.ts'
import { isSearchable, type PodcastDraft } from '../../record/podcast.ts'
import type { Directory, Locator } from '../directory.ts'
import {
  create,
  draftOf,
  type Fields,
  idOf,
  locateFeed,
  readVersioned,
  scanAll,
  urlsOf,
} from './drafts.contract.ts'
import type { Open } from './directory-under-test.contract.ts'
import { searchIds } from './queries.contract.ts'
import { queryFor, termFor } from '../../../test/search-query.ts'

const AT = '2026-11-20T04:26:00.000Z'

const named = (tail: number, fields: Fields = {}): PodcastDraft =>
  draftOf(tail, {
    spotifyId: `spotify-${String(tail)}`,
    podcastGuid: `guid-${String(tail)}`,
    podcastIndexId: 700 + tail,
    ...fields,
  })

const locatorsOf = (tail: number): readonly Locator[] => [
  { by: 'id', id: idOf(tail) },
  { by: 'slug', slug: `show-${String(tail)}` },
  { by: 'appleId', appleId: 1000 + tail },
  { by: 'spotifyId', spotifyId: `spotify-${String(tail)}` },
  { by: 'podcastGuid', podcastGuid: `guid-${String(tail)}` },
  { by: 'podcastIndexId', podcastIndexId: 700 + tail },
  locateFeed(`https://feeds.example/${String(tail)}`),
  // By the loose key.
  locateFeed(`https://www.feeds.example/${String(tail)}`),
]

const foundBy = async ({ reader }: Directory, tail: number) =>
  new Set(
    await Promise.all(
      locatorsOf(tail).map(async (locator) => (await reader.find(locator))?.id),
    ),
  )

/** Merges at the given minute; the survivor changes its author. */
const mergeOf = async (directory: Directory, from: number, into: number, minute = 0) => {
  const [survivor, absorbed] = [
    await readVersioned(directory, idOf(into)),
    await readVersioned(directory, idOf(from)),
  ]
  return directory.writer.merge({
    survivor: {
      record: { ...survivor.record, author: `after ${String(from)}` },
      revision: survivor.revision,
    },
    absorbed: {
      id: idOf(from),
      revision: absorbed.revision,
      at: new Date(Date.parse(AT) + minute * 60_000).toISOString(),
    },
  })
}

const removeOf = async (directory: Directory, tail: number) => {
  const { revision } = await readVersioned(directory, idOf(tail))
  return directory.writer.remove({ id: idOf(tail), revision, at: AT })
}

export function describeMergesAndRemovals(name: string, open: Open): void {
  describe(`${name}: merges`, () => {
    test('whatever led to the absorbed podcast leads to the survivor, over several merges too', async () => {
      const directory = await open()
      const { reader, writer } = directory
      await writer.write(create(named(1), named(2), named(3)))
      expect(await mergeOf(directory, 1, 2)).toEqual({
        status: 'merged',
        id: idOf(1),
        into: idOf(2),
      })
      expect(await foundBy(directory, 1)).toEqual(new Set([idOf(2)]))
      await mergeOf(directory, 2, 3, 1)
      expect(await foundBy(directory, 1)).toEqual(new Set([idOf(3)]))
      expect(await foundBy(directory, 2)).toEqual(new Set([idOf(3)]))
      const many = await reader.getMany([idOf(1), idOf(3), idOf(9), idOf(2)], {
        level: 'basic',
      })
      expect(many.map((podcast) => podcast?.id)).toEqual([
        idOf(3),
        idOf(3),
        undefined,
        idOf(3),
      ])
      const joined = await reader.joinMany([idOf(1), idOf(3), idOf(9), idOf(2)], 'basic')
      expect([joined.count, joined.byteLength]).toEqual([
        1,
        Buffer.byteLength(many[0]?.basic ?? ''),
      ])
      expect(await searchIds(directory, { terms: [termFor('show')] })).toEqual([idOf(3)])
      expect(await searchIds(directory, { filters: { includeIds: [idOf(1)] } })).toEqual([
        idOf(3),
      ])
      expect(
        await searchIds(directory, {
          filters: { includeIds: [idOf(3), idOf(1), idOf(2)] },
        }),
      ).toEqual([idOf(3)])
      expect(await searchIds(directory, { filters: { excludeIds: [idOf(1)] } })).toEqual([])
      expect(await reader.counts()).toEqual({ served: 1, pending: 0, dead: 0, total: 1 })
      expect((await scanAll(directory)).map(({ id }) => id)).toEqual([idOf(3)])
      expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
    })

    test('writers learn who is gone, and whose its feed URLs are', async () => {
      const directory = await open()
      await directory.writer.write(create(named(1), named(2), named(3)))
      await mergeOf(directory, 1, 2)
      await removeOf(directory, 3)
      const owners = await directory.writer.owners({
        ids: [idOf(1), idOf(2), idOf(3)],
        feedKeys: [
          'feeds.example/1',
          'feeds.example/2',
          'feeds.example/3',
          'feeds.example/4',
        ],
      })
      expect([...owners.byId.keys()]).toEqual([idOf(2)])
      expect(
        [...owners.byFeedKey].map(([key, { record }]) => [key, record.id]).sort(),
      ).toEqual([
        ['feeds.example/1', idOf(2)],
        ['feeds.example/2', idOf(2)],
      ])
      expect(owners.tombstones).toEqual(
        new Map([
          [idOf(1), 'merge'],
          [idOf(3), 'remove'],
        ]),
      )
      expect([...owners.removedFeedKeys]).toEqual(['feeds.example/3'])
    })

    test('id, slug, number and feed URLs are nobody else’s; the survivor may name them', async () => {
      const directory = await open()
      const { writer } = directory
      await writer.write(create(named(1, { title: 'Hello' }), named(2)))
      await mergeOf(directory, 1, 2)
      const url = urlsOf('https://feeds.example/1')
      expect(await writer.write(create(draftOf(1), draftOf(5, url)))).toMatchObject([
        { status: 'stale' },
        { status: 'stale' },
      ])
      expect(
        await writer.write(create(draftOf(6, { title: 'Hello', seq: 1 }))),
      ).toMatchObject([{ slug: 'hello-000006', seq: 3 }])
      const { record, revision } = await readVersioned(directory, idOf(2))
      const wide = { ...record, feedUrls: [...record.feedUrls, ...url.feedUrls] }
      expect(await writer.write([{ record: wide, revision }])).toMatchObject([
        { status: 'updated' },
      ])
      expect(await writer.write([{ record, revision: revision + 1 }])).toMatchObject([
        { status: 'updated' },
      ])
      expect(
        await directory.reader.find(locateFeed('https://feeds.example/1')),
      ).toMatchObject({
        id: idOf(2),
      })
      expect(await writer.write(create(draftOf(5, url)))).toMatchObject([
        { status: 'stale' },
      ])
    })

    test('a merge is refused where somebody wrote in between, and then nothing has happened', async () => {
      const directory = await open()
      const { writer } = directory
      await writer.write(create(named(1), named(2), named(3)))
      // A cursor may contain a log position, which other writers on the server advance.
      const look = async () => [
        await scanAll(directory),
        (await writer.changes(null, 10)).changes,
      ]
      const before = await look()
      const survivor = { record: named(2), revision: 1 }
      const absorbed = { id: idOf(1), revision: 1, at: AT }
      const attempts = [
        { survivor: { ...survivor, revision: 2 }, absorbed },
        { survivor, absorbed: { ...absorbed, revision: 2 } },
        { survivor, absorbed: { ...absorbed, id: idOf(2) } },
        { survivor, absorbed: { ...absorbed, id: idOf(9) } },
        // The survivor's new names belong to a third podcast.
        { survivor: { ...survivor, record: named(2, { appleId: 1003 }) }, absorbed },
        {
          survivor: { ...survivor, record: named(2, urlsOf('https://feeds.example/3')) },
          absorbed,
        },
      ]
      for (const attempt of attempts)
        expect(await writer.merge(attempt)).toMatchObject({ status: 'stale' })
      expect(await look()).toEqual(before)
      expect(await foundBy(directory, 1)).toEqual(new Set([idOf(1)]))
      expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
    })

    test('undone, both are again exactly what they were', async () => {
      const pair = fc
        .uniqueArray(arbitraryPodcastRecord, {
          minLength: 2,
          maxLength: 2,
          selector: ({ id }) => id,
        })
        .filter(([one, other]) => one?.slug !== other?.slug && one?.seq !== other?.seq)
      const metadata = fc.dictionary(
        fc.constantFrom('feed', 'pins', 'newestEpisodes'),
        fc.jsonValue(),
        {
          noNullPrototype: true,
        },
      )
      await fc.assert(
        fc.asyncProperty(
          pair,
          metadata,
          metadata,
          fc.boolean(),
          async ([one, other], oneMetadata, otherMetadata, takesOver) => {
            if (one === undefined || other === undefined) return
            const directory = await open({ requireAppleId: false })
            const { writer, reader } = directory
            const outcomes = await writer.write([
              { record: one, revision: null, metadata: oneMetadata },
              { record: other, revision: null, metadata: otherMetadata },
            ])
            // Two podcasts with the same name cannot both exist.
            fc.pre(outcomes.every(({ status }) => status === 'created'))
            const observe = async () => ({
              records: await scanAll(directory),
              metadata: await directory.metadata.read([one.id, other.id]),
              counts: await reader.counts(),
              hits: (await reader.search(queryFor())).hits,
              owners: [...(await writer.owners({ feedKeys: keys })).byFeedKey].map(
                ([key, { record }]) => [key, record.id],
              ),
            })
            const keys = [one, other]
              .flatMap(({ feedUrls }) => feedUrls.map(({ url }) => locateFeed(url)))
              .map((locator) => (locator.by === 'feedUrl' ? locator.key : ''))
            const before = await observe()
            const [survivor, absorbed] = [
              await readVersioned(directory, one.id),
              await readVersioned(directory, other.id),
            ]
            const { feedUrls, appleId } = absorbed.record
            const taken = takesOver
              ? { feedUrls: [...survivor.record.feedUrls, ...feedUrls], appleId }
              : {}
            const merged = await writer.merge({
              survivor: {
                record: { ...survivor.record, ...taken },
                revision: 1,
                metadata: { feed: 'merged', pins: null },
              },
              absorbed: { id: other.id, revision: 1, at: AT },
            })
            expect(merged).toEqual({ status: 'merged', id: other.id, into: one.id })
            expect((await reader.search(queryFor())).total).toBe(isSearchable(one) ? 1 : 0)
            expect(await writer.unmerge({ id: other.id })).toEqual({
              status: 'unmerged',
              id: other.id,
              from: one.id,
            })
            expect(await observe()).toEqual(before)
            expect(await directory.health({ deep: true })).toEqual({
              sound: true,
              findings: [],
            })
            await directory[Symbol.asyncDispose]()
          },
        ),
        { numRuns: 25 },
      )
    })

    test('merges into one survivor are undone newest first, and an absorbed survivor is undone before', async () => {
      const directory = await open()
      const { writer } = directory
      await writer.write(create(named(1), named(2), named(3), named(4)))
      await mergeOf(directory, 1, 3, 1)
      await mergeOf(directory, 2, 3, 2)
      await mergeOf(directory, 3, 4, 3)
      const before = (tail: number, by: number) => ({
        status: 'blocked',
        id: idOf(tail),
        by: idOf(by),
      })
      expect(await writer.unmerge({ id: idOf(1) })).toEqual(before(1, 3))
      expect(await writer.unmerge({ id: idOf(3) })).toMatchObject({ status: 'unmerged' })
      expect(await foundBy(directory, 1)).toEqual(new Set([idOf(3)]))
      expect(await writer.unmerge({ id: idOf(1) })).toEqual(before(1, 2))
      // With an explicit survivor, the order does not matter.
      const { record, revision } = await readVersioned(directory, idOf(3))
      expect(
        await writer.unmerge({ id: idOf(1), survivor: { record, revision } }),
      ).toMatchObject({
        status: 'unmerged',
      })
      expect(await writer.unmerge({ id: idOf(2) })).toMatchObject({ status: 'unmerged' })
      expect(await writer.unmerge({ id: idOf(2) })).toEqual({
        status: 'not-merged',
        id: idOf(2),
      })
      expect((await scanAll(directory)).map(({ id }) => id)).toEqual([1, 2, 3, 4].map(idOf))
      for (const tail of [1, 2, 3, 4])
        expect(await foundBy(directory, tail)).toEqual(new Set([idOf(tail)]))
    })

    test('a writer that read before a merge was made and undone is stale', async () => {
      const directory = await open()
      await directory.writer.write(create(named(1), named(2)))
      await mergeOf(directory, 1, 2)
      await directory.writer.unmerge({ id: idOf(1) })
      const changes = [1, 2].map((tail) => ({ record: named(tail), revision: 1 }))
      expect((await directory.writer.write(changes)).map(({ status }) => status)).toEqual([
        'stale',
        'stale',
      ])
    })

    test('an unmerge is refused while another podcast has what one of them had', async () => {
      const directory = await open()
      const { writer } = directory
      await writer.write(create(named(1), named(2)))
      await mergeOf(directory, 1, 2)
      await writer.write(create(named(3, { appleId: 1001 })))
      expect(await writer.unmerge({ id: idOf(1) })).toMatchObject({
        status: 'stale',
        id: idOf(1),
      })
      expect(await foundBy(directory, 1)).toEqual(new Set([idOf(2), idOf(3)]))
      const third = await readVersioned(directory, idOf(3))
      await writer.write([
        { record: { ...third.record, appleId: 1003 }, revision: third.revision },
      ])
      expect(await writer.unmerge({ id: idOf(1) })).toMatchObject({ status: 'unmerged' })
    })

    test('a URL that the survivor has lost to another show since the merge stays with that show', async () => {
      const directory = await open()
      const { writer, reader } = directory
      const [old, taken] = ['https://old.example/2', 'https://feeds.example/2'] as const
      await writer.write(create(named(1), named(2, urlsOf(old, taken))))
      await mergeOf(directory, 1, 2)
      const { record, revision } = await readVersioned(directory, idOf(2))
      const lost = { url: taken, from: AT, to: AT, reason: 'another-show' as const }
      const left = [{ url: old, from: AT, to: null, reason: 'tracked' as const }, lost]
      await writer.write([
        { record: { ...record, rssFeedUrl: old, feedUrls: left }, revision },
      ])
      const [heir] = await writer.write(create(named(3, urlsOf(taken))))
      expect(heir?.status).toBe('created')
      expect(await writer.unmerge({ id: idOf(1) })).toMatchObject({ status: 'unmerged' })
      const { record: survivor } = await readVersioned(directory, idOf(2))
      expect(survivor).toMatchObject({ feedState: 'active', rssFeedUrl: old })
      const found = await Promise.all(
        [old, taken].map(async (url) => (await reader.find(locateFeed(url)))?.id),
      )
      expect(found).toEqual([idOf(2), idOf(3)])
      expect(await foundBy(directory, 1)).toEqual(new Set([idOf(1)]))
    })

    test('a URL of the absorbed podcast that another show takes over since leads to that show, also after an unmerge and a removal', async () => {
      for (const ending of ['unmerge', 'remove'] as const) {
        const directory = await open()
        const { writer, reader } = directory
        const [kept, taken] = ['https://old.example/1', 'https://feeds.example/1'] as const
        const own = 'https://feeds.example/2'
        await writer.write(create(named(1, urlsOf(kept, taken)), named(2)))
        await mergeOf(directory, 1, 2)
        const { record, revision } = await readVersioned(directory, idOf(2))
        const left = [
          { url: own, from: AT, to: null, reason: 'tracked' as const },
          { url: kept, from: AT, to: AT, reason: 'merge' as const },
          { url: taken, from: AT, to: AT, reason: 'another-show' as const },
        ]
        // In one batch: the second change takes names that the first gives up.
        const outcomes = await writer.write([
          { record: { ...record, rssFeedUrl: own, feedUrls: left }, revision },
          ...create(named(3, urlsOf(taken))),
        ])
        expect(outcomes.map(({ status }) => status)).toEqual(['updated', 'created'])
        const findAll = () =>
          Promise.all(
            [own, kept, taken].map(async (url) => (await reader.find(locateFeed(url)))?.id),
          )
        expect(await findAll()).toEqual([idOf(2), idOf(2), idOf(3)])
        if (ending === 'unmerge') {
          expect(await writer.unmerge({ id: idOf(1) })).toMatchObject({
            status: 'unmerged',
          })
          expect(await findAll()).toEqual([idOf(2), idOf(1), idOf(3)])
          const { record: back } = await readVersioned(directory, idOf(1))
          expect(back).toMatchObject({ feedState: 'active', rssFeedUrl: kept })
        } else {
          expect(await removeOf(directory, 2)).toMatchObject({ status: 'removed' })
          expect(await findAll()).toEqual([undefined, undefined, idOf(3)])
          expect(await writer.findTombstone(idOf(1))).toMatchObject({
            feedKeys: ['old.example/1'],
          })
        }
        expect(await directory.health({ deep: true })).toMatchObject({ sound: true })
      }
    })

    test('events are told of both, also of one that is away', async () => {
      const directory = await open()
      const { writer, history } = directory
      await writer.write(create(named(1), named(2)))
      const event = (kind: 'merged' | 'unmerged') => [{ at: AT, kind, evidence: null }]
      await writer.merge({
        survivor: { record: named(2), revision: 1, events: event('merged') },
        absorbed: { id: idOf(1), revision: 1, at: AT, events: event('merged') },
      })
      expect(await history.list(idOf(1), { limit: 9 })).toMatchObject([
        { kind: 'merged', podcastId: idOf(1) },
      ])
      await writer.unmerge({
        id: idOf(1),
        events: { survivor: event('unmerged'), absorbed: event('unmerged') },
      })
      for (const tail of [1, 2])
        expect(await history.list(idOf(tail), { limit: 9 })).toMatchObject([
          { kind: 'unmerged' },
          { kind: 'merged' },
        ])
    })
  })

  describe(`${name}: removals`, () => {
    test('nothing leads to a removed podcast, nor to those merged into it, and nobody takes them in again', async () => {
      const directory = await open()
      const { writer, reader } = directory
      await writer.write(create(named(1), named(2), named(3)))
      await mergeOf(directory, 1, 2)
      expect(await removeOf(directory, 2)).toEqual({ status: 'removed', id: idOf(2) })
      for (const tail of [1, 2])
        expect(await foundBy(directory, tail)).toEqual(new Set([undefined]))
      expect(await reader.getMany([idOf(1), idOf(2)])).toEqual([undefined, undefined])
      expect(await searchIds(directory)).toEqual([idOf(3)])
      const attempts = [
        draftOf(1),
        draftOf(2),
        draftOf(5, urlsOf('https://feeds.example/1')),
        draftOf(6, urlsOf('https://feeds.example/2')),
      ]
      for (const outcome of await writer.write(create(...attempts)))
        expect(outcome.status).toBe('stale')
      expect(await writer.unmerge({ id: idOf(1) })).toEqual({
        status: 'not-merged',
        id: idOf(1),
      })
      expect(await writer.findTombstone(idOf(1))).toMatchObject({
        kind: 'remove',
        seq: 1,
        feedKeys: ['feeds.example/1'],
      })
      expect(await directory.metadata.read([idOf(2)])).toEqual(new Map())
      expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
    })

    test('a stale removal removes nothing', async () => {
      const directory = await open()
      await directory.writer.write(create(named(1)))
      expect(
        await directory.writer.remove({ id: idOf(1), revision: 2, at: AT }),
      ).toMatchObject({
        status: 'stale',
      })
      expect(
        await directory.writer.remove({ id: idOf(2), revision: 1, at: AT }),
      ).toMatchObject({
        status: 'stale',
      })
      expect(await foundBy(directory, 1)).toEqual(new Set([idOf(1)]))
    })
  })
}
