/** People follow their shows, and never join across shows without a common link. */
import { describe, expect, test } from 'vitest'
import type { KeptEpisode } from '../../record/episodes/episode.ts'
import { packEpisodes } from '../../record/episodes/packed-episodes.ts'
import { joinRows } from '../../record/people/known-people.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import type { People } from '../people/people.ts'
import type { Store } from '../port.ts'
import { draftOf } from './drafts.contract.ts'

const LINK = 'https://www.example.org/ann/'

function episodeOf(
  guid: string,
  title: string,
  persons: readonly Partial<KeptEpisode['persons'][number]>[] = [],
): KeptEpisode {
  return {
    guid,
    title,
    link: null,
    publishedMs: Date.UTC(2026, 10, 20),
    durationSeconds: null,
    enclosure: { url: `https://media.example.org/${guid}.mp3`, type: null, size: null },
    season: null,
    number: null,
    kind: 'full',
    isExplicit: false,
    imageUrl: null,
    transcripts: [],
    chaptersUrl: null,
    persons: persons.map((person) => ({
      name: 'Ann Bell',
      role: 'guest',
      group: null,
      url: null,
      imageUrl: null,
      ...person,
    })),
    notes: null,
  }
}

function peopleOf({ people }: Store): People {
  if (people === undefined) throw new Error('the store keeps people')
  return people
}

async function write(
  { writer }: Store,
  draft: PodcastDraft,
  episodes?: readonly KeptEpisode[],
): Promise<void> {
  const { byId } = await writer.owners({ ids: [draft.id] })
  const known = byId.get(draft.id)
  const record = { ...known?.record, ...draft }
  const metadata = episodes && { newestEpisodes: packEpisodes(episodes) }
  await writer.write([
    { record, revision: known?.revision ?? null, ...(metadata && { metadata }) },
  ])
}

const find = (store: Store, ...words: readonly string[]) =>
  peopleOf(store).findNames({ words, from: null, limit: 10 })

export function describePeople(open: () => Promise<Store>): void {
  describe('people', () => {
    test('are found by the words of a name, and by the start of the last one', async () => {
      await using store = await open()
      await write(store, draftOf(1, { hostNames: ['Zoë Bell'] }), [
        episodeOf('one', 'Tides, with Peter Lindqvist'),
      ])
      expect((await find(store, 'zoe', 'be')).map(({ key }) => key)).toEqual(['zoe bell'])
      expect((await find(store, 'lindqvist')).map(({ key }) => key)).toEqual([
        'peter lindqvist',
      ])
      expect(await find(store, 'be', 'zoe')).toEqual([])
    })

    test('of the channel alone are found in a new show', async () => {
      await using store = await open()
      const person = { name: 'Ann Bell', role: 'host' }
      await write(store, draftOf(1, { extras: { persons: [person] } }))
      expect((await find(store, 'ann')).map(({ key }) => key)).toEqual(['ann bell'])
    })

    test('share a person only with a common link', async () => {
      await using store = await open()
      await write(store, draftOf(1), [episodeOf('one', 'A', [{ url: LINK }])])
      await write(store, draftOf(2), [
        episodeOf('two', 'B', [{ url: 'http://example.org/ann' }]),
      ])
      await write(store, draftOf(3), [episodeOf('three', 'C', [{}])])
      const known = joinRows(await peopleOf(store).listByKeys(['ann bell']))
      expect(known.map(({ rows }) => rows.length)).toEqual([2, 1])
      const rows = await peopleOf(store).listBySlug('ann-bell')
      expect(rows).toHaveLength(3)
    })

    test('leave when a show is hidden, changed or removed', async () => {
      await using store = await open()
      const ids = [1, 2, 3].map((tail) => draftOf(tail).id)
      for (const tail of [1, 2, 3])
        await write(store, draftOf(tail), [episodeOf('one', 'A', [{}])])
      const left = async () =>
        (await peopleOf(store).listByKeys(['ann bell'])).map(({ podcastId }) => podcastId)
      expect((await left()).toSorted()).toEqual(ids)
      await write(store, draftOf(1, { ignore: true, ignoreReason: 'asked' }))
      await write(store, draftOf(2), [episodeOf('one', 'A')])
      expect(await left()).toEqual([ids[2]])
      const { byId } = await store.writer.owners({ ids: [ids[2] ?? ''] })
      const revision = byId.get(ids[2] ?? '')?.revision ?? 0
      const at = '2026-11-20T00:00:00.000Z'
      await store.writer.remove({ id: ids[2] ?? '', revision, at, events: [] })
      expect(await left()).toEqual([])
      expect(await find(store, 'ann')).toEqual([])
    })

    test('of pending shows are not served', async () => {
      await using store = await open()
      await write(store, draftOf(1, { appleId: 0 }), [episodeOf('one', 'A', [{}])])
      expect(await find(store, 'ann', 'bell')).toEqual([])
      expect(await peopleOf(store).listBySlug('ann-bell')).toEqual([])
    })

    test('are derived in pieces for data of older releases', async () => {
      await using store = await open()
      for (const tail of [1, 2, 3])
        await write(store, draftOf(tail), [episodeOf('one', 'A', [{}])])
      const people = peopleOf(store)
      const pieces = [await people.tidy(2), await people.tidy(2), await people.tidy(2)]
      expect(pieces.at(-1)).toEqual({ isDone: true })
      expect(await people.listByKeys(['ann bell'])).toHaveLength(3)
    })

    test('are found by the starts of all words, and listed by weight', async () => {
      await using store = await open()
      await write(store, draftOf(1, { hostNames: ['Ann Cole'] }), [
        episodeOf('one', 'Talk with Ann Adler'),
      ])
      await write(store, draftOf(2, { appleId: 0, hostNames: ['Ann Coal'] }))
      const people = peopleOf(store)
      const query = { words: ['a', 'co'], areStarts: true, from: null, limit: 10 }
      expect((await people.findNames(query)).map(({ key }) => key)).toEqual(['ann cole'])
      const top = (await people.listTopNames(10)).map(({ key }) => key)
      expect(top).toEqual(['ann cole', 'ann adler'])
      expect(await people.listTopNames(1)).toHaveLength(1)
    })

    test('are paged by weight, then by name', async () => {
      await using store = await open()
      await write(store, draftOf(1, { hostNames: ['Ann Cole'] }), [
        episodeOf('one', 'Talk with Ann Adler'),
        episodeOf('two', 'Talk with Ann Bauer'),
      ])
      const page = { words: ['ann'], limit: 2 }
      const first = await peopleOf(store).findNames({ ...page, from: null })
      expect(first.map(({ key }) => key)).toEqual(['ann cole', 'ann adler'])
      const next = await peopleOf(store).findNames({ ...page, from: first[1] ?? null })
      expect(next.map(({ key }) => key)).toEqual(['ann adler', 'ann bauer'])
    })
  })
}
