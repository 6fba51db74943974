/** Lists of feeds and of episodes as clients of Podcast Index read them, and what tells of news. */
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../examples/episode-examples.ts'
import type { KeptEpisode } from '../../../record/episodes/episode.ts'
import { packEpisodes } from '../../../record/episodes/packed-episodes.ts'
import { LATEST_SPAN } from '../../../store/rules/latest-pages.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../../test/api/castdex.ts'
import { GUID, startNamedShows } from '../../../../test/client/podcast-index-shows.ts'

interface Listed {
  readonly id: number
  readonly title: string
}

interface ListAnswer {
  readonly status: string
  readonly description: string
  readonly cursor: string
  readonly feeds: readonly Listed[]
  readonly items: readonly Listed[]
}

const OURS = 2 ** 30
const SECONDS = NOW / 1000

const ask = async (castdex: RunningCastdex, path: string): Promise<ListAnswer> =>
  (await castdex.call(`/api/1.0/${path}`)).json<ListAnswer>()

const numbersOf = ({ feeds }: ListAnswer): readonly number[] =>
  feeds.map(({ id }) => id % OURS)
const titlesOf = ({ items }: ListAnswer): readonly string[] =>
  items.map(({ title }) => title)

test('feeds with news, newest first or best first, of some languages and categories', async () => {
  await using castdex = await startNamedShows(NOW)
  const numbers = async (path: string) => numbersOf(await ask(castdex, path))
  expect(await numbers('recent/feeds?max=3')).toEqual([550_168, 2, 3])
  expect(await numbers('recent/feeds?since=-9000')).toEqual([550_168, 2])
  expect(await numbers(`recent/feeds?since=${String(SECONDS - 7200)}`)).toEqual([
    550_168, 2,
  ])
  expect(await numbers('recent/feeds?cat=news&max=2')).toEqual([2, 3])
  expect(await numbers('recent/feeds?lang=ja')).toEqual([6, 7, 8, 9])
  expect(await numbers('podcasts/trending')).toHaveLength(10)
  expect(await numbers('podcasts/trending?max=2')).toEqual([11, 10])
  const page = await ask(castdex, 'recent/feeds?lang=ja&max=3')
  expect(
    numbersOf(await ask(castdex, `recent/feeds?lang=ja&max=3&cursor=${page.cursor}`)),
  ).toEqual([9])
  expect(page.feeds[0]).toMatchObject({
    newestItemPublishTime: SECONDS - 6 * 3600,
    trendScore: 6,
    language: 'ja',
  })
})

test('feeds that are dead, and those that are new', async () => {
  await using castdex = await startNamedShows(NOW)
  expect((await ask(castdex, 'podcasts/dead')).feeds).toEqual([
    {
      id: OURS + 12,
      title: 'Podcast 12',
      url: 'https://feeds.example.org/12',
      duplicateOf: null,
    },
    {
      id: OURS + 13,
      title: 'Podcast 13',
      url: 'https://feeds.example.org/13',
      duplicateOf: null,
    },
  ])
  const first = await ask(castdex, 'podcasts/dead?max=1')
  expect(
    numbersOf(await ask(castdex, `podcasts/dead?max=1&cursor=${first.cursor}`)),
  ).toEqual([13])
  const recent = await ask(castdex, 'recent/newfeeds?max=2')
  expect(recent.feeds).toEqual([
    expect.objectContaining({
      id: OURS + 11,
      status: 'confirmed',
      timeAdded: SECONDS - 11 * 3600,
    }),
    expect.objectContaining({ id: OURS + 10 }),
  ])
  expect(numbersOf(await ask(castdex, 'recent/newfeeds?since=-1'))).toEqual([])
})

test('new feeds from one on, and the newest down to one', async () => {
  await using castdex = await startNamedShows(NOW)
  const numbers = async (query: string) =>
    numbersOf(await ask(castdex, `recent/newfeeds?${query}`))
  const tenth = String(OURS + 10)
  expect(await numbers(`feedid=${tenth}`)).toEqual([10, 11])
  expect(await numbers(`feedid=${tenth}&desc`)).toEqual([11, 10])
  expect(await numbers('feedid=550168&max=3')).toEqual([550_168, 2, 3])
  expect(await numbers('feedid=550168&max=3&desc&since=4000000000')).toEqual([11, 10, 9])
  const unknown = await castdex.call('/api/1.0/recent/newfeeds?feedid=7')
  expect([unknown.statusCode, unknown.json<ListAnswer>().description]).toEqual([
    400,
    'feedid is "7", and no feed has it.',
  ])
})

test('new feeds behind more pending ones than a read of the store looks at', async () => {
  const pending = Array.from({ length: LATEST_SPAN + 50 }, (_, at) =>
    draftOf(at + 10, { appleId: 0 }),
  )
  await using castdex = await startCastdex({
    podcasts: [draftOf(1), ...pending, draftOf(2), draftOf(3)],
  })
  const first = pending.length + 2
  expect(
    numbersOf(await ask(castdex, `recent/newfeeds?feedid=${String(OURS + 1)}&max=2`)),
  ).toEqual([1, first])
})

test('languages and categories are named in any case, and numbers are only digits', async () => {
  await using castdex = await startNamedShows(NOW)
  const both = await ask(castdex, 'recent/feeds?lang=JA,Unknown')
  expect(numbersOf(both)).toEqual([6, 7, 8, 9])
  expect((await ask(castdex, 'recent/feeds?cat=5.5e1')).description).toBe(
    'cat has "5.5e1", which is no category; see categories/list.',
  )
  expect(numbersOf(await ask(castdex, 'recent/feeds?cat=55&max=2'))).toEqual([2, 3])
})

test('the newest episodes of feeds, by all that names these', async () => {
  await using castdex = await startNamedShows(NOW)
  const titles = async (path: string) => titlesOf(await ask(castdex, `episodes/${path}`))
  const [third, second, first] = [3, 2, 1].map((part) => `Part ${String(part)} of show 1`)
  expect(await titles('byfeedid?id=550168')).toEqual([third, second, first])
  expect(await titles('byfeedid?id=550168&max=1')).toEqual([third])
  expect(await titles('byfeedid?id=550168&since=-7200')).toEqual([third])
  expect(
    await titles(
      'byfeedid?id=550168&enclosure=https%3A%2F%2Fmedia.example.org%2F1%2F1.mp3',
    ),
  ).toEqual([second])
  expect(await titles(`byfeedid?id=550168,${String(OURS + 2)}&max=2`)).toEqual([
    third,
    'Part 3 of show 2',
  ])
  expect(await titles(`byfeedid?id=550168,${String(OURS + 2)}&newest`)).toEqual([
    third,
    'Part 3 of show 2',
  ])
  expect(
    await titles(
      'byfeedurl?url=http%3A%2F%2Fjoeroganexp.joerogan.libsynpro.com%2Frss&max=1',
    ),
  ).toEqual([third])
  expect(await titles('byitunesid?id=360084272&max=1')).toEqual([third])
  expect(await titles(`bypodcastguid?guid=${GUID}&max=1`)).toEqual([third])
  // Its feed was never read.
  expect(await titles(`byfeedid?id=${String(OURS + 11)}`)).toEqual([])
  expect(await ask(castdex, 'episodes/byfeedid?id=7')).toMatchObject({
    items: [],
    description: 'No feeds match this id.',
  })
  const tooMany = await ask(castdex, `episodes/byfeedid?id=${'1,'.repeat(201)}`)
  expect(tooMany.description).toContain('id has 201 feeds; at most 200')
})

test('an episode has no null where a text is read, and is found by its guid', async () => {
  await using castdex = await startNamedShows(NOW)
  const { items } = await ask(castdex, 'episodes/byfeedid?id=550168&max=1')
  expect(items[0]).toMatchObject({
    title: 'Part 3 of show 1',
    guid: 'episode-1-0',
    datePublished: SECONDS - 3600,
    enclosureUrl: 'https://media.example.org/1/0.mp3',
    enclosureLength: expect.any(Number) as number,
    duration: 2460,
    explicit: 0,
    episodeType: 'full',
    feedId: 550_168,
    feedTitle: 'The Joe Rogan Experience',
    feedItunesId: 360_084_272,
    podcastGuid: GUID,
  })
  const byGuid = (query: string) =>
    ask(castdex, `episodes/byguid?guid=episode-1-0&${query}`)
  expect(await byGuid('feedid=550168')).toMatchObject({
    id: '550168',
    guid: 'episode-1-0',
    url: 'http://joeroganexp.joerogan.libsynpro.com/rss',
    podcastGuid: GUID,
    episode: { id: items[0]?.id },
  })
  expect(await byGuid(`podcastguid=${GUID}`)).toMatchObject({
    episode: { id: items[0]?.id },
  })
  expect(await byGuid(`feedid=${String(OURS + 2)}`)).toMatchObject({
    status: 'true',
    episode: [],
  })
  expect(await byGuid('')).toMatchObject({
    status: 'false',
    description: expect.stringContaining('feedid') as string,
  })
  expect((await byGuid('feedid=abc')).description).toMatch(/^feedid is "abc"/)
  expect((await byGuid('feedurl=abc')).description).toMatch(/^feedurl "abc"/)
  expect(await byGuid('feedid=7')).toMatchObject({ id: '7', url: '', podcastGuid: '' })
})

test('the newest episodes of all feeds, page by page', async () => {
  await using castdex = await startNamedShows(NOW)
  const first = await ask(castdex, 'recent/episodes?max=3')
  expect(first).toMatchObject({ count: 3, max: '3' })
  expect(titlesOf(first)).toEqual([1, 2, 3].map((show) => `Part 3 of show ${String(show)}`))
  const last = String(first.items.at(-1)?.id)
  const next = await ask(castdex, `recent/episodes?max=3&before=${last}`)
  expect(titlesOf(next)).toEqual([4, 5, 6].map((show) => `Part 3 of show ${String(show)}`))
  expect(
    titlesOf(await ask(castdex, 'recent/episodes?max=2&excludeString=SHOW+1')),
  ).toEqual(['Part 3 of show 2', 'Part 3 of show 3'])
})

test('a page before an episode that lies deep goes on from there, and never begins anew', async () => {
  await using castdex = await startManyShows(60)
  const pageBefore = async (before: string) => {
    castdex.advance(60_000)
    const answer = await castdex.call(`/api/1.0/recent/episodes?max=10${before}`)
    return answer.json<ListAnswer>()
  }
  const titles: string[] = []
  for (let before = ''; titles.length < 60; ) {
    const page = await pageBefore(before)
    titles.push(...titlesOf(page))
    before = `&before=${String(page.items.at(-1)?.id)}`
    if (page.items.length < 10) break
  }
  expect(new Set(titles).size).toBe(titles.length)
})

test('a person is found in the episodes in which the person speaks', async () => {
  await using castdex = await startNamedShows(NOW)
  const found = await ask(castdex, 'search/byperson?q=Joe+Rogan')
  expect(found.items).toEqual([
    expect.objectContaining({ feedId: 550_168, title: 'Part 3 of show 1' }),
    expect.objectContaining({ feedId: 550_168, title: 'Part 2 of show 1' }),
    expect.objectContaining({ feedId: 550_168, title: 'Part 1 of show 1' }),
  ])
  // Its title says it, and no person has that name.
  expect(titlesOf(await ask(castdex, 'search/byperson?q=Experience'))).toEqual([])
})

test('a feed is added by who may, and its news are believed in nothing', async () => {
  await using castdex = await startNamedShows(NOW)
  const admin = await castdex.makeKey({ scopes: ['admin'] })
  const url = encodeURIComponent('https://feeds.example.org/new')
  const add = (headers: Record<string, string>) =>
    castdex.app.inject({ url: `/api/1.0/add/byfeedurl?url=${url}`, headers })
  expect((await add({})).statusCode).toBe(401)
  expect((await add({ authorization: castdex.key })).json()).toMatchObject({
    status: 'false',
  })
  expect((await add({ authorization: admin })).json()).toEqual({
    status: 'true',
    feedId: OURS + 14,
    existed: 'false',
    description: 'Feed added.',
  })
  expect((await add({ authorization: admin })).json()).toMatchObject({
    feedId: OURS + 14,
    existed: 'true',
  })
  const marked = { status: 'true', description: 'Feed marked for immediate update.' }
  expect(await ask(castdex, 'hub/pubnotify?id=550168')).toEqual(marked)
  expect(await ask(castdex, 'hub/pubnotify?id=7')).toEqual(marked)
  expect((await castdex.call('/api/1.0/hub/pubnotify?id=550168')).statusCode).toBe(429)
})

test('what moves stands in the order of /api/v1, with the same score', async () => {
  await using castdex = await startNamedShows(NOW)
  const ours = (await castdex.call('/api/v1/podcasts/trending')).json<{
    data: { items: { trendScore: number; podcast: { title: string } }[] }
  }>()
  const theirs = (await castdex.call('/api/1.0/podcasts/trending?max=1000')).json<{
    feeds: { title: string; trendScore: number }[]
  }>()
  const scores = ours.data.items.map(({ trendScore }) => trendScore)
  expect(scores.length).toBeGreaterThan(2)
  expect(theirs.feeds.slice(0, scores.length).map(({ trendScore }) => trendScore)).toEqual(
    scores,
  )
  expect(new Set(theirs.feeds.map(({ title }) => title)).size).toBe(theirs.feeds.length)
  expect((await ask(castdex, 'podcasts/trending?since=-1')).feeds).toEqual([])
})

/** Each has an episode, a minute older than that of the one before. */
async function startManyShows(shows: number): Promise<RunningCastdex> {
  const castdex = await startCastdex({ podcasts: [], config: { rateLimit: 100 } })
  await castdex.directory.writer.write(
    Array.from({ length: shows }, (_, at) => {
      const publishedMs = NOW - at * 60_000
      const latestPublishedAt = new Date(publishedMs).toISOString()
      const stats = { ...EXAMPLE_DRAFT.stats, latestPublishedAt }
      const episode = {
        ...(EXAMPLE_EPISODES[0] as KeptEpisode),
        guid: `of-${String(at)}`,
        title: `Of ${String(at)}`,
        publishedMs,
      }
      return {
        record: draftOf(at, { stats, lastEpisodePublishedAt: latestPublishedAt }),
        revision: null,
        metadata: { newestEpisodes: packEpisodes([episode]) },
      }
    }),
  )
  await castdex.directory.writer.settle()
  return castdex
}

test('no more shows are read than the newest episodes take, and a call counts by what it asks', async () => {
  await using castdex = await startManyShows(100)
  const costOf = async (options: InjectOptions | string) => {
    castdex.advance(60_000)
    const answer = await castdex.call(options)
    expect(answer.statusCode).toBe(200)
    return { requests: 200 - Number(answer.headers['x-ratelimit-remaining']), answer }
  }
  const few = await costOf('/api/1.0/recent/episodes?max=10')
  expect(titlesOf(few.answer.json<ListAnswer>())).toEqual(
    Array.from({ length: 10 }, (_, at) => `Of ${String(at)}`),
  )
  expect(few.requests).toBe(1)
  const many = await costOf('/api/1.0/recent/episodes?max=100')
  expect([many.answer.json<ListAnswer>().items.length, many.requests]).toEqual([100, 5])
  const excluded = await costOf('/api/1.0/recent/episodes?max=10&excludeString=of+1')
  expect(titlesOf(excluded.answer.json<ListAnswer>())).toEqual(
    [0, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => `Of ${String(at)}`),
  )
  expect((await costOf('/api/1.0/podcasts/trending')).requests).toBe(5)
  const payload = JSON.stringify(
    Array.from(
      { length: 60 },
      (_, at) => `917393e3-1b1e-5cef-ace4-${String(at).padStart(12, '0')}`,
    ),
  )
  const headers = { 'content-type': 'application/json' }
  expect(
    (
      await costOf({
        method: 'POST',
        url: '/api/1.0/podcasts/batch/byguid',
        headers,
        payload,
      })
    ).requests,
  ).toBe(3)
  const ids = Array.from({ length: 60 }, (_, at) => String(OURS + at + 1)).join(',')
  expect((await costOf(`/api/1.0/episodes/byfeedid?id=${ids}`)).requests).toBe(3)
})
