/** Episodes follow their shows: found while they are in the window, gone with the show. */
import { expect, test } from 'vitest'
import { type KeptEpisode, episodeId } from '../../record/episodes/episode.ts'
import { takeEpisodes } from '../../record/episodes/packed-episodes.ts'
import type { FacetName } from '../../search/document/schema.ts'
import type { SearchPosition, SearchQuery } from '../../search/query.ts'
import type { Directory } from '../directory.ts'
import type { EpisodePage } from '../episodes/episodes.ts'
import { newStore, NOW, type Open } from './directory-under-test.contract.ts'
import { draftOf, idOf, ranked } from './drafts.contract.ts'
import { describeDrawnEpisodes } from './episodes-drawn.contract.ts'
import {
  DAY,
  episodeOf,
  episodeQuery,
  episodesOf,
  putEpisodes,
} from './episode-drafts.contract.ts'

async function find(
  directory: Directory,
  words = '',
  more: Partial<SearchQuery> = {},
): Promise<readonly (string | null)[]> {
  const { hits, total } = await episodesOf(directory).search(episodeQuery(words, more))
  expect(total).toBe(hits.length)
  return hits.map(({ episode }) => episode.guid)
}

async function tidy(directory: Directory): Promise<void> {
  for (let piece = 0; piece < 20; piece += 1)
    if ((await episodesOf(directory).tidy(2)).isDone) return
  throw new Error('the upkeep does not end')
}

async function expectSound(directory: Directory): Promise<void> {
  const health = await directory.health({ deep: true, compares: true })
  expect(health).toEqual({ sound: true, findings: [] })
}

const SHOW = draftOf(1, { titleLatest: 'Garden Hour' })
const CUE = { startMs: 0, endMs: 900, speaker: null }

function describeFollowing(name: string, open: Open): void {
  test(`${name}: finds episodes by title, notes, show and people within 90 days`, async () => {
    const directory = await open()
    const person = {
      name: 'Ada Byron',
      role: 'guest',
      group: null,
      url: null,
      imageUrl: null,
    }
    await putEpisodes(directory, SHOW, [
      episodeOf('roses', 2, { persons: [person] }),
      episodeOf('weeds', 89),
      episodeOf('frost', 91),
    ])
    expect(await find(directory, 'roses')).toEqual(['roses'])
    expect(await find(directory, 'garden hour')).toEqual(['roses', 'weeds'])
    expect(await find(directory, 'byron')).toEqual(['roses'])
    expect(await find(directory, 'frost')).toEqual([])
    await expectSound(directory)
  })

  test(`${name}: finds episodes by what is said in their transcripts, as long as they are kept`, async () => {
    const directory = await open()
    const [roses, weeds] = [episodeOf('roses', 2), episodeOf('weeds', 3)]
    await putEpisodes(directory, SHOW, [roses, weeds])
    const id = episodeId(SHOW.id, roses)
    const findSaid = (words: string, phrase = false) => {
      const [term] = episodeQuery(words).terms
      const terms = term && [{ ...term, targets: ['transcript'] as const, phrase }]
      return find(directory, '', { terms: terms ?? [] })
    }
    const say = (text: string) =>
      directory.transcripts?.put(SHOW.id, id, {
        url: 'https://media.example.org/1.vtt',
        fetchedMs: NOW,
        transcript: { format: 'vtt', language: null, cues: [{ ...CUE, text }] },
        failure: null,
      })
    await say('Prune the briars in spring')
    expect(await findSaid('briars')).toEqual(['roses'])
    expect(await findSaid('the briars', true)).toEqual(['roses'])
    expect(await findSaid('briars the', true)).toEqual([])
    expect(await findSaid('roses')).toEqual([])
    expect(await find(directory, 'briars')).toEqual([])
    await say('Water the ferns')
    expect(await findSaid('briars')).toEqual([])
    await directory.writer.reindex()
    expect(await findSaid('ferns')).toEqual(['roses'])
    await directory.transcripts?.remove([id])
    expect(await findSaid('ferns')).toEqual([])
    await expectSound(directory)
  })

  test(`${name}: an episode stays when newer ones push it out, and leaves when it is withdrawn`, async () => {
    const directory = await open()
    await putEpisodes(directory, SHOW, [
      episodeOf('b', 5),
      episodeOf('a', 9),
      episodeOf('oldest', 20),
    ])
    await putEpisodes(directory, SHOW, [episodeOf('c', 1), episodeOf('a', 9)])
    expect((await find(directory)).toSorted()).toEqual(['a', 'c', 'oldest'])
    const listed = await episodesOf(directory).listOfShow(SHOW.id)
    expect(listed.map(({ guid }) => guid)).toEqual(['c', 'a', 'oldest'])
  })

  test(`${name}: an episode that is listed twice is found once`, async () => {
    const directory = await open()
    const twice = [episodeOf('roses', 2), episodeOf('roses', 3, { title: 'Roses again' })]
    await putEpisodes(directory, SHOW, twice)
    await putEpisodes(directory, SHOW, twice)
    expect(await find(directory)).toEqual(['roses'])
    expect(await find(directory, 'again')).toEqual([])
  })

  test(`${name}: episodes leave with their show, and come back with it`, async () => {
    const directory = await open()
    const kept = [episodeOf('roses', 2)]
    await putEpisodes(directory, SHOW, kept)
    await putEpisodes(directory, { ...SHOW, feedState: 'dead' }, kept)
    expect(await find(directory)).toEqual([])
    await putEpisodes(directory, SHOW, kept)
    expect(await find(directory)).toEqual(['roses'])
    const { revision } = (await directory.writer.owners({ ids: [SHOW.id] })).byId.get(
      SHOW.id,
    ) as { revision: number }
    await directory.writer.remove({ id: SHOW.id, revision, at: SHOW.updatedAt })
    expect(await find(directory)).toEqual([])
    const id = episodeId(SHOW.id, kept[0] as KeptEpisode)
    expect((await episodesOf(directory).find([id])).size).toBe(0)
    await expectSound(directory)
  })

  test(`${name}: finds every kept episode by id, also one that is not indexed`, async () => {
    const directory = await open()
    const frost = episodeOf('frost', 400, { notes: 'Write to host@example.org' })
    await putEpisodes(directory, SHOW, [episodeOf('roses', 2), frost])
    const ids = [frost, episodeOf('roses', 2)].map((each) => episodeId(SHOW.id, each))
    const found = await episodesOf(directory).find([...ids, SHOW.id])
    expect([...found.keys()]).toEqual(ids)
    expect(found.get(ids[0] ?? '')).toMatchObject({
      podcastId: SHOW.id,
      episode: { guid: 'frost', notes: 'Write to […]' },
    })
  })
}

function describeUpkeep(name: string, open: Open): void {
  test(`${name}: upkeep drops what left the window, and fills the index of another setting`, async () => {
    let nowMs = NOW
    const [store, now] = [newStore(), () => nowMs]
    const directory = await open({ store, now })
    for (let at = 1; at <= 5; at += 1)
      await putEpisodes(directory, draftOf(at), [
        episodeOf(`new-${String(at)}`, at),
        episodeOf(`old-${String(at)}`, 100),
      ])
    await tidy(directory)
    expect(await find(directory)).toHaveLength(5)
    nowMs = NOW + 87.5 * DAY
    await tidy(directory)
    expect((await find(directory)).toSorted()).toEqual(['new-1', 'new-2'])
    const all = await open({ store, now, episodes: 'all' })
    await tidy(all)
    expect(await find(all)).toHaveLength(10)
    const off = await open({ store, now, episodes: 'off' })
    await tidy(off)
    expect(await find(off)).toEqual([])
    await expectSound(off)
  })
}

function describeOrders(name: string, open: Open): void {
  test(`${name}: orders equal matches by authority and freshness together`, async () => {
    const directory = await open()
    const roses = { title: 'Roses' }
    await putEpisodes(directory, draftOf(1, ranked(30)), [episodeOf('fresh', 1, roses)])
    await putEpisodes(directory, draftOf(2, ranked(60)), [episodeOf('known', 3, roses)])
    await putEpisodes(directory, draftOf(3, ranked(60)), [episodeOf('stale', 80, roses)])
    expect(await find(directory, 'roses')).toEqual(['known', 'fresh', 'stale'])
    const order = [{ field: 'recentActivity', direction: 'asc', nulls: 'last' }] as const
    expect(await find(directory, 'roses', { order })).toEqual(['stale', 'known', 'fresh'])
  })

  test(`${name}: filters and counts by show, date and facets of the episode`, async () => {
    const directory = await open()
    const video = { url: 'https://media.example.org/v.mp4', type: 'video/mp4', size: 1 }
    await putEpisodes(directory, SHOW, [
      episodeOf('roses', 2, { season: 3, enclosure: video }),
      episodeOf('weeds', 10, { kind: 'trailer' }),
    ])
    await putEpisodes(directory, draftOf(2), [episodeOf('frost', 20)])
    const include = (facet: FacetName, ...values: readonly string[]) =>
      find(directory, '', { filters: { include: [{ facet, values }] } })
    expect(await include('podcast', idOf(2))).toEqual(['frost'])
    expect(await include('video', 'true')).toEqual(['roses'])
    expect(await include('kind', 'trailer')).toEqual(['weeds'])
    expect(await include('season', '3')).toEqual(['roses'])
    const ranges = { published: { min: NOW - 10 * DAY, max: NOW - 3 * DAY } }
    expect(await find(directory, '', { filters: { ranges } })).toEqual(['weeds'])
    const id = episodeId(SHOW.id, episodeOf('roses', 2))
    expect(await find(directory, '', { filters: { includeIds: [id] } })).toEqual(['roses'])
    const countedBy = [
      { facet: 'kind', values: ['full', 'trailer'] },
      { column: 'published', ranges: [{ min: NOW - 15 * DAY, max: null }] },
    ] as const
    const { counts } = await episodesOf(directory).search(episodeQuery('', { countedBy }))
    expect(counts).toEqual([[2, 1], [2]])
  })

  test(`${name}: pages follow each other through all episodes of a show`, async () => {
    const directory = await open()
    const names = Array.from({ length: 9 }, (_, at) => `part-${String(at)}`)
    await putEpisodes(
      directory,
      SHOW,
      names.map((each, at) => episodeOf(each, at)),
    )
    const seen: (string | null)[] = []
    let after: SearchPosition | null = null
    do {
      const asked = episodeQuery('talk', { limit: 4, after })
      const page = await episodesOf(directory).search(asked)
      expect(page.total).toBe(9)
      seen.push(...page.hits.map(({ episode }) => episode.guid))
      after = page.next
    } while (after !== null)
    expect(seen).toEqual(names)
  })
}

function describeMerges(name: string, open: Open): void {
  test(`${name}: the episodes of a merged show leave, and come back when it is unmerged`, async () => {
    const directory = await open()
    await putEpisodes(directory, SHOW, [episodeOf('roses', 2)])
    await putEpisodes(directory, draftOf(2), [episodeOf('frost', 3)])
    const at = new Date(NOW).toISOString()
    const survivor = { record: draftOf(2), revision: 1 }
    await directory.writer.merge({ survivor, absorbed: { id: SHOW.id, revision: 1, at } })
    expect(await find(directory)).toEqual(['frost'])
    await directory.writer.unmerge({ id: SHOW.id })
    expect(await find(directory)).toEqual(['roses', 'frost'])
    await expectSound(directory)
  })

  test(`${name}: a survivor takes the episodes of the feed that stays, and gives them back`, async () => {
    const directory = await open()
    await putEpisodes(directory, SHOW, [episodeOf('roses', 2)])
    await putEpisodes(directory, draftOf(2), [episodeOf('frost', 3)])
    const ids = ({ hits }: EpisodePage) => hits.map(({ episode }) => episode.id)
    const before = ids(await episodesOf(directory).search(episodeQuery('roses')))
    const theirs = (await directory.metadata.read([SHOW.id], ['newestEpisodes'])).get(
      SHOW.id,
    )
    const metadata = {
      newestEpisodes: takeEpisodes(theirs?.newestEpisodes, SHOW.id) ?? null,
    }
    const at = new Date(NOW).toISOString()
    const survivor = { record: draftOf(2), revision: 1, metadata }
    await directory.writer.merge({ survivor, absorbed: { id: SHOW.id, revision: 1, at } })
    expect(await find(directory)).toEqual(['roses', 'frost'])
    const taken = await episodesOf(directory).search(episodeQuery('roses'))
    expect(ids(taken)).toEqual(before)
    await directory.writer.unmerge({ id: SHOW.id })
    expect(await find(directory)).toEqual(['roses', 'frost'])
    await expectSound(directory)
  })

  test(`${name}: episodes that left their feed can be removed, the others stay`, async () => {
    const directory = await open()
    await putEpisodes(directory, SHOW, [episodeOf('roses', 20), episodeOf('weeds', 30)])
    await putEpisodes(directory, SHOW, [episodeOf('frost', 2)])
    const { hits } = await episodesOf(directory).search(episodeQuery('roses'))
    await episodesOf(directory).remove(hits.map(({ episode }) => episode.id))
    expect(await find(directory)).toEqual(['frost', 'weeds'])
    await expectSound(directory)
  })

  test(`${name}: an episode that two shows list is found once`, async () => {
    const directory = await open()
    await putEpisodes(directory, SHOW, [episodeOf('roses', 2)])
    const section = (await directory.metadata.read([SHOW.id], ['newestEpisodes'])).get(
      SHOW.id,
    )
    const metadata = {
      newestEpisodes: takeEpisodes(section?.newestEpisodes, SHOW.id) ?? null,
    }
    await directory.writer.write([
      { record: draftOf(2), revision: null, metadata },
      { record: draftOf(3), revision: null, metadata },
    ])
    expect(await find(directory)).toEqual(['roses'])
    await expectSound(directory)
  })

  test(`${name}: a rebuilt index finds the same`, async () => {
    const directory = await open()
    await putEpisodes(directory, SHOW, [episodeOf('roses', 2), episodeOf('weeds', 4)])
    await putEpisodes(directory, SHOW, [episodeOf('weeds', 4)])
    await directory.writer.reindex()
    expect(await find(directory)).toEqual(['weeds'])
    await expectSound(directory)
  })
}

export function describeEpisodes(name: string, open: Open): void {
  describeFollowing(name, open)
  describeUpkeep(name, open)
  describeOrders(name, open)
  describeMerges(name, open)
  describeDrawnEpisodes(name, open)
}
