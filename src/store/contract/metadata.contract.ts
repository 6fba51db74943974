/** Metadata is written atomically with its record. */
import { describe, expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../api/examples/episode-examples.ts'
import { episodeId } from '../../record/episodes/episode.ts'
import { packEpisodes } from '../../record/episodes/packed-episodes.ts'
import type { EventKind } from '../history.ts'
import { readEpisodes } from '../metadata.ts'
import { create, draftOf, idOf, readVersioned } from './drafts.contract.ts'
import type { Open } from './directory-under-test.contract.ts'

const AT = '2026-11-20T04:26:00.000Z'

export function describeMetadata(name: string, open: Open): void {
  describe(`${name}: metadata`, () => {
    test('a section that is named is replaced, null takes it away, the others stay', async () => {
      const { writer, metadata } = await open()
      const sections = { feed: { hash: 'a', list: [1, null, 'é'] }, pins: { title: 'b' } }
      await writer.write([
        { record: draftOf(1), revision: null, metadata: sections },
        ...create(draftOf(2)),
      ])
      expect(await metadata.read([idOf(1), idOf(2), idOf(3)])).toEqual(
        new Map<string, unknown>([
          [idOf(1), sections],
          [idOf(2), {}],
        ]),
      )
      await writer.write([
        { record: draftOf(1), revision: 1, metadata: { feed: 'new', pins: null, site: 7 } },
      ])
      expect(await metadata.read([idOf(1)])).toEqual(
        new Map([[idOf(1), { feed: 'new', site: 7 }]]),
      )
      expect(await metadata.read([idOf(1)], ['site', 'pins'])).toEqual(
        new Map([[idOf(1), { site: 7 }]]),
      )
      expect(await metadata.read([idOf(1)], [])).toEqual(new Map([[idOf(1), {}]]))
      expect(await metadata.read([])).toEqual(new Map())
    })

    test('packed episodes come back with the ids that they have; of an id that nobody has there are none', async () => {
      const { writer, metadata } = await open()
      const newestEpisodes = packEpisodes(EXAMPLE_EPISODES)
      await writer.write([
        { record: draftOf(1), revision: null, metadata: { newestEpisodes } },
        ...create(draftOf(2)),
      ])
      const read = await readEpisodes(metadata, [idOf(1), idOf(2), idOf(3)])
      const withIds = EXAMPLE_EPISODES.map((episode) => ({
        ...episode,
        id: episodeId(idOf(1), episode),
      }))
      expect(read).toEqual(
        new Map<string, unknown>([
          [idOf(1), withIds],
          [idOf(2), []],
        ]),
      )
    })

    test('what is stale writes neither metadata nor events', async () => {
      const { writer, metadata, history } = await open()
      await writer.write(create(draftOf(1)))
      const change = {
        metadata: { feed: 1 },
        events: [{ at: AT, kind: 'moved' as const, evidence: null }],
      }
      const outcomes = await writer.write([{ record: draftOf(1), revision: 7, ...change }])
      expect(outcomes).toMatchObject([{ status: 'stale' }])
      expect(await metadata.read([idOf(1)])).toEqual(new Map([[idOf(1), {}]]))
      expect(await history.list(idOf(1), { limit: 10 })).toEqual([])
    })

    test('the revision guards the metadata; a record written as it stands stays out of the change feed', async () => {
      const directory = await open()
      const { writer, metadata } = directory
      await writer.write(create(draftOf(1)))
      const { cursor } = await writer.changes(null, 10)
      const { record } = await readVersioned(directory, idOf(1))
      const looks = [1, 2].map((look) => ({
        record,
        revision: 1,
        metadata: { feed: look },
      }))
      expect((await writer.write(looks)).map(({ status }) => status)).toEqual([
        'updated',
        'stale',
      ])
      expect(await readVersioned(directory, idOf(1))).toEqual({ record, revision: 2 })
      expect(await metadata.read([idOf(1)])).toEqual(new Map([[idOf(1), { feed: 1 }]]))
      expect((await writer.changes(cursor, 10)).changes).toEqual([])
    })

    test('events are told newest first, page by page', async () => {
      const { writer, history } = await open()
      const event = (count: number) => ({
        at: AT,
        kind: 'moved' as const,
        evidence: { count },
      })
      await writer.write([
        { record: draftOf(1), revision: null, events: [event(1), event(2)] },
        { record: draftOf(2), revision: null, events: [event(9)] },
      ])
      await writer.write([
        {
          record: draftOf(1, { author: 'A' }),
          revision: 1,
          events: [event(3), event(4), event(5)],
        },
      ])
      const countsOf = async (before?: number) => {
        const page = await history.list(idOf(1), {
          limit: 2,
          ...(before === undefined ? {} : { before }),
        })
        for (const { podcastId, at, kind } of page)
          expect([podcastId, at, kind]).toEqual([idOf(1), AT, 'moved'])
        return page
      }
      const seen: unknown[] = []
      for (
        let page = await countsOf();
        page.length > 0;
        page = await countsOf(page.at(-1)?.no)
      )
        seen.push(...page)
      expect(seen).toMatchObject([5, 4, 3, 2, 1].map((count) => ({ evidence: { count } })))
      expect(await history.list(idOf(3), { limit: 2 })).toEqual([])
    })

    test('events of a kind over all podcasts come newest first, page by page', async () => {
      const directory = await open()
      const { writer, history } = directory
      const event = (day: number, kind: EventKind = 'moved') => ({
        at: `2026-11-${String(day)}T04:26:00.000Z`,
        kind,
        evidence: { day },
      })
      const events = [event(10), event(14, 'died'), event(15), event(12)]
      await writer.write([
        { record: draftOf(1), revision: null, events },
        { record: draftOf(2), revision: null, events: [event(16), event(15)] },
      ])
      await writer.remove({ id: idOf(2), revision: 1, at: AT })
      const seen: unknown[] = []
      let page = { since: event(12).at, limit: 2 }
      for (;;) {
        const found = await history.listByKind('moved', page)
        seen.push(...found)
        const last = found.at(-1)
        if (last === undefined) break
        page = { ...page, ...{ before: last } }
      }
      expect(seen).toMatchObject([
        { podcastId: idOf(2), evidence: { day: 16 } },
        { podcastId: idOf(2), evidence: { day: 15 } },
        { podcastId: idOf(1), evidence: { day: 15 } },
        { podcastId: idOf(1), evidence: { day: 12 } },
      ])
    })
  })
}
