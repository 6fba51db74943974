/** Episodes follow their shows: found while they are in the window, gone with the show. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { draftOf } from '../../../test/api/castdex.ts'
import type { KeptEpisode } from '../../record/episodes/episode.ts'
import { episodeId } from '../../record/episodes/episode.ts'
import type { KeptForSearch } from '../../record/episodes/indexed-episodes.ts'
import { packEpisodes } from '../../record/episodes/packed-episodes.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import type { SearchQuery } from '../../search/query.ts'
import type { Directory } from '../directory.ts'
import type { Episodes } from '../episodes/episodes.ts'
import { openSqliteDirectory } from './sqlite-directory.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-20T12:00:00.000Z')

let nowMs = START
let folder: string | undefined
let opened: Directory | undefined

async function open(
  episodes: KeptForSearch = 'recent',
): Promise<Directory & { readonly episodes: Episodes }> {
  await opened?.[Symbol.asyncDispose]()
  folder ??= mkdtempSync(join(tmpdir(), 'castdex-episodes-'))
  opened = await openSqliteDirectory({
    dataDir: folder,
    access: 'serve',
    requireAppleId: true,
    searchTimeoutMs: 2000,
    now: () => nowMs,
    episodes,
  })
  return opened as Directory & { readonly episodes: Episodes }
}

afterEach(async () => {
  await opened?.[Symbol.asyncDispose]()
  if (folder !== undefined) rmSync(folder, { recursive: true })
  opened = undefined
  folder = undefined
  nowMs = START
})

function episodeOf(
  name: string,
  daysAgo: number,
  more: Partial<KeptEpisode> = {},
): KeptEpisode {
  return {
    guid: name,
    title: `Talk about ${name}`,
    link: null,
    publishedMs: START - daysAgo * DAY,
    durationSeconds: 1800,
    enclosure: {
      url: `https://media.example.org/${name}.mp3`,
      type: 'audio/mpeg',
      size: 1,
    },
    season: null,
    number: null,
    kind: 'full',
    isExplicit: false,
    imageUrl: null,
    transcripts: [],
    chaptersUrl: null,
    persons: [],
    notes: `What ${name} means for us`,
    ...more,
  }
}

async function put(
  { writer }: Directory,
  draft: PodcastDraft,
  episodes: readonly KeptEpisode[],
): Promise<void> {
  const known = (await writer.owners({ ids: [draft.id] })).byId.get(draft.id)
  const metadata = { newestEpisodes: packEpisodes(episodes) }
  await writer.write([{ record: draft, revision: known?.revision ?? null, metadata }])
}

function queryOf(text: string, more: Partial<SearchQuery> = {}): SearchQuery {
  return {
    terms:
      text === ''
        ? []
        : [
            {
              text,
              mode: 'must',
              targets: ['podcast-title', 'podcast-description'],
              phrase: false,
              slop: 0,
              fuzzy: false,
            },
          ],
    groups: [],
    filters: {},
    order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
    limit: 25,
    after: null,
    level: 'hit',
    ...more,
  }
}

async function find({ episodes }: { readonly episodes: Episodes }, text = '') {
  const { hits, total } = await episodes.search(queryOf(text))
  expect(total).toBe(hits.length)
  return hits.map(({ episode }) => episode.guid)
}

const SHOW = draftOf(1, { titleLatest: 'Garden Hour' })

test('finds episodes by title, notes, show and people within 90 days', async () => {
  const directory = await open()
  const person = {
    name: 'Ada Byron',
    role: 'guest',
    group: null,
    url: null,
    imageUrl: null,
  }
  await put(directory, SHOW, [
    episodeOf('roses', 2, { persons: [person] }),
    episodeOf('weeds', 89),
    episodeOf('frost', 91),
  ])
  expect(await find(directory, 'roses')).toEqual(['roses'])
  expect(await find(directory, 'garden hour')).toEqual(['roses', 'weeds'])
  expect(await find(directory, 'byron')).toEqual(['roses'])
  expect(await find(directory, 'frost')).toEqual([])
  const health = await directory.health({ deep: true, compares: true })
  expect(health).toEqual({ sound: true, findings: [] })
})

test('an episode stays when newer ones push it out, and leaves when it is withdrawn', async () => {
  const directory = await open()
  await put(directory, SHOW, [
    episodeOf('b', 5),
    episodeOf('a', 9),
    episodeOf('oldest', 20),
  ])
  await put(directory, SHOW, [episodeOf('c', 1), episodeOf('a', 9)])
  expect((await find(directory)).toSorted()).toEqual(['a', 'c', 'oldest'])
  const listed = await directory.episodes.listOfShow(SHOW.id)
  expect(listed.map(({ guid }) => guid)).toEqual(['c', 'a', 'oldest'])
})

test('episodes leave with their show, and come back with it', async () => {
  const directory = await open()
  const kept = [episodeOf('roses', 2)]
  await put(directory, SHOW, kept)
  await put(directory, { ...SHOW, feedState: 'dead' }, kept)
  expect(await find(directory)).toEqual([])
  await put(directory, SHOW, kept)
  expect(await find(directory)).toEqual(['roses'])
  const { revision } = (await directory.writer.owners({ ids: [SHOW.id] })).byId.get(
    SHOW.id,
  ) as { revision: number }
  await directory.writer.remove({ id: SHOW.id, revision, at: SHOW.updatedAt })
  expect(await find(directory)).toEqual([])
  const id = episodeId(SHOW.id, kept[0] as KeptEpisode)
  expect((await directory.episodes.find([id])).size).toBe(0)
  expect(await directory.health({ deep: true, compares: true })).toEqual({
    sound: true,
    findings: [],
  })
})

test('finds every kept episode by id, also one that is not indexed', async () => {
  const directory = await open()
  const frost = episodeOf('frost', 400, { notes: 'Write to host@example.org' })
  await put(directory, SHOW, [episodeOf('roses', 2), frost])
  const ids = [frost, episodeOf('roses', 2)].map((each) => episodeId(SHOW.id, each))
  const found = await directory.episodes.find([...ids, SHOW.id])
  expect([...found.keys()]).toEqual(ids)
  expect(found.get(ids[0] ?? '')).toMatchObject({
    podcastId: SHOW.id,
    episode: { guid: 'frost', notes: 'Write to […]' },
  })
})

async function tidy({ episodes }: { readonly episodes: Episodes }): Promise<void> {
  for (let piece = 0; piece < 20; piece += 1) if ((await episodes.tidy(2)).isDone) return
  throw new Error('the upkeep does not end')
}

test('upkeep drops what left the window, and fills the index of another setting', async () => {
  const directory = await open()
  for (let at = 1; at <= 5; at += 1)
    await put(directory, draftOf(at), [
      episodeOf(`new-${String(at)}`, at),
      episodeOf(`old-${String(at)}`, 100),
    ])
  await tidy(directory)
  expect(await find(directory)).toHaveLength(5)
  nowMs = START + 87.5 * DAY
  await tidy(directory)
  expect((await find(directory)).toSorted()).toEqual(['new-1', 'new-2'])
  const all = await open('all')
  await tidy(all)
  expect(await find(all)).toHaveLength(10)
  const off = await open('off')
  await tidy(off)
  expect(await find(off)).toEqual([])
  expect(await off.health({ deep: true, compares: true })).toEqual({
    sound: true,
    findings: [],
  })
})

test('orders equal matches by authority and freshness together', async () => {
  const directory = await open()
  const score = (authorityScore: number) => ({
    authorityScore: {
      ...SHOW.authorityScore,
      authorityScore,
    } as PodcastDraft['authorityScore'],
  })
  await put(directory, draftOf(1, score(30)), [episodeOf('fresh', 1, { title: 'Roses' })])
  await put(directory, draftOf(2, score(60)), [episodeOf('known', 3, { title: 'Roses' })])
  await put(directory, draftOf(3, score(60)), [episodeOf('stale', 80, { title: 'Roses' })])
  expect(await find(directory, 'roses')).toEqual(['known', 'fresh', 'stale'])
})
