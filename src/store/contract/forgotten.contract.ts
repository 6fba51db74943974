/** Erased addresses are recognized by hash only, and erased from rows that writes never touch. */
import { describe, expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../api/examples/episode-examples.ts'
import { packEpisodes } from '../../record/episodes/packed-episodes.ts'
import { create, draftOf, idOf, readVersioned } from './drafts.contract.ts'
import type { Directory } from '../directory.ts'
import type { Open } from './directory-under-test.contract.ts'

const AT = '2026-11-20T04:26:00.000Z'
const ADDRESS = 'mara@tide.example.org'
const OTHER = 'desk@tide.example.org'

const entryOf = (url: string) => ({
  url,
  from: AT,
  to: null,
  reason: 'catalogue' as const,
})

/** Merges the first of two podcasts into the second; the tombstone contains the address. */
const mergeWithAddress = async (directory: Directory): Promise<void> => {
  const { writer } = directory
  const [episode] = EXAMPLE_EPISODES
  const notes = `Write to ${ADDRESS}.`
  const newestEpisodes = packEpisodes(episode === undefined ? [] : [{ ...episode, notes }])
  await writer.write([
    {
      record: draftOf(1, { emails: [ADDRESS, OTHER] }),
      revision: null,
      metadata: { newestEpisodes },
    },
    ...create(draftOf(2), draftOf(3)),
  ])
  const survivor = await readVersioned(directory, idOf(2))
  await writer.merge({ survivor, absorbed: { id: idOf(1), revision: 1, at: AT } })
  await writer.remove({ id: idOf(3), revision: 1, at: AT })
}

export function describeForgotten(name: string, open: Open): void {
  describe(`${name}: forgotten addresses`, () => {
    test('are known in every spelling; twice is once', async () => {
      const { forgotten } = await open()
      expect((await forgotten.list()).size).toBe(0)
      await forgotten.add(ADDRESS)
      await forgotten.add(` ${ADDRESS.toUpperCase()}.`)
      const known = await forgotten.list()
      expect([known.size, known.has('Mara@Tide.example.org'), known.has(OTHER)]).toEqual([
        1,
        true,
        false,
      ])
    })

    test('people are known by marks and by shows, and leave merged podcasts', async () => {
      const directory = await open()
      const { writer, forgotten } = directory
      const person = {
        key: 'ada bell',
        links: ['https://www.example.org/ada/'],
        images: [],
        shows: [idOf(1)],
        unmarkedIn: [],
      }
      await writer.write(
        create(draftOf(1, { hostNames: ['Ada Bell'] }), draftOf(2, { author: 'Ada Bell' })),
      )
      const survivor = await readVersioned(directory, idOf(2))
      await writer.merge({ survivor, absorbed: { id: idOf(1), revision: 1, at: AT } })
      await forgotten.addPerson(person)
      await forgotten.addPerson(person)
      const { people, size } = await forgotten.list()
      expect([size, people.hasShow(idOf(1)), people.hasShow(idOf(2))]).toEqual([
        3,
        true,
        false,
      ])
      expect(people.hasLink('ada bell', 'http://example.org/ada')).toBe(true)
      expect(people.hasName('ada bell', idOf(2))).toBe(false)
      expect([await forgotten.erase(), await forgotten.erase()]).toEqual([1, 0])
      expect(JSON.stringify(await writer.findTombstone(idOf(1)))).not.toContain(
        '"Ada Bell"]',
      )
    })

    test('people leave the events and actions of their shows, and texts of no show', async () => {
      const directory = await open()
      const { writer, history, audit, forgotten, submissions } = directory
      const evidence = { before: 'Tides by Ada Bell', after: ['Ada Bell', 'Nora Field'] }
      const events = [{ at: AT, kind: 'title-changed' as const, evidence }]
      await writer.write(
        [1, 2].map((tail) => ({ record: draftOf(tail), revision: null, events })),
      )
      const entry = { at: AT, by: 'key_operator', way: 'api', action: 'pin' } as const
      for (const podcastId of [idOf(1), idOf(2), null])
        await audit.append({ ...entry, podcastId, details: { reason: 'for ADA BELL' } })
      const message = 'Ada Bell asks'
      const subject = idOf(1)
      await submissions.add(
        { at: AT, kind: 'takedown', subject, message, contact: null },
        9,
      )
      const person = { key: 'ada bell', links: [], images: [], unmarkedIn: [] }
      await forgotten.addPerson({ ...person, shows: [idOf(1)] })
      const eventsOf = async (tail: number) =>
        (await history.list(idOf(tail), { limit: 5 })).map((event) => event.evidence)
      const reasons = async () =>
        (await audit.list({ limit: 5 })).map(({ details }) => JSON.stringify(details))
      const one = { podcastIds: [idOf(1)], names: [] }
      expect([await forgotten.erase(one), await forgotten.erase(one)]).toEqual([2, 0])
      expect(await eventsOf(1)).toEqual([{ before: 'Tides by …', after: ['Nora Field'] }])
      expect(await eventsOf(2)).toEqual([evidence])
      const named = '{"reason":"for ADA BELL"}'
      expect(await reasons()).toEqual([named, named, '{"reason":"for …"}'])
      const only = { podcastIds: [], names: ['ada bell'] }
      expect([await forgotten.erase(only), await forgotten.erase(only)]).toEqual([3, 0])
      expect(await submissions.list({ after: 0, limit: 5 })).toMatchObject([
        { message: '… asks' },
      ])
    })

    test('an erasure is unfinished until its traces are erased', async () => {
      const { forgotten } = await open()
      const person = { key: 'ada bell', links: [], images: [], unmarkedIn: [] }
      const podcastIds = Array.from({ length: 200 }, (_, tail) => idOf(tail)).toSorted()
      const traces = { podcastIds, names: ['ada bell'] }
      const other = { podcastIds: [idOf(1)], names: [] }
      await forgotten.addPerson({ ...person, shows: [idOf(1)] }, traces)
      await forgotten.addPerson({ ...person, shows: [idOf(1)] }, other)
      const { size, people } = await forgotten.list()
      expect([size, people.entries().length]).toEqual([2, 2])
      const unfinished = await forgotten.listUnfinished()
      expect(unfinished).toHaveLength(2)
      const sorted = unfinished.map(({ podcastIds: ids, names }) => ({
        podcastIds: ids.toSorted(),
        names,
      }))
      expect(sorted).toEqual(expect.arrayContaining([traces, other]))
      const [first, second] = unfinished
      await forgotten.erase(first)
      expect(await forgotten.listUnfinished()).toEqual([second])
      await forgotten.erase(second)
      expect(await forgotten.listUnfinished()).toEqual([])
      expect((await forgotten.list()).size).toBe(2)
    })

    test('people of a merged podcast stay away from the survivor', async () => {
      const { forgotten } = await open()
      const person = { key: 'ada bell', links: [], images: [], unmarkedIn: [] }
      await forgotten.addPerson({ ...person, shows: [idOf(1)] })
      await forgotten.inherit(idOf(1), idOf(2))
      await forgotten.inherit(idOf(2), idOf(3))
      await forgotten.inherit(idOf(3), idOf(1))
      const { people } = await forgotten.list()
      const names = (tail: number) => [
        people.hasName('ada bell', idOf(tail)),
        people.hasUnmarked('ada bell', idOf(tail)),
      ]
      expect([1, 2, 3, 4].map(names)).toEqual([
        [true, true],
        [false, true],
        [false, true],
        [false, false],
      ])
      expect([people.hasShow(idOf(3)), people.hasShow(idOf(4))]).toEqual([true, false])
      const replica = await open()
      await replica.forgotten.addPerson({ ...person, shows: [idOf(5)] })
      await replica.forgotten.addEntries(people.entries())
      const { people: there } = await replica.forgotten.list()
      expect([3, 4, 5].map((tail) => there.hasShow(idOf(tail)))).toEqual([
        true,
        false,
        true,
      ])
      expect(new Set(there.entries()).isSupersetOf(new Set(people.entries()))).toBe(true)
    })

    test('leave the orders of operators', async () => {
      const { audit, forgotten } = await open()
      const entry = {
        at: AT,
        by: 'key_operator',
        way: 'api',
        action: 'remove',
        podcastId: idOf(1),
      } as const
      await audit.append({
        ...entry,
        details: { reason: `asked by ${ADDRESS}, not ${OTHER}` },
      })
      await forgotten.add(ADDRESS)
      expect([await forgotten.erase(), await forgotten.erase()]).toEqual([1, 0])
      expect(await audit.list({ limit: 5 })).toMatchObject([
        { ...entry, details: { reason: `asked by , not ${OTHER}` } },
      ])
    })

    test('leave events and merged podcasts, which come back without them', async () => {
      const directory = await open()
      const { writer, metadata, history, forgotten } = directory
      const fields = { emails: [ADDRESS, OTHER], primaryContactEmail: ADDRESS }
      const [episode] = EXAMPLE_EPISODES
      const packed = (notes: string) =>
        packEpisodes(episode === undefined ? [] : [{ ...episode, notes }])
      const sections = {
        contacts: { found: [ADDRESS, OTHER] },
        newestEpisodes: packed(`Write to ${ADDRESS} or ${OTHER}.`),
      }
      const events = [
        {
          at: AT,
          kind: 'moved' as const,
          evidence: { owner: `Mara <${ADDRESS}>`, other: OTHER },
        },
      ]
      await writer.write([
        { record: draftOf(1, fields), revision: null, metadata: sections, events },
        ...create(draftOf(2, fields)),
      ])
      const survivor = await readVersioned(directory, idOf(2))
      const record = { ...survivor.record, emails: [OTHER], primaryContactEmail: null }
      await writer.merge({
        survivor: { ...survivor, record },
        absorbed: { id: idOf(1), revision: 1, at: AT },
      })

      expect(await forgotten.erase()).toBe(0)
      await forgotten.add(ADDRESS)
      expect(await forgotten.erase()).toBe(2)
      expect(await forgotten.erase()).toBe(0)
      expect(await history.list(idOf(1), { limit: 5 })).toMatchObject([
        { evidence: { owner: 'Mara <>', other: OTHER } },
      ])
      expect(JSON.stringify(await writer.findTombstone(idOf(1)))).not.toContain('mara')
      expect((await writer.unmerge({ id: idOf(1) })).status).toBe('unmerged')
      for (const tail of [1, 2]) {
        const back = await readVersioned(directory, idOf(tail))
        expect(back.record).toMatchObject({ emails: [OTHER], primaryContactEmail: null })
      }
      expect((await metadata.read([idOf(1)])).get(idOf(1))).toEqual({
        contacts: { found: [OTHER] },
        newestEpisodes: packed(`Write to  or ${OTHER}.`),
      })
    })

    test('private addresses leave events, merged and removed podcasts, and look-ups', async () => {
      const directory = await open()
      const { writer, history, forgotten, audit } = directory
      const secret = 'https://www.patreon.com/rss/tide?auth=Zx81kQmPq0aBcD9e'
      const urls = { rssFeedUrl: secret, feedUrls: [entryOf(secret)] }
      const events = [
        { at: AT, kind: 'moved' as const, evidence: { to: secret, via: 'x' } },
      ]
      await writer.write([
        { record: draftOf(1, urls), revision: null, events },
        ...create(draftOf(2)),
        {
          record: draftOf(3, {
            rssFeedUrl: `${secret}3`,
            feedUrls: [entryOf(`${secret}3`)],
          }),
          revision: null,
        },
      ])
      const order = { at: AT, by: 'key', way: 'api', action: 'adopt' } as const
      await audit.append({ ...order, podcastId: idOf(1), details: { to: secret } })
      const survivor = await readVersioned(directory, idOf(2))
      await writer.merge({ survivor, absorbed: { id: idOf(1), revision: 1, at: AT } })
      await writer.remove({ id: idOf(3), revision: 1, at: AT })
      expect(await writer.findTombstone(idOf(3))).toMatchObject({ feedKeys: [] })

      expect(await forgotten.erasePrivate()).toBeGreaterThan(0)
      expect(await forgotten.erasePrivate()).toBe(0)
      const left = [
        await history.list(idOf(1), { limit: 5 }),
        await writer.findTombstone(idOf(1)),
        await writer.changes(null, 10),
        await audit.list({ limit: 5 }),
      ]
      expect(JSON.stringify(left)).not.toContain('Zx81')
      expect(left[0]).toMatchObject([{ evidence: { to: null, via: 'x' } }])
      const key = 'www.patreon.com/rss/tide?auth=Zx81kQmPq0aBcD9e'
      const owners = await writer.owners({ feedKeys: [key, `${key}3`] })
      expect([owners.byFeedKey.size, owners.removedFeedKeys.size]).toEqual([0, 0])
      expect((await writer.unmerge({ id: idOf(1) })).status).toBe('unmerged')
    })

    test('leave the copies of merged podcasts, too: the change feed tells these again', async () => {
      const [directory, replica] = [await open(), await open()]
      await mergeWithAddress(directory)
      const page = await directory.writer.changes(null, 10)
      await replica.writer.applyChanges(page.changes)
      const keptBy = async ({ writer }: Directory) =>
        JSON.stringify(await writer.findTombstone(idOf(1)))
      expect(await keptBy(replica)).toContain(ADDRESS)

      await directory.forgotten.add(ADDRESS)
      expect(await directory.forgotten.erase()).toBe(1)
      const told = await directory.writer.changes(page.cursor, 10)
      expect(told.changes).toMatchObject([
        { kind: 'merge', id: idOf(1), record: { emails: [OTHER] } },
      ])
      await replica.writer.applyChanges(told.changes)
      expect(await keptBy(replica)).toBe(await keptBy(directory))
      expect(await keptBy(replica)).not.toContain(ADDRESS)
      expect(await directory.forgotten.erase()).toBe(0)
      expect((await directory.writer.changes(told.cursor, 10)).changes).toEqual([])
      // Later writes follow in the feed.
      await directory.writer.write(create(draftOf(4)))
      expect((await directory.writer.changes(told.cursor, 10)).changes).toMatchObject([
        { kind: 'insert', record: { id: idOf(4) } },
      ])
    })
  })
}
