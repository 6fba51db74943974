/** Counts of a search's matches, and the lists of genres and languages. */
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GenresAnswer } from './list-genres.ts'
import { LanguagesAnswer } from './list-languages.ts'
import { SearchAnswer } from '../views/search.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'

const DAY_MS = 86_400_000

const active = (number: number, daysAgo: number | null, episodeCount: number) =>
  draftOf(number, {
    stats: {
      ...EXAMPLE_DRAFT.stats,
      episodeCount,
      latestPublishedAt:
        daysAgo === null ? null : new Date(NOW - daysAgo * DAY_MS).toISOString(),
    },
  })

const CANDIDATE = EXAMPLE_DRAFT.youtube && {
  ...EXAMPLE_DRAFT.youtube,
  tier: 'candidate' as const,
}
const OWN = { appleId: 0, appleIdStatus: 'none' as const, isOwn: true as const }

const PODCASTS = [
  {
    ...active(1, 0, 0),
    genres: ['Arts', 'Books'],
    language: 'de',
    explicitRss: null,
    spotifyId: EXAMPLE_DRAFT.spotifyId,
    youtube: EXAMPLE_DRAFT.youtube,
  },
  {
    ...active(2, 7, 9),
    genres: ['Arts'],
    language: 'fil',
    explicitRss: true,
    youtube: CANDIDATE,
  },
  {
    ...active(3, 8, 10),
    genres: [],
    language: 'und',
    explicitRss: false,
    primaryContactEmail: null,
  },
  {
    ...active(4, 400, 500),
    genres: ['Books'],
    language: 'de',
    countries: ['AT', 'DE'],
    explicitRss: true,
  },
  {
    ...active(5, null, 3),
    genres: ['Arts'],
    language: 'de',
    countries: ['DE'],
    explicitRss: true,
    ...OWN,
  },
  // Nobody is served it.
  {
    ...active(6, 1, 3),
    genres: ['Arts'],
    language: 'fr',
    appleId: 0,
    appleIdStatus: 'none' as const,
  },
]

interface Found {
  readonly data: {
    readonly facets?: Readonly<Record<string, unknown>>
    readonly cursor: string | null
  }
}

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex({ podcasts: PODCASTS })
})
afterAll(() => castdex[Symbol.asyncDispose]())

const pairs = (rows: unknown): unknown =>
  (rows as readonly { value: string; podcasts: number }[]).map(({ value, podcasts }) => [
    value,
    podcasts,
  ])

async function count(
  facet: string,
  body: Readonly<Record<string, unknown>> = { searchTerms: [] },
) {
  const answer = await castdex.search({ ...body, facets: [facet], details: 'basic' })
  expect(answer.statusCode, answer.body).toBe(200)
  const found = answer.json<Found>()
  expect([...Errors(SearchAnswer, found)]).toEqual([])
  return pairs(found.data.facets?.[facet])
}

describe('facets', () => {
  test.each([
    [
      'genres',
      [
        ['Arts', 3],
        ['Books', 2],
      ],
    ],
    [
      'languages',
      [
        ['de', 3],
        ['fil', 1],
        ['und', 1],
      ],
    ],
    [
      'activity',
      [
        ['week', 2],
        ['month', 1],
        ['quarter', 0],
        ['year', 0],
        ['older', 1],
        ['unknown', 1],
      ],
    ],
    [
      'episodes',
      [
        ['0', 1],
        ['1-9', 2],
        ['10-49', 1],
        ['50-99', 0],
        ['100-499', 0],
        ['500+', 1],
      ],
    ],
    [
      'explicit',
      [
        ['true', 3],
        ['false', 1],
        ['unknown', 1],
      ],
    ],
    [
      'listings',
      [
        ['apple', 4],
        ['spotify', 1],
        ['youtube', 1],
        ['none', 1],
      ],
    ],
    [
      'contact',
      [
        ['true', 4],
        ['false', 1],
      ],
    ],
  ])('%s are counted over all that match', async (facet, expected) => {
    expect(await count(facet)).toEqual(expected)
  })

  test('filters and terms hold for the counts too', async () => {
    expect(
      await count('countries', {
        searchTerms: [{ searchTerm: 'podcast' }],
        minTotalEpisodes: 100,
      }),
    ).toEqual([
      ['AT', 1],
      ['DE', 1],
    ])
    expect(await count('genres', { languages: ['und'] })).toEqual([])
  })

  test('only the first page has them, and a search without them is as it was', async () => {
    const asked = { searchTerms: [], facets: ['genres'], pageSize: 2 }
    const first = (await castdex.search(asked)).json<Found>().data
    expect(first.facets).toBeDefined()
    const second = (await castdex.search({ ...asked, cursor: first.cursor })).json<Found>()
      .data
    expect(second).not.toHaveProperty('facets')
    expect(
      (await castdex.search({ searchTerms: [], facets: [] })).json<Found>().data,
    ).not.toHaveProperty('facets')
  })

  test.each([
    [{ searchTerms: [], facets: 'genres' }, 'facets has to be a list'],
    [{ searchTerms: [], facets: ['genre'] }, 'facets[0] has to be one of genres'],
    [{ searchTerms: [], facets: ['genres', 'genres'] }, 'facets names genres twice'],
    [{ facets: ['genres'] }, 'searchTerms is missing'],
  ])('%j is refused', async (body, message) => {
    const answer = await castdex.search(body)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(message),
    ])
  })
})

test('genres and languages are listed with exact numbers, for any key', async () => {
  const authorization = await castdex.makeKey({ scopes: ['lookup'] })
  const genres = (
    await castdex.call({ url: '/api/v1/genres', headers: { authorization } })
  ).json<unknown>()
  expect([...Errors(GenresAnswer, genres)]).toEqual([])
  expect(genres).toEqual({
    data: {
      items: [
        { name: 'Arts', podcasts: 3 },
        { name: 'Books', podcasts: 2 },
      ],
    },
  })
  const languages = (await castdex.call('/api/v1/languages')).json<unknown>()
  expect([...Errors(LanguagesAnswer, languages)]).toEqual([])
  expect(languages).toMatchObject({
    data: { items: [{ code: 'de', podcasts: 3 }, { code: 'fil' }, { code: 'und' }] },
  })
  const refused = await castdex.call('/api/v1/genres?x=1')
  expect([
    refused.statusCode,
    refused.json<{ error: { code: string } }>().error.code,
  ]).toEqual([400, 'UNKNOWN_PARAMETER'])
})
