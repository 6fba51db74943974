/**
 * The newest episodes of a podcast: what the feed said, in the shape that the live service's client
 * reads.
 */
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../examples/episode-examples.ts'
import { EpisodesAnswer } from '../views/episodes.ts'
import { packEpisodes } from '../../record/episodes/packed-episodes.ts'
import type { KeptEpisode } from '../../record/episodes/episode.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'

const [EXAMPLE] = EXAMPLE_EPISODES as readonly [KeptEpisode]
const NEVER_READ = draftOf(1)
const LONG = draftOf(2)
const BLOCKED = draftOf(3, { blocked: { blockedDate: '2026-11-01T00:00:00.000Z' } })
const UNLISTED = draftOf(4, { ignore: true })

interface Listed {
  readonly options: unknown
  readonly totalEpisodes: number
  readonly totalTranscripts: number
  readonly podcastWithEpisodes: {
    readonly podcast: { readonly id: string }
    readonly episodes: readonly {
      readonly episodeId: string
      readonly title: string
      readonly publishedAt: string
    }[]
  }
}

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex({
    podcasts: [EXAMPLE_DRAFT, NEVER_READ, LONG, BLOCKED, UNLISTED],
  })
  const many = Array.from({ length: 50 }, (_, at) => ({
    ...EXAMPLE,
    guid: `long-${String(at)}`,
    title: `Part ${String(at)}`,
    publishedMs: at === 49 ? null : (EXAMPLE.publishedMs ?? 0) - at * 1000,
    transcripts: at % 10 === 0 ? EXAMPLE.transcripts : [],
  }))
  for (const draft of [LONG, BLOCKED, UNLISTED]) await keep(draft, many)
})
afterAll(() => castdex[Symbol.asyncDispose]())

async function keep({ id }: PodcastDraft, episodes: readonly KeptEpisode[]): Promise<void> {
  const { writer } = castdex.directory
  const known = (await writer.owners({ ids: [id] })).byId.get(id)
  if (known === undefined) throw new Error(`${id} is not there`)
  await writer.write([{ ...known, metadata: { newestEpisodes: packEpisodes(episodes) } }])
}

async function ask(name: string, query = ''): Promise<Listed> {
  const answer = await castdex.call(`/api/v1/podcasts/${name}/episodes${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect([...Errors(EpisodesAnswer, answer.json())]).toEqual([])
  return answer.json<{ data: Listed }>().data
}

const titlesOf = ({ podcastWithEpisodes }: Listed) =>
  podcastWithEpisodes.episodes.map(({ title }) => title)

test('an episode says what its feed said', async () => {
  const { podcastWithEpisodes, ...rest } = await ask(String(EXAMPLE_DRAFT.appleId))
  expect(rest).toEqual({
    options: { hasTranscript: null, skip: 0, limit: 25 },
    totalEpisodes: EXAMPLE_DRAFT.stats.episodeCount,
    keptEpisodes: 2,
    totalTranscripts: 1,
  })
  expect(podcastWithEpisodes.podcast.id).toBe(EXAMPLE_DRAFT.id)
  expect(podcastWithEpisodes.episodes[0]).toMatchObject({
    podcastId: EXAMPLE_DRAFT.id,
    podcastSlug: 'the-harbour-light',
    title: 'The tide tables',
    description: EXAMPLE.notes,
    durationSeconds: 2460,
    enclosureUrl: EXAMPLE.enclosure.url,
    imageUrl: EXAMPLE_DRAFT.imageUrl,
    episodeThumbnailRssUrl: null,
    publishedAt: '2026-11-18T05:00:00.000Z',
    hasTranscript: true,
    hasVideo: false,
    videoUrl: null,
    episodeGuestsAndHosts: [{ name: 'Mara Tide', type: 'guest', imageUrl: null }],
    guid: 'harbour-light-303',
    episodeNumber: 3,
    episodeType: 'full',
  })
})

test('a podcast that was never read keeps none of those that a catalogue counted', async () => {
  expect(await ask(NEVER_READ.id)).toMatchObject({
    totalEpisodes: NEVER_READ.stats.episodeCount,
    keptEpisodes: 0,
    totalTranscripts: 0,
    podcastWithEpisodes: { podcast: { id: NEVER_READ.id }, episodes: [] },
  })
})

test.each([
  ['blocked', BLOCKED],
  ['not to be listed', UNLISTED],
])('a podcast that is %s has none, though its feed was read', async (_name, { id }) => {
  expect((await ask(id)).totalEpisodes).toBe(0)
})

describe('a list', () => {
  test('joined from its pages is the list, and its ids are distinct', async () => {
    const whole = await ask(LONG.id, '?limit=100')
    expect(titlesOf(whole)).toEqual(
      Array.from({ length: 50 }, (_, at) => `Part ${String(at)}`),
    )
    const pages = [0, 7, 14, 21, 28, 35, 42, 49, 56].map((skip) =>
      ask(LONG.id, `?skip=${String(skip)}&limit=7`),
    )
    expect((await Promise.all(pages)).flatMap(titlesOf)).toEqual(titlesOf(whole))
    const ids = whole.podcastWithEpisodes.episodes.map(({ episodeId }) => episodeId)
    expect(new Set(ids).size).toBe(50)
  })

  test('with or without transcripts', async () => {
    const having = await ask(LONG.id, '?hasTranscript=true')
    expect([having.totalEpisodes, having.totalTranscripts, titlesOf(having)[1]]).toEqual([
      5,
      5,
      'Part 10',
    ])
    const without = await ask(LONG.id, '?hasTranscript=false&limit=100')
    expect([without.totalEpisodes, titlesOf(without).length]).toEqual([45, 45])
  })

  test('an episode without a date has the podcast’s', async () => {
    const { podcastWithEpisodes } = await ask(LONG.id, '?skip=49')
    expect(podcastWithEpisodes.episodes[0]?.publishedAt).toBe(
      EXAMPLE_DRAFT.lastEpisodePublishedAt,
    )
  })
})

test('an id stays when the episode moves through the list', async () => {
  const idOf = async (title: string) =>
    (await ask(LONG.id, '?limit=100')).podcastWithEpisodes.episodes.find(
      (episode) => episode.title === title,
    )?.episodeId
  const before = await idOf('Part 3')
  await keep(LONG, [
    { ...EXAMPLE, guid: 'newer' },
    { ...EXAMPLE, guid: 'long-3', title: 'Part 3, mended' },
  ])
  expect(await idOf('Part 3, mended')).toBe(before)
})

test.each([
  ['?limit=0', 400, 'INVALID_PARAMETER'],
  ['?limit=101', 400, 'INVALID_PARAMETER'],
  ['?skip=-1', 400, 'INVALID_PARAMETER'],
  ['?hasTranscript=maybe', 400, 'INVALID_PARAMETER'],
  ['?cursor=x', 400, 'UNKNOWN_PARAMETER'],
])('%s is refused', async (query, status, code) => {
  const answer = await castdex.call(`/api/v1/podcasts/${LONG.id}/episodes${query}`)
  expect([
    answer.statusCode,
    answer.json<{ error: { code: string } }>().error.code,
  ]).toEqual([status, code])
})

test('nobody has it: 404, which costs nothing; a list costs one look-up', async () => {
  const authorization = await castdex.makeKey({
    quotas: { podcastLookups: 1, searchCount: 0 },
  })
  const statusOf = async (name: string) =>
    (
      await castdex.call({
        url: `/api/v1/podcasts/${name}/episodes`,
        headers: { authorization },
      })
    ).statusCode
  expect([
    await statusOf('nobody'),
    await statusOf(NEVER_READ.id),
    await statusOf(NEVER_READ.id),
  ]).toEqual([404, 200, 429])
})
