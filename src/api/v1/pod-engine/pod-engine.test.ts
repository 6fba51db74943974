/** What Pod Engine's clients alone call: details, refresh, usage, and other products. */
import { Errors } from 'typebox/value'
import { expect, test } from 'vitest'
import {
  draftOf,
  EXAMPLE_DRAFT,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../../test/api/castdex.ts'
import type { Episode } from '../../../record/episodes/episode.ts'
import { packEpisodes } from '../../../record/episodes/packed-episodes.ts'
import { EXAMPLE_PODCAST } from '../../examples/example-podcast.ts'
import { EXAMPLE_EPISODES } from '../../examples/episode-examples.ts'
import { viewPublishingHistory } from '../../views/publishing-history.ts'
import { POD_ENGINE_ROUTES } from './index.ts'

const SLUG = EXAMPLE_PODCAST.slug
const DAY = 86_400_000
const AT = '2026-11-19T00:00:00.000Z'

async function start(): Promise<RunningCastdex> {
  const castdex = await startCastdex({ podcasts: [EXAMPLE_DRAFT, draftOf(1), draftOf(2)] })
  const { writer } = castdex.directory
  const known = (await writer.owners({ ids: [EXAMPLE_DRAFT.id] })).byId.get(
    EXAMPLE_DRAFT.id,
  )
  if (known === undefined) throw new Error('the example is there')
  const episodes = EXAMPLE_EPISODES.map((episode, at) => ({
    ...episode,
    publishedMs: NOW - (at + 1) * 20 * DAY,
  }))
  const metadata = {
    newestEpisodes: packEpisodes(episodes),
    signals: { youtubeSubscribers: { value: 9, at: AT } },
  }
  await writer.write([{ ...known, metadata }])
  await castdex.directory.charts?.write([
    {
      platform: 'apple',
      country: 'DE',
      genre: 'History',
      date: '2026-11-02',
      ids: ['77', String(EXAMPLE_DRAFT.appleId)],
    },
    {
      platform: 'castdex',
      country: 'all',
      genre: 'all',
      date: '2026-11-02',
      ids: [EXAMPLE_DRAFT.id],
    },
  ])
  return castdex
}

/** Returns `data` of an answer that fits the schema of its route. */
async function read(
  castdex: RunningCastdex,
  path: string,
): Promise<Record<string, unknown>> {
  const answer = await castdex.call(`/api/v1/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const [url = ''] = path.split('?')
  const route = POD_ENGINE_ROUTES.find(
    (each) => each.url === `/api/v1/${url.replace(SLUG, ':podcastIdOrSlug')}`,
  )
  if (route === undefined) throw new Error(`no route is ${url}`)
  const body = answer.json<{ data: Record<string, unknown> }>()
  expect([...Errors(route.docs.answer, body)]).toEqual([])
  return body.data
}

test('all details come from the answers of the single operations', async () => {
  await using castdex = await start()
  const of = `podcasts/${SLUG}`
  const { podcast: all } = (await read(
    castdex,
    `${of}/all-details?includePublishingHistory=true`,
  )) as { podcast: Record<string, unknown> }
  const { data } = (await castdex.call(`/api/v1/${of}/episodes`)).json<{
    data: { podcastWithEpisodes: { episodes: unknown } }
  }>()
  expect(all['recentEpisodes']).toEqual(data.podcastWithEpisodes.episodes)
  for (const [name, path] of [
    ['guests', 'guests'],
    ['sponsors', 'sponsors'],
    ['relatedPodcasts', 'related-podcasts'],
  ] as const) {
    const single = await castdex.call(`/api/v1/${of}/${path}`)
    expect(all[name]).toEqual(single.json<{ data: Record<string, unknown> }>().data[name])
  }
  const { socialMediaData } = await read(castdex, `${of}/social-media`)
  const { youtubeData } = await read(castdex, `${of}/youtube`)
  expect(all['socialMedia']).toEqual(socialMediaData)
  expect(all['youtubeData']).toEqual(youtubeData)
  expect(youtubeData).toMatchObject({
    youtubeData: [{ id: EXAMPLE_DRAFT.youtube?.channelId, dataLastUpdated: AT }],
  })
  expect(all['chartPositions']).toEqual([
    {
      chartDate: '2026-11-02',
      chartType: 'apple',
      category: 'History',
      country: 'DE',
      position: 2,
    },
  ])
  expect(all['publishingHistory']).toMatchObject({
    monthlyEpisodeCounts: { fromMonth: '2024-12' },
  })
})

const episode = (date: string): Episode =>
  ({ publishedMs: Date.parse(date) }) as unknown as Episode

test('a publishing history averages the months of which all episodes are kept', () => {
  const kept = ['2026-11-03', '2026-10-30', '2026-10-01', '2026-08-31', '2026-07-01'].map(
    episode,
  )
  const whole = viewPublishingHistory(kept, { nowMs: NOW, total: 5 })
  expect(whole.monthlyEpisodeCounts.counts.slice(-5)).toEqual([1, 1, 0, 2, 1])
  expect(whole).toMatchObject({ averageEpisodesPerMonth: 1, truncated: false })
  const cut = viewPublishingHistory(kept, { nowMs: NOW, total: 50 })
  expect(cut).toMatchObject({ averageEpisodesPerMonth: 1, truncated: true })
  const none = viewPublishingHistory([], { nowMs: NOW, total: 0 })
  expect(none).toMatchObject({ averageEpisodesPerMonth: null, lastEpisodeAt: null })
  expect(none.monthlyEpisodeCounts.counts).toHaveLength(24)
})

test('a refresh makes the feed due, for operators', async () => {
  await using castdex = await start()
  const url = `/api/v1/podcasts/${SLUG}/refresh`
  const refused = await castdex.call(url)
  expect(refused.json()).toMatchObject({ error: { code: 'SCOPE_MISSING' } })
  const key = await castdex.makeKey({ scopes: ['admin'] })
  const answer = await castdex.call({ url, headers: { authorization: key } })
  expect(answer.json()).toMatchObject({
    data: { success: true, podcast: { id: EXAMPLE_DRAFT.id } },
  })
  const due = await castdex.directory.tasks.claim({
    kind: 'feed',
    now: NOW,
    leaseMs: DAY,
    limit: 1,
    perDomain: 1,
    worker: 'test',
  })
  expect(due.map(({ podcastId }) => podcastId)).toEqual([EXAMPLE_DRAFT.id])
})

test('the use of a key is its own, by month and by day', async () => {
  await using castdex = await start()
  await castdex.call(`/api/v1/podcasts/${SLUG}`)
  await castdex.search({ searchTerms: [], languages: ['en'] })
  await castdex.call({
    url: `/api/v1/podcasts/${SLUG}`,
    headers: { authorization: await castdex.makeKey() },
  })
  const used = { totalUsage: 2, usageByAlias: { podcastLookups: 1, searchCount: 1 } }
  const current = await read(castdex, 'teams/usage/current')
  expect(current).toMatchObject({ periodStart: '2026-11-01T00:00:00.000Z', totalUsed: 2 })
  const { days } = (await read(castdex, 'teams/usage/daily?window=7d')) as {
    days: unknown[]
  }
  expect(days).toHaveLength(7)
  expect(days.at(-1)).toEqual({ date: '2026-11-20', ...used })
  expect(await read(castdex, 'teams/usage/members?window=90d')).toMatchObject({
    members: [{ email: null, ...used }],
  })
  const { months } = (await read(castdex, 'teams/usage/monthly?months=2')) as {
    months: unknown[]
  }
  expect(months).toMatchObject([
    { periodStart: '2026-10-01T00:00:00.000Z', totalUsage: 0 },
    { periodEnd: '2026-12-01T00:00:00.000Z', ...used },
  ])
  const wrong = await castdex.call('/api/v1/teams/usage/daily?window=8d')
  expect(wrong.statusCode).toBe(400)
})

test.each([
  ['GET', '/api/v1/projects', 'project lists'],
  ['PATCH', '/api/v1/projects/a/podcasts/b', 'project lists'],
  ['PUT', '/api/v1/teams/podcasts/x', 'team lists'],
  ['GET', `/api/v1/podcasts/${SLUG}/contacts`, 'verified contacts'],
  ['GET', '/api/v1/episodes/x/transcription-request?a=b', 'speech recognition'],
] as const)('%s %s belongs to another product', async (method, url, product) => {
  await using castdex = await startCastdex()
  const answer = await castdex.app.inject({ method, url })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ error: { code: 'OTHER_PRODUCT' } })
  expect(answer.body).toContain(`another product (${product})`)
})
