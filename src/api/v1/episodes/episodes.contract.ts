/** Searches for episodes, lookups by id, the latest ones and the catalogue, over HTTP. */
import { Errors } from 'typebox/value'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  draftOf,
  NOW,
  type CastdexOptions,
  type RunningCastdex,
} from '../../../../test/api/castdex.ts'
import { episodeId, type KeptEpisode } from '../../../record/episodes/episode.ts'
import { packEpisodes } from '../../../record/episodes/packed-episodes.ts'
import { EXAMPLE_EPISODES } from '../../examples/episode-examples.ts'
import { CatalogueAnswer } from '../../views/episode-catalogue.ts'
import { EpisodeSearchAnswer } from '../../views/episode-search.ts'
import { EpisodeDetailsAnswer } from './get-episode-details.ts'
import { EpisodesMultipleAnswer } from './get-episodes-multiple.ts'
import { LatestEpisodesAnswer } from './list-latest-episodes.ts'

const DAY = 86_400_000
const [EXAMPLE] = EXAMPLE_EPISODES as readonly [KeptEpisode]

const episodeOf = (
  name: string,
  daysAgo: number,
  more: Partial<KeptEpisode> = {},
): KeptEpisode => ({
  ...EXAMPLE,
  guid: name,
  title: name,
  publishedMs: NOW - daysAgo * DAY,
  transcripts: [],
  persons: [],
  season: null,
  notes: null,
  ...more,
})

const COOKS = draftOf(1, {
  title: 'Cooks at Noon',
  titleLatest: 'Cooks at Noon',
  language: 'en',
  genres: ['Food'],
  explicitRss: false,
})
const KOCHEN = draftOf(2, {
  title: 'Kochen',
  titleLatest: 'Kochen',
  language: 'de',
  genres: ['Food', 'Arts'],
  explicitRss: false,
})
const SOUP = episodeOf('Onion soup at home', 1, {
  notes: 'Jo Perrin slices onions. Write to jo@example.org',
  persons: [{ name: 'Jo Perrin', role: 'guest', group: null, url: null, imageUrl: null }],
  season: 2,
})
const BREAD = episodeOf('Rye bread', 8, { transcripts: EXAMPLE.transcripts })
const OLD = episodeOf('Forgotten cakes', 300)
const SUPPE = episodeOf('Zwiebelsuppe', 3, {
  isExplicit: true,
  enclosure: { url: 'https://media.example.org/suppe.mp4', type: 'video/mp4', size: 9 },
  durationSeconds: 4000,
})

/** `start`: serves a directory on any store. */
export function describeEpisodeApi(
  start: (options: CastdexOptions) => Promise<RunningCastdex>,
): void {
  let castdex: RunningCastdex
  beforeAll(async () => {
    castdex = await start({ podcasts: [COOKS, KOCHEN] })
    await keep(COOKS.id, [SOUP, BREAD, OLD])
    await keep(KOCHEN.id, [SUPPE])
    await castdex.directory.writer.settle()
  })
  afterAll(() => castdex[Symbol.asyncDispose]())

  async function keep(id: string, episodes: readonly KeptEpisode[]): Promise<void> {
    const { writer } = castdex.directory
    const known = (await writer.owners({ ids: [id] })).byId.get(id)
    if (known === undefined) throw new Error(`${id} is not there`)
    await writer.write([{ ...known, metadata: { newestEpisodes: packEpisodes(episodes) } }])
  }

  interface Answered {
    readonly data: {
      readonly result: {
        readonly total: { readonly value: number }
        readonly hits: readonly Readonly<Record<string, unknown>>[]
      }
      readonly cursor: string | null
      readonly facets: Readonly<Record<string, unknown>>
      readonly searchOptions: Readonly<Record<string, unknown>>
    }
  }

  function fitting(body: unknown, schema: TSchema): unknown {
    expect([...Errors(schema, body)]).toEqual([])
    return body
  }

  async function search(
    body: Readonly<Record<string, unknown>>,
  ): Promise<Answered['data']> {
    const answer = await castdex.call({
      url: '/api/v1/search/episodes',
      method: 'POST',
      body,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return (fitting(answer.json(), EpisodeSearchAnswer) as Answered).data
  }

  async function get<Body>(path: string, schema: TSchema): Promise<Body> {
    const answer = await castdex.call(`/api/v1/${path}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return (fitting(answer.json(), schema) as { readonly data: Body }).data
  }

  const titlesOf = ({ result }: Answered['data']) => result.hits.map(({ title }) => title)

  describe('POST search/episodes', () => {
    test('a hit has the official keys, and shows no address', async () => {
      const [hit] = (await search({ searchTerms: [{ searchTerm: 'onion' }] })).result.hits
      expect(hit).toMatchObject({
        id: episodeId(COOKS.id, SOUP),
        episodeId: episodeId(COOKS.id, SOUP),
        episodeRssTitle: 'Onion soup at home',
        episodeRssDescription: 'Jo Perrin slices onions. Write to […]',
        episodeTitleHighlights: ['<em>Onion</em> soup at home'],
        episodeRssPublishedAt: '2026-11-19T12:00:00.000Z',
        podcastId: COOKS.id,
        podcastRssTitle: 'Cooks at Noon',
        rssLanguage: 'en',
      })
    })

    test.each([
      [{ searchTerms: [{ searchTerm: 'perrin' }] }, ['Onion soup at home']],
      [{ searchTerms: [{ searchTerm: 'slices', searchTargets: ['episode-title'] }] }, []],
      [
        { searchTerms: [{ searchTerm: 'slices', searchTargets: ['episode-description'] }] },
        ['Onion soup at home'],
      ],
      [
        { searchTerms: [{ searchTerm: 'noon', searchTargets: ['podcast-title'] }] },
        ['Onion soup at home', 'Rye bread'],
      ],
      [{ searchTerms: [{ searchTerm: 'bread', searchTargets: ['podcast-title'] }] }, []],
      [{ languages: ['de'] }, ['Zwiebelsuppe']],
      [{ includeItunesGenres: ['Arts'] }, ['Zwiebelsuppe']],
      [{ explicit: 'explicit' }, ['Zwiebelsuppe']],
      [{ hasVideo: false }, ['Onion soup at home', 'Rye bread']],
      [{ hasTranscript: true }, ['Rye bread']],
      [{ season: 2 }, ['Onion soup at home']],
      [{ minDurationSeconds: 3601 }, ['Zwiebelsuppe']],
      [{ publishedSince: '2026-11-18T00:00:00Z' }, ['Onion soup at home']],
      [{ publishedBefore: '2026-11-17T00:00:00Z' }, ['Rye bread']],
      [{ excludePodcastIds: [COOKS.id] }, ['Zwiebelsuppe']],
      [{ includeEpisodeIds: [episodeId(COOKS.id, BREAD)] }, ['Rye bread']],
      [
        { searchTerms: [], excludeEpisodeIds: [episodeId(COOKS.id, BREAD)] },
        ['Onion soup at home', 'Zwiebelsuppe'],
      ],
      [{ searchTerms: [{ searchTerm: 'cakes' }] }, []],
    ])('%j', async (body, titles) => {
      const found = await search({
        ...body,
        details: 'basic',
        sortOrder: [{ field: 'title' }],
      })
      expect(titlesOf(found)).toEqual(titles)
      expect(found.result.total.value).toBe(titles.length)
    })

    test('walks pages by cursor, which belongs to the search', async () => {
      const body = {
        searchTerms: [],
        pageSize: 2,
        sortOrder: [{ field: 'recentActivity' }],
      }
      const first = await search(body)
      expect(titlesOf(first)).toEqual(['Onion soup at home', 'Zwiebelsuppe'])
      const second = await search({ ...body, cursor: first.cursor })
      expect(titlesOf(second)).toEqual(['Rye bread'])
      expect(second.cursor).toBeNull()
      const wrong = await castdex.call({
        url: '/api/v1/search/episodes',
        method: 'POST',
        body: { ...body, hasVideo: false, cursor: first.cursor },
      })
      expect(wrong.json()).toMatchObject({ error: { code: 'INVALID_CURSOR' } })
    })

    test('counts facets', async () => {
      const { facets } = await search({
        searchTerms: [],
        facets: ['languages', 'video', 'seasons', 'published'],
      })
      expect(facets).toEqual({
        languages: [
          { value: 'en', episodes: 2 },
          { value: 'de', episodes: 1 },
        ],
        video: [
          { value: 'true', episodes: 1 },
          { value: 'false', episodes: 2 },
        ],
        seasons: [{ value: '2', episodes: 1 }],
        published: [
          { value: 'day', episodes: 1 },
          { value: 'week', episodes: 1 },
          { value: 'month', episodes: 1 },
          { value: 'quarter', episodes: 0 },
          { value: 'older', episodes: 0 },
        ],
      })
    })

    test.each([
      [{}, 'SEARCH_TERMS_MISSING', 'body.searchTerms'],
      [{ hasvideo: true }, 'INVALID_BODY', 'body.hasvideo'],
      [{ projectId: 'x', languages: ['en'] }, 'SEARCH_FIELD_UNAVAILABLE', 'body.projectId'],
      [
        { searchTerms: [], includeMatchSnippet: 1 },
        'INVALID_BODY',
        'body.includeMatchSnippet',
      ],
      [{ episodeTypes: ['half'] }, 'INVALID_BODY', 'body.episodeTypes[0]'],
      [{ includeEpisodeIds: ['7'] }, 'INVALID_BODY', 'body.includeEpisodeIds[0]'],
      [{ searchTerms: [], facets: ['contact'] }, 'INVALID_BODY', 'body.facets[0]'],
      [
        { searchTerms: [{ searchTerm: 'a', searchTargets: ['podcast-description'] }] },
        'SEARCH_FIELD_UNAVAILABLE',
        'body.searchTerms[0].searchTargets[0]',
      ],
    ])('refuses %j', async (body, code, path) => {
      const answer = await castdex.call({
        url: '/api/v1/search/episodes',
        method: 'POST',
        body,
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: { code, details: [{ path }] } })
    })
  })

  describe('GET search/episodes', () => {
    const find = (query: string) => get<Answered['data']>(query, EpisodeSearchAnswer)

    test('finds what was typed, with errors', async () => {
      const found = await find('search/episodes?q=onoin+soup')
      expect(titlesOf(found)[0]).toBe('Onion soup at home')
      expect(found.searchOptions['searchTerms']).toMatchObject([
        { searchTargets: ['episode-title', 'episode-description', 'transcript'] },
      ])
    })

    test('a body reads words as the parameter does', async () => {
      const term = { searchTerm: 'bread without onion', searchTargets: ['episode-title'] }
      const { result } = await search({ searchTerms: [term], matching: 'forgiving' })
      expect(result).toEqual((await find('search/episodes?q=bread+without+onion')).result)
      const literal = await search({
        searchTerms: [term],
        matching: 'forgiving',
        literal: ['without'],
      })
      expect(literal.searchOptions['searchTerms']).toHaveLength(1)
    })

    test('takes filters as parameters', async () => {
      const found = await find('search/episodes?q=&hasVideo=true&languages=de,en')
      expect(titlesOf(found)).toEqual(['Zwiebelsuppe'])
    })

    test.each([
      ['text/csv', '"Rye bread"'],
      ['application/rss+xml', '<enclosure url="https://media.example.org'],
      ['application/feed+json', '"mime_type":"audio/mpeg"'],
    ])('%s', async (accept, part) => {
      const url = '/api/v1/search/episodes?q=bread'
      const answer = await castdex.call({ url, headers: { accept } })
      expect(answer.headers['content-type']).toContain(accept)
      expect(answer.body).toContain(part)
    })

    test('refuses neither words nor filters', async () => {
      const answer = await castdex.call('/api/v1/search/episodes?q=')
      expect(answer.json()).toMatchObject({ error: { code: 'SEARCH_TERMS_MISSING' } })
    })
  })

  test('details find every kept episode, also old ones', async () => {
    for (const episode of [SOUP, OLD]) {
      const id = episodeId(COOKS.id, episode)
      const path = `episodes/${id}/details`
      expect(await get(path, EpisodeDetailsAnswer)).toMatchObject({
        episode: { episodeId: id, title: episode.title },
        podcast: { id: COOKS.id },
      })
    }
    const missing = await castdex.call(`/api/v1/episodes/${COOKS.id}/details`)
    expect(missing.json()).toMatchObject({ error: { code: 'EPISODE_NOT_FOUND' } })
    const wrong = await castdex.call('/api/v1/episodes/7/details')
    expect(wrong.json()).toMatchObject({ error: { code: 'INVALID_PARAMETER' } })
  })

  test('several by id stand in the sequence of the ids', async () => {
    const ids = [episodeId(KOCHEN.id, SUPPE), COOKS.id, episodeId(COOKS.id, OLD)]
    const path = `episodes/multiple?episodeIds=${ids.join(',')}`
    expect(await get(path, EpisodesMultipleAnswer)).toMatchObject({
      totalRequested: 3,
      totalFound: 2,
      episodes: [{ title: 'Zwiebelsuppe' }, { title: 'Forgotten cakes' }],
    })
  })

  test('the latest stand newest first under their podcasts', async () => {
    const { latestPodcasts } = await get<{ latestPodcasts: unknown[] }>(
      'episodes/latest',
      LatestEpisodesAnswer,
    )
    expect(latestPodcasts).toMatchObject([
      {
        podcast: { id: COOKS.id },
        episodes: [{ title: 'Onion soup at home' }, { title: 'Rye bread' }],
      },
      { podcast: { id: KOCHEN.id }, episodes: [{ title: 'Zwiebelsuppe' }] },
    ])
    const path = 'episodes/latest?language=en&language=de&excludeExplicit=true&limit=1'
    expect(await get(path, LatestEpisodesAnswer)).toMatchObject({
      latestPodcasts: [{ episodes: [{ title: 'Onion soup at home' }] }],
    })
  })

  test('the catalogue says how often a show publishes', async () => {
    const path = `podcasts/${COOKS.id}/episode-catalogue?view=full`
    const { catalogue } = await get<{ catalogue: Record<string, unknown> }>(
      path,
      CatalogueAnswer,
    )
    expect(catalogue).toMatchObject({
      episodes: [{ title: SOUP.title }, { title: BREAD.title }, { title: OLD.title }],
      rhythm: {
        days: [{ date: '2026-11-12', count: 1 }, { date: '2026-11-19' }],
        episodeCount: 2,
        medianIntervalDays: 7,
      },
    })
  })

  test('a directory without the index refuses by name', async () => {
    const off = await start({ directory: { episodes: 'off' } })
    try {
      const answer = await off.call('/api/v1/search/episodes?q=tide')
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ error: { code: 'EPISODES_OFF' } })
      const [first] = EXAMPLE_EPISODES as [KeptEpisode]
      const id = episodeId('0198c5a2-7f64-7d0e-9d1c-000000000000', first)
      expect((await off.call(`/api/v1/episodes/${id}/details`)).statusCode).toBe(404)
    } finally {
      await off[Symbol.asyncDispose]()
    }
  })
}
