import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sealCursor } from '../search/cursor.ts'
import { FILTER_NAMES, parseFilters, toQueryFilters } from './filters.ts'
import { parseOrder } from './options.ts'
import { parseSearch } from './parse.ts'

const refusal = (code: string, path?: string): Error =>
  expect.objectContaining({
    code,
    ...(path === undefined ? {} : { details: [expect.objectContaining({ path })] }),
  }) as Error

const searchFilters = (body: Readonly<Record<string, unknown>>) =>
  toQueryFilters(parseFilters(body))

describe('a whole search', () => {
  test('becomes the query, with every default', () => {
    expect(parseSearch({ searchTerms: [{ searchTerm: ' x ' }] }).query).toEqual({
      terms: [
        {
          text: 'x',
          targets: ['podcast-title', 'podcast-description'],
          phrase: false,
          slop: 0,
          fuzzy: false,
          mode: 'optional',
        },
      ],
      groups: [],
      filters: {},
      order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
      limit: 25,
      after: null,
      level: 'hit',
    })
  })

  test('its cursor is bound to everything but page size and details, and not to how it is written', () => {
    const terms = [{ searchTerm: 'x', searchTermOptions: { matchMode: 'must' } }]
    const body = {
      searchTerms: terms,
      languages: ['en', 'de'],
      includeItunesGenres: ['News'],
    }
    const { fingerprint } = parseSearch(body)
    const same = [
      { ...body, pageSize: 7, details: 'basic' },
      { ...body, languages: ['DE', 'en-US', 'de'], cursor: null },
      {
        includeItunesGenres: ['news'],
        languages: ['de', 'en'],
        searchTerms: [{ ...terms[0], searchType: 'text', searchTargets: null }],
      },
    ]
    for (const other of same) expect(parseSearch(other).fingerprint).toBe(fingerprint)
    const different = [
      { ...body, languages: ['en'] },
      { ...body, minTotalEpisodes: 1 },
      { ...body, includeItunesGenres: [] },
      { ...body, searchTerms: [] },
      { ...body, searchTerms: [{ searchTerm: 'x' }] },
      { ...body, searchTerms: [{ ...terms[0], searchTargets: ['podcast-title'] }] },
    ]
    for (const other of different)
      expect(parseSearch(other).fingerprint).not.toBe(fingerprint)
    const position = { total: 3, values: [1, null, 'a'] }
    expect(
      parseSearch({ ...body, cursor: sealCursor(position, fingerprint) }).query.after,
    ).toEqual(position)
    expect(() =>
      parseSearch({
        ...body,
        languages: ['en'],
        cursor: sealCursor(position, fingerprint),
      }),
    ).toThrow(refusal('INVALID_CURSOR'))
  })

  test.each([[{ searchTerms: [] }], [{ languages: ['en'] }], [{ minTotalEpisodes: 0 }]])(
    '%j asks for something',
    (body) => {
      expect(parseSearch(body).query.limit).toBe(25)
    },
  )

  test.each([
    [{}],
    [{ languages: [] }],
    [{ searchTerms: [], languages: [] }],
    [{ searchTerms: [], searchTermGroups: [], includePodcastIds: [] }],
    [{ pageSize: 5, details: 'basic' }],
    [{ searchTerms: null, minTotalEpisodes: null }],
  ])('%j asks for nothing', (body) => {
    expect(() => parseSearch(body)).toThrow(
      refusal('SEARCH_TERMS_MISSING', 'body.searchTerms'),
    )
  })

  test('a null counts as missing, whatever the field', () => {
    for (const field of [
      ...FILTER_NAMES,
      'sortOrder',
      'searchTermGroups',
      'pageSize',
      'cursor',
      'details',
    ]) {
      expect(parseSearch({ searchTerms: [], [field]: null })).toEqual(
        parseSearch({ searchTerms: [] }),
      )
    }
  })

  test('what belongs to another product says so', () => {
    for (const field of ['project', 'projectId', 'excludeEpisodeIds']) {
      expect(() => parseSearch({ searchTerms: [], [field]: 'x' })).toThrow(
        refusal('SEARCH_FIELD_UNAVAILABLE', `body.${field}`),
      )
    }
  })

  test('whatever the body is, it is a query or a typed refusal', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: false }), (body) => {
        for (const value of [
          body,
          { searchTerms: [body] },
          { searchTerms: [{ searchTerm: 'x', searchTermOptions: body }] },
          { searchTerms: [], languages: body },
        ]) {
          try {
            parseSearch(value)
          } catch (error) {
            expect(error).toMatchObject({ name: 'CodedError', status: 400 })
          }
        }
      }),
    )
  })
})

describe('filters', () => {
  test('each, as the directory knows it', () => {
    expect(
      searchFilters({
        languages: ['en-GB', 'en', 'zh-Hant'],
        includeItunesGenres: ['society and culture', 'Documentary', 'Nonsense'],
        excludeItunesGenres: ['TRUE CRIME'],
        minTotalEpisodes: 1.2,
        maxTotalEpisodes: 9.9,
        explicit: 'clean',
        foundedSince: '2020-01-01',
        lastEpisodeDateSince: '2026-01-31T00:00:00.000Z',
        hasPrimaryContact: false,
        listings: ['spotify', 'none', 'spotify'],
        hasSocials: ['youtube', 'bluesky', 'youtube'],
        podcastHasGuests: true,
        podcastCountries: ['gb', 'DE'],
        podcastAuthorityScore: {
          authorityScore: { min: 10, max: null },
          youtubeScore: null,
          socialScore: { max: 50 },
        },
        includePodcastIds: ['0198C5A2-7F64-7D0E-9D1C-3A5F0B6C7D8E'],
        excludePodcastIds: ['00000000-0000-0000-0000-000000000000'],
        minItunesRating: 4.5,
        minItunesRatingCount: 10,
        minSpotifyRating: 4,
        minSpotifyRatingCount: 5,
        podcastAudienceEstimatedMonthlyListeners: { min: 1_000 },
        minCastboxPlays: 1,
        minCastboxSubscribers: 2,
      }),
    ).toEqual({
      include: [
        { facet: 'language', values: ['en', 'zh'] },
        { facet: 'genre', values: ['Documentary', 'Nonsense', 'Society & Culture'] },
        { facet: 'explicit', values: ['false'] },
        { facet: 'contact', values: ['false'] },
        { facet: 'listing', values: ['none', 'spotify'] },
        { facet: 'social', values: ['bluesky', 'youtube'] },
        { facet: 'guests', values: ['true'] },
        { facet: 'country', values: ['DE', 'GB'] },
      ],
      exclude: [{ facet: 'genre', values: ['True Crime'] }],
      includeIds: ['0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e'],
      excludeIds: ['00000000-0000-0000-0000-000000000000'],
      ranges: {
        totalEpisodes: { min: 2, max: 9 },
        founded: { min: Date.UTC(2020, 0, 1), max: null },
        lastEpisode: { min: Date.UTC(2026, 0, 31), max: null },
        authorityScore: { min: 10, max: null },
        socialScore: { min: null, max: 50 },
        appleRating: { min: 4.5, max: null },
        appleRatingCount: { min: 10, max: null },
        spotifyRating: { min: 4, max: null },
        spotifyRatingCount: { min: 5, max: null },
        monthlyListeners: { min: 1_000, max: null },
        castboxPlays: { min: 1, max: null },
        castboxSubscribers: { min: 2, max: null },
      },
    })
  })

  test('what is not given, null or an empty list, filters nothing', () => {
    expect(
      searchFilters({ languages: [], includeItunesGenres: null, hasSocials: [] }),
    ).toEqual({})
  })

  test('a language that nobody knows is not the unknown language', () => {
    expect(searchFilters({ languages: ['qqq'] })).toEqual({
      include: [{ facet: 'language', values: ['qqq'] }],
    })
    expect(searchFilters({ languages: ['und'] })).toEqual({
      include: [{ facet: 'language', values: ['und'] }],
    })
  })

  test.each<[field: string, value: unknown, path: string]>([
    ['explicit', true, 'explicit'],
    ['explicit', 'yes', 'explicit'],
    ['foundedSince', 'soon', 'foundedSince'],
    ['foundedSince', 5, 'foundedSince'],
    ['hasPrimaryContact', 'true', 'hasPrimaryContact'],
    ['listings', ['deezer'], 'listings[0]'],
    ['hasSocials', ['myspace'], 'hasSocials[0]'],
    ['podcastCountries', ['GBR'], 'podcastCountries[0]'],
    ['podcastAuthorityScore', { total: {} }, 'podcastAuthorityScore.total'],
    [
      'podcastAuthorityScore',
      { authorityScore: { min: 101 } },
      'podcastAuthorityScore.authorityScore.min',
    ],
    [
      'podcastAuthorityScore',
      { authorityScore: { from: 1 } },
      'podcastAuthorityScore.authorityScore.from',
    ],
    ['podcastAuthorityScore', [], 'podcastAuthorityScore'],
    ['includePodcastIds', ['x'], 'includePodcastIds[0]'],
    ['includePodcastIds', Array.from({ length: 10_001 }, () => 'x'), 'includePodcastIds'],
    ['excludeItunesGenres', ['x'.repeat(101)], 'excludeItunesGenres[0]'],
    ['minItunesRating', 5.1, 'minItunesRating'],
    ['minItunesRatingCount', 1.5, 'minItunesRatingCount'],
    ['minCastboxPlays', -1, 'minCastboxPlays'],
    ['maxTotalEpisodes', Number.MAX_VALUE, 'maxTotalEpisodes'],
    [
      'podcastAudienceEstimatedMonthlyListeners',
      { min: 1.5 },
      'podcastAudienceEstimatedMonthlyListeners.min',
    ],
  ])('%s: %j is refused', (field, value, path) => {
    expect(() => parseFilters({ [field]: value })).toThrow(
      refusal('INVALID_BODY', `body.${path}`),
    )
  })
})

describe('the order', () => {
  test('is relevance unless told; titles ascend', () => {
    expect(parseOrder(null)).toEqual(parseOrder([]))
    expect(
      parseOrder([
        { field: 'title' },
        { field: 'appleReviews', direction: 'asc', nullOrder: 'first' },
      ]),
    ).toEqual([
      { field: 'title', direction: 'asc', nulls: 'last' },
      { field: 'appleReviews', direction: 'asc', nulls: 'first' },
    ])
  })

  test.each([
    [[{ field: 'rank' }], 'sortOrder[0].field'],
    [[{ field: 'title', direction: 'up' }], 'sortOrder[0].direction'],
    [[{ field: 'title', nulls: 'last' }], 'sortOrder[0].nulls'],
    [Array.from({ length: 4 }, () => ({ field: 'title' })), 'sortOrder'],
  ])('%j is refused', (value, path) => {
    expect(() => parseOrder(value)).toThrow(refusal('INVALID_BODY', `body.${path}`))
  })
})
