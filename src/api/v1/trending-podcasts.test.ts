/** What moves now: which podcasts are listed, in which order, and why. */
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TrendingAnswer } from './list-trending-podcasts.ts'
import { chartOf, freshnessOf, paceOf, riseOf } from '../discovery/trending-podcasts.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'

const TRENDING = '/api/v1/podcasts/trending'
const DAY_MS = 86_400_000
const { stats } = EXAMPLE_DRAFT

const daysAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString()

/** The authority score is the number. */
const show = (
  number: number,
  latest: number | null,
  first: number,
  fields: Partial<typeof EXAMPLE_DRAFT> = {},
) =>
  draftOf(number, {
    language: 'en',
    genres: ['Arts'],
    stats: {
      ...stats,
      latestPublishedAt: latest === null ? null : daysAgo(latest),
      firstEpisodePublishedAt: daysAgo(first),
    },
    ...fields,
  })

const PODCASTS = [
  show(30, 0, 2000),
  show(29, 6.9, 2000),
  show(20, 0, 20),
  show(39, 8, 2000),
  show(38, null, 2000),
  show(10, 1, 2000, { language: 'de', genres: ['Books'] }),
  show(37, -1, 2000),
  show(36, 0, 2000, { feedState: 'dead' }),
  show(35, 0, 2000, { rssFeedUrl: 'https://tide.demo.example/feed.xml' }),
]

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex({ podcasts: PODCASTS })
})
afterAll(() => castdex[Symbol.asyncDispose]())

interface Trending {
  readonly data: {
    readonly items: readonly {
      readonly trendScore: number
      readonly podcast: { readonly title: string }
    }[]
  }
}

async function list(
  query: string,
): Promise<readonly (readonly [title: string, score: number])[]> {
  const answer = await castdex.call(`${TRENDING}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect([...Errors(TrendingAnswer, answer.json())]).toEqual([])
  return answer
    .json<Trending>()
    .data.items.map(({ trendScore, podcast }) => [podcast.title, trendScore])
}

test('new episodes, by authority, freshness and youth', async () => {
  expect(await list('')).toEqual([
    ['Podcast 20', 38],
    ['Podcast 30', 30],
    ['Podcast 10', 7],
    ['Podcast 29', 2],
  ])
})

test('of so many days, languages and genres', async () => {
  expect((await list('since=30')).map(([title]) => title)).toContain('Podcast 39')
  expect((await list('since=2')).map(([title]) => title)).toEqual([
    'Podcast 20',
    'Podcast 30',
    'Podcast 10',
  ])
  expect(await list('languages=de-AT,fr')).toEqual([['Podcast 10', 7]])
  expect(await list('includeItunesGenres=books&includeItunesGenres=Comedy')).toEqual([
    ['Podcast 10', 7],
  ])
  expect(await list('languages=de&includeItunesGenres=Arts')).toEqual([])
})

test('an imported chart lifts a show', async () => {
  const number = 30
  const { writer } = castdex.directory
  const { id } = draftOf(number)
  const found = (await writer.owners({ ids: [id] })).byId.get(id)
  if (found === undefined) throw new Error(`${id} is not there`)
  const signals = { appleChartRank: { value: 1, at: daysAgo(0) } }
  await writer.write([
    { record: found.record, revision: found.revision, metadata: { signals } },
  ])
  expect((await list(''))[0]).toEqual(['Podcast 30', 60])
})

const WEEK = { nowMs: NOW, sinceMs: NOW - 7 * DAY_MS }

test('each part of the formula by itself', () => {
  expect([freshnessOf(NOW, WEEK), freshnessOf(WEEK.sinceMs, WEEK)]).toEqual([1, 1 / 16])
  expect([
    riseOf(null, NOW),
    riseOf(NOW - 90 * DAY_MS, NOW),
    riseOf(NOW - 400 * DAY_MS, NOW),
  ]).toEqual([0, 0.5, 0])
  const weekly = [10, 17, 24, 31].map((days) => NOW - days * DAY_MS)
  const steady = paceOf([NOW - DAY_MS, ...weekly], WEEK)
  const busy = paceOf([1, 2, 3].map((days) => NOW - days * DAY_MS).concat(weekly), WEEK)
  expect([steady, busy, paceOf([NOW], WEEK), paceOf([], WEEK)]).toEqual([0, 0.5, 0, 0])
  const first = chartOf({ appleChartRank: { value: 1, at: daysAgo(30) } }, NOW)
  const second = chartOf({ spotifyChartRank: { value: 2, at: daysAgo(0) } }, NOW)
  expect(first).toBeCloseTo(0.5)
  expect(second).toBeGreaterThan(0.8)
  expect([
    chartOf({ appleChartRank: { value: 1, at: daysAgo(61) } }, NOW),
    chartOf(null, NOW),
  ]).toEqual([0, 0])
})

test.each([
  ['since=0', 'INVALID_PARAMETER'],
  ['since=31', 'INVALID_PARAMETER'],
  ['since=week', 'INVALID_PARAMETER'],
  ['languages=not%20one', 'INVALID_PARAMETER'],
  ['pageSize=3', 'UNKNOWN_PARAMETER'],
])('%s is refused with %s', async (query, code) => {
  const answer = await castdex.call(`${TRENDING}?${query}`)
  expect([
    answer.statusCode,
    answer.json<{ error: { code: string } }>().error.code,
  ]).toEqual([400, code])
})

test('it needs the scope search, and costs one search', async () => {
  const ask = async (authorization: string) =>
    (await castdex.call({ url: TRENDING, headers: { authorization } })).statusCode
  expect(await ask(await castdex.makeKey({ scopes: ['podcasts'] }))).toBe(403)
  const key = await castdex.makeKey({ quotas: { podcastLookups: 0, searchCount: 1 } })
  expect([await ask(key), await ask(key)]).toEqual([200, 429])
})
