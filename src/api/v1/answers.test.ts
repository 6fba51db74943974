/** What the operations answer: shapes, order, headers, and the forms in which they travel. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { TSchema } from 'typebox'
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from '../examples/example-podcast.ts'
import { LookupAnswer, MultipleAnswer, PodcastAnswer } from '../views/podcast.ts'
import { SearchAnswer } from '../views/search.ts'
import type { Directory } from '../../store/directory.ts'
import { CodedError } from '../../errors.ts'
import { BasicPodcast, FullPodcast } from '../../record/podcast.ts'
import { Hit, BasicHit } from '../../record/view/hit.ts'
import {
  type RunningCastdex,
  draftOf,
  EXAMPLE_DRAFT,
  startCastdex,
} from '../../../test/api/castdex.ts'

const { id } = EXAMPLE_PODCAST
const MULTIPLE = '/api/v1/podcasts/multiple'
const LOOKUP = '/api/v1/podcasts/id/lookup'
const PENDING = draftOf(7, { appleId: 0, appleIdStatus: 'none' })
const BARE = draftOf(3, {
  author: null,
  genres: [],
  imageUrl: null,
  language: 'und',
  authorityScore: null,
  description: null,
  emails: [],
  explicitRss: null,
  hostNames: null,
  podcastAffiliation: null,
  podcastDirectoryLinks: {},
  podcastHasGuests: null,
  primaryContactEmail: null,
  socialMediaLinks: [],
  titleLatestCleaned: null,
  websiteUrl: null,
  transcriptionMode: {
    mode: 'episodes-since',
    transcribeSince: '2026-01-01T00:00:00.000Z',
  },
  audienceEstimate: {
    audienceDemographics: null,
    estimatedMonthlyListeners: null,
    estimatedMonthyListenersCalculatedAt: null,
  },
  audioRetentionPolicy: 'RETAIN_DAYS',
  audioRetentionDays: 30,
  blocked: { blockedDate: '2026-01-01T00:00:00.000Z' },
  stats: { ...EXAMPLE_DRAFT.stats, latestPublishedAt: null, firstEpisodePublishedAt: null },
})

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex({
    podcasts: [EXAMPLE_DRAFT, draftOf(1), draftOf(2), BARE, PENDING],
  })
})
afterAll(() => castdex[Symbol.asyncDispose]())

const expectShape = (schema: TSchema, value: unknown): void => {
  expect([...Errors(schema, value)].map((error) => JSON.stringify(error))).toEqual([])
}

interface Multiple {
  readonly status: string
  readonly data: {
    readonly options: unknown
    readonly totalRequested: number
    readonly totalFound: number
    readonly podcasts: readonly { readonly id: string }[]
  }
}

const multiple = async (query: string): Promise<Multiple> => {
  const answer = await castdex.call(`${MULTIPLE}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expectShape(MultipleAnswer, answer.json())
  return answer.json<Multiple>()
}

describe('multiple', () => {
  test('basic and full hold the fields of their level and no others', async () => {
    const list = [id, BARE.id].join(',')
    const basic = await multiple(`podcastIds=${list}`)
    const full = await multiple(`podcastIds=${list}&details=full`)
    expect(Object.keys(basic)).toEqual(['status', 'data'])
    expect(Object.keys(basic.data)).toEqual([
      'options',
      'totalRequested',
      'totalFound',
      'podcasts',
    ])
    for (const podcast of basic.data.podcasts) {
      expectShape(BasicPodcast, podcast)
      expect(Object.keys(podcast).sort()).toEqual(
        Object.keys(BasicPodcast.properties).sort(),
      )
    }
    for (const podcast of full.data.podcasts) expectShape(FullPodcast, podcast)
    const { slug, ...rest } = full.data.podcasts[1] as unknown as Record<string, unknown>
    expect(slug).toMatch(/^podcast-3/)
    const {
      feedUrls: _f,
      feedState: _s,
      appleIdStatus: _a,
      claimedAppleId: _c,
      podcastGuid: _g,
      podcastIndexId: _i,
      ...known
    } = BARE
    const {
      languageTag: _t,
      countries: _o,
      spotifyVerifiedAt: _v,
      youtube: _y,
      appleRating: _r,
      spotifyRating: _p,
      ...more
    } = known
    const {
      castboxPlays: _l,
      castboxSubscribers: _b,
      popularity: _u,
      trackedAt: _k,
      updatedAt: _d,
      ...wanted
    } = more
    expect(rest).toEqual(wanted)
  })

  test('ids come repeated, with commas, mixed, with blanks, in any case; the echo is as sent', async () => {
    const [one, two] = [draftOf(1).id, draftOf(2).id]
    const shouted = one.toUpperCase()
    for (const query of [
      `podcastIds=${shouted}&podcastIds=${two}`,
      `podcastIds=${shouted},${two}`,
      `podcastIds=${shouted}%2C%20${two}`,
      `podcastIds=+${shouted}+&details=basic&podcastIds=${two}`,
    ]) {
      const { data } = await multiple(query)
      expect(data.options).toEqual({ podcastIds: [shouted, two], details: 'basic' })
      expect(data.podcasts.map((podcast) => podcast.id)).toEqual([one, two])
    }
  })

  test('each podcast once, in the order of first asking; what matches nothing is left out', async () => {
    const [one, two] = [draftOf(1).id, draftOf(2).id]
    const unknown = [
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ]
    const { status, data } = await multiple(
      `podcastIds=${[...unknown, two, one, two.toUpperCase(), one, PENDING.id].join(',')}`,
    )
    expect(status).toBe('OK')
    expect([data.totalRequested, data.totalFound]).toEqual([7, 2])
    expect(data.podcasts.map((podcast) => podcast.id)).toEqual([two, one])
  })

  test('50 ids are allowed', async () => {
    const { data } = await multiple(
      `podcastIds=${Array.from({ length: 50 }, () => id).join(',')}`,
    )
    expect([data.totalRequested, data.totalFound]).toEqual([50, 1])
  })
})

describe('lookup', () => {
  test.each([
    ['rssFeedUrl', 'https://feeds.example.org/harbour-light'],
    ['rssFeedUrl', 'http://FEEDS.EXAMPLE.ORG/harbour-light//'],
    ['appleId', String(EXAMPLE_PODCAST.appleId)],
    ['spotifyId', EXAMPLE_PODCAST.spotifyId ?? ''],
    ['slug', EXAMPLE_PODCAST.slug],
    ['podEngineId', id.toUpperCase()],
    ['podcastGuid', (EXAMPLE_PODCAST.podcastGuid ?? '').toUpperCase()],
  ])('by %s %s', async (name, value) => {
    const answer = await castdex.call(`${LOOKUP}?${name}=${encodeURIComponent(value)}`)
    expectShape(LookupAnswer, answer.json())
    expect(answer.json()).toMatchObject({ data: { podcast: { id } } })
  })

  test.each([
    'rssFeedUrl=https%3A%2F%2Ffeeds.example.org%2FHarbour-Light',
    'appleId=1',
    'spotifyId=x',
    'slug=nobody',
    'podEngineId=00000000-0000-0000-0000-000000000000',
    'podcastGuid=x',
    `podEngineId=${PENDING.id}`,
  ])('%s: not tracked is an answer', async (query) => {
    const answer = await castdex.call(`${LOOKUP}?${query}`)
    expect([answer.statusCode, answer.body]).toEqual([200, '{"data":{"podcast":null}}'])
  })
})

describe('a podcast and its listings', () => {
  test('by feed URL and by each of its names: one answer', async () => {
    const byFeedUrl = await castdex.call(
      `/api/v1/podcasts/by-feed-url?rssFeedUrl=${encodeURIComponent(EXAMPLE_PODCAST.rssFeedUrl)}`,
    )
    expectShape(PodcastAnswer, byFeedUrl.json())
    expect(byFeedUrl.json()).toMatchObject({
      data: {
        podcast: { id },
        platforms: {
          apple: {
            id: EXAMPLE_PODCAST.appleId,
            url: `https://podcasts.apple.com/podcast/id${String(EXAMPLE_PODCAST.appleId)}`,
          },
          spotify: { id: EXAMPLE_PODCAST.spotifyId },
          youtube: { tier: 'associated', role: 'primary' },
        },
      },
    })
    const { spotifyId, podcastGuid, appleId, slug } = EXAMPLE_PODCAST
    for (const name of [
      id,
      id.toUpperCase(),
      String(appleId),
      spotifyId ?? '',
      podcastGuid ?? '',
      slug,
    ]) {
      const answer = await castdex.call(`/api/v1/podcasts/${encodeURIComponent(name)}`)
      expect([name, answer.body]).toEqual([name, byFeedUrl.body])
    }
  })

  test('nothing matched yet is null', async () => {
    const answer = await castdex.call(`/api/v1/podcasts/${BARE.id}`)
    expect(answer.json()).toMatchObject({
      data: { platforms: { spotify: null, youtube: null } },
    })
  })

  test('a pending podcast is served only where no Apple id is required, and then has no listings', async () => {
    const url = `/api/v1/podcasts/by-feed-url?rssFeedUrl=${encodeURIComponent(PENDING.rssFeedUrl)}`
    expect((await castdex.call(url)).json()).toMatchObject({
      error: { code: 'FEED_NOT_TRACKED' },
    })
    await using lenient = await startCastdex({
      podcasts: [PENDING],
      directory: { requireAppleId: false },
    })
    expect((await lenient.call(url)).json()).toMatchObject({
      error: { code: 'LISTING_UNKNOWN' },
    })
    const byId = await lenient.call(`/api/v1/podcasts/${PENDING.id}`)
    expectShape(PodcastAnswer, byId.json())
    expect(byId.json()).toMatchObject({
      data: { podcast: { appleId: 0 }, platforms: null },
    })
    expect(
      (await lenient.call(`${LOOKUP}?podEngineId=${PENDING.id}`)).json(),
    ).toMatchObject({
      data: { podcast: { id: PENDING.id } },
    })
  })

  test("a pending podcast of one's own is served without an Apple id, and has no listings until there is one", async () => {
    const own = { ...PENDING, isOwn: true as const }
    await using strict = await startCastdex({
      podcasts: [own],
      directory: { requireAppleId: true },
    })
    const url = `/api/v1/podcasts/by-feed-url?rssFeedUrl=${encodeURIComponent(own.rssFeedUrl)}`
    const unlisted = await strict.call(url)
    expect([unlisted.statusCode, unlisted.json()]).toMatchObject([
      404,
      { error: { code: 'LISTING_UNKNOWN' } },
    ])
    const byId = await strict.call(`/api/v1/podcasts/${own.id}`)
    expect(byId.json()).toMatchObject({
      data: { podcast: { appleId: 0 }, platforms: null },
    })
    expect((await strict.call(`${LOOKUP}?podEngineId=${own.id}`)).json()).toMatchObject({
      data: { podcast: { id: own.id } },
    })
    const [known] = await strict.directory.writer.write([
      { record: { ...own, appleId: 17 }, revision: 1 },
    ])
    expect(known).toMatchObject({ status: 'updated' })
    const listed = await strict.call(url)
    expect([listed.statusCode, listed.json()]).toMatchObject([
      200,
      { data: { platforms: { apple: { id: 17 } } } },
    ])
  })
})

interface Search {
  readonly data: {
    readonly searchOptions: Readonly<Record<string, unknown>>
    readonly searchResultsStats: unknown
    readonly seachResultsStats: unknown
    readonly result: {
      readonly total: { readonly value: number }
      readonly hitsReturned: number
      readonly hits: readonly Record<string, unknown>[]
    }
    readonly cursor: string | null
  }
}

describe('search', () => {
  test('the answer and its hits have their shape', async () => {
    const answer = await castdex.search({ searchTerms: [], pageSize: 1_000 })
    expectShape(SearchAnswer, answer.json())
    const { data } = answer.json<Search>()
    expect(data.result.hits.map((hit) => hit['id'])).not.toContain(BARE.id)
    expect([data.result.total, data.result.hitsReturned, data.cursor]).toEqual([
      { value: 3, relation: 'eq' },
      3,
      null,
    ])
    for (const hit of data.result.hits) {
      expectShape(Hit, hit)
      expect(hit['podcastId']).toBe(hit['id'])
    }
    expect(data.searchResultsStats).toEqual(data.seachResultsStats)
    expect(data.searchResultsStats).toMatchObject({
      totals: { totalResultsAvailable: 3, resultsReturned: 3 },
    })
  })

  test('basic hits are the ten basic fields, podcastId and score', async () => {
    const answer = await castdex.search({ searchTerms: [], details: 'basic' })
    expectShape(SearchAnswer, answer.json())
    const { hits } = answer.json<Search>().data.result
    expect(hits).toHaveLength(3)
    for (const hit of hits) {
      expectShape(BasicHit, hit)
      expect(Object.keys(hit)).toEqual([
        ...Object.keys(BasicPodcast.properties),
        'podcastId',
        'score',
      ])
    }
  })

  test('searchOptions is the search as understood', async () => {
    const answer = await castdex.search({
      searchTerms: [
        {
          searchTerm: '  harbour ',
          searchTargets: ['podcast-description', 'podcast-title'],
          searchTermOptions: { matchMode: 'must', fuzzy: false },
        },
        { searchTerm: 'sea' },
      ],
      languages: ['en-GB', 'EN', 'pt_BR'],
      includeItunesGenres: ['society and culture', 'Comedy'],
      minTotalEpisodes: 1.5,
      maxTotalEpisodes: null,
      explicit: null,
    })
    expect(answer.json<Search>().data.searchOptions).toEqual({
      cursor: null,
      pageSize: 25,
      details: 'full',
      searchTerms: [
        {
          searchTerm: 'harbour',
          searchType: 'text',
          searchTargets: ['podcast-title', 'podcast-description'],
          searchTermOptions: {
            matchMode: 'must',
            phraseMatch: false,
            slop: 0,
            fuzzy: false,
          },
        },
        {
          searchTerm: 'sea',
          searchType: 'text',
          searchTargets: ['podcast-title', 'podcast-description'],
          searchTermOptions: {
            matchMode: 'optional',
            phraseMatch: false,
            slop: 0,
            fuzzy: false,
          },
        },
      ],
      languages: ['en', 'pt'],
      includeItunesGenres: ['Comedy', 'Society & Culture'],
      minTotalEpisodes: 2,
      sortOrder: [{ field: 'relevance', direction: 'desc', nullOrder: 'last' }],
    })
  })

  test('terms and filters narrow; a cursor belongs to its search, whatever the page size', async () => {
    const count = async (body: unknown): Promise<number> =>
      (await castdex.search(body)).json<Search>().data.result.total.value
    const term = (
      searchTerm: string,
      matchMode: string,
      searchTargets?: readonly string[],
    ) => ({
      searchTerm,
      searchTermOptions: { matchMode },
      searchTargets,
    })
    expect(await count({ searchTerms: [term('harbour', 'must', ['podcast-title'])] })).toBe(
      1,
    )
    expect(
      await count({
        searchTerms: [term('podcast', 'must', ['podcast-title']), term('1', 'not')],
      }),
    ).toBe(1)
    expect(
      await count({
        searchTerms: [term('lighthouse keepers', 'must', ['podcast-description'])],
      }),
    ).toBe(3)
    expect(
      await count({ searchTerms: [term('lighthouse', 'must', ['podcast-title'])] }),
    ).toBe(0)
    expect(await count({ searchTerms: [], languages: ['de'] })).toBe(0)
    expect(
      await count({
        languages: ['en'],
        includeItunesGenres: ['documentary'],
        minTotalEpisodes: 84,
      }),
    ).toBe(3)
    expect(await count({ minTotalEpisodes: 85 })).toBe(0)
    expect(await count({ searchTerms: [], includeItunesGenres: ['Hinduism'] })).toBe(0)
    expect(await count({ searchTerms: [], languages: ['tlh'] })).toBe(0)

    const body = { searchTerms: [], languages: ['en'] }
    const first = (await castdex.search({ ...body, pageSize: 1 })).json<Search>().data
    expect(first.cursor).not.toBeNull()
    const rest = (
      await castdex.search({ ...body, pageSize: 5, details: 'basic', cursor: first.cursor })
    ).json<Search>().data
    expect([rest.result.hitsReturned, rest.result.total.value, rest.cursor]).toEqual([
      2,
      3,
      null,
    ])
    const seen = [...first.result.hits, ...rest.result.hits].map((hit) => hit['id'])
    expect(new Set(seen).size).toBe(3)
    const other = await castdex.search({
      searchTerms: [],
      languages: ['en', 'de'],
      cursor: first.cursor,
    })
    expect(other.json()).toMatchObject({ error: { code: 'INVALID_CURSOR' } })
    const changed = await castdex.search({
      ...body,
      cursor: `${String(first.cursor).slice(0, -2)}xx`,
    })
    expect(changed.json()).toMatchObject({ error: { code: 'INVALID_CURSOR' } })
  })
})

describe('how answers travel', () => {
  const url = `${MULTIPLE}?podcastIds=${id}&details=full`

  test('as br or gzip where that is accepted and worth it', async () => {
    const plain = await castdex.call(url)
    expect([
      plain.headers['content-encoding'],
      plain.headers.vary,
      plain.headers['cache-control'],
    ]).toEqual([undefined, 'accept-encoding', 'no-store'])
    const brotli = await castdex.call({
      url,
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    })
    expect([brotli.headers['content-encoding'], brotli.headers.vary]).toEqual([
      'br',
      'accept-encoding',
    ])
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await castdex.call({ url, headers: { 'accept-encoding': 'gzip;q=0.5' } })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    for (const accepted of ['identity', 'zstd', 'br;q=0', 'nonsense;;;']) {
      expect(
        (await castdex.call({ url, headers: { 'accept-encoding': accepted } })).body,
      ).toBe(plain.body)
    }
    const small = await castdex.call({
      url: '/api/v1/usage',
      headers: { 'accept-encoding': 'br' },
    })
    expect(small.headers['content-encoding']).toBeUndefined()
  })

  test('a large answer is compressed as well', async () => {
    await using large = await startCastdex({
      podcasts: Array.from({ length: 400 }, (_, number) => draftOf(number)),
    })
    const body = { searchTerms: [], pageSize: 1_000 }
    const answer = await large.search(body, { 'accept-encoding': 'br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toMatchObject({
      data: { result: { hitsReturned: 400 } },
    })
  })

  test.each([
    url,
    `${LOOKUP}?slug=nobody`,
    '/api/v1/usage',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/docs',
    '/api/v1/podcasts/nobody',
  ])('HEAD %s is GET without the body', async (path) => {
    const get = await castdex.call(path)
    const head = await castdex.call({ method: 'HEAD', url: path })
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
      get.statusCode,
      get.headers['content-type'],
      '',
    ])
    if (get.statusCode === 200)
      expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  test.each([
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
    ['GET', '/openapi.json'],
    ['GET', '/docs'],
    ['GET', '/docs/static/castdex.css'],
    ['GET', '/docs/static/nothing.css'],
    ['GET', '/'],
    ['GET', '/nothing'],
    ['GET', '/%'],
    ['POST', '/healthz'],
    ['OPTIONS', '/api/v1/usage'],
    ['GET', '/api/v1/usage'],
    ['POST', '/api/v1/search/podcasts'],
    ['POST', '/api/v1/websub/a/b'],
  ] as const)('%s %s is never sniffed, and sends no referrer on', async (method, url) => {
    for (const headers of [{}, { authorization: '' }]) {
      const answer = await castdex.call({ method, url, headers })
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
    }
  })

  test('a sane request id is taken over, any other replaced', async () => {
    const idOf = async (given?: string): Promise<unknown> =>
      (
        await castdex.call({
          url: '/healthz',
          headers: given === undefined ? {} : { 'x-request-id': given },
        })
      ).headers['x-request-id']
    expect(await idOf('Trace-1.a_B')).toBe('Trace-1.a_B')
    expect(await idOf('x'.repeat(128))).toBe('x'.repeat(128))
    const made = /^[\da-f]{8}-[\da-f-]{27}-[\da-z]+$/
    for (const given of [undefined, '', 'x'.repeat(129), 'a b', 'a"b', 'ü', 'a;b'])
      expect(await idOf(given)).toMatch(made)
    const refused = await castdex.call({
      url: '/nothing',
      headers: { 'x-request-id': 'mine' },
    })
    expect(refused.json()).toMatchObject({ requestId: 'mine' })
  })
})

describe('calls from browsers', () => {
  const origin = 'https://app.example.org'
  const preflight = (open: RunningCastdex, url: string, from = origin) =>
    open.call({
      method: 'OPTIONS',
      url,
      headers: {
        origin: from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })

  test('any origin by default', async () => {
    const answer = await preflight(castdex, '/api/v1/search/podcasts')
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS, GET, HEAD',
      'access-control-allow-headers': 'authorization,content-type',
      allow: 'POST, OPTIONS, GET, HEAD',
    })
    for (const url of ['/api/v1/usage', '/api/v1/podcasts/nobody', '/nothing']) {
      const called = await castdex.call({ url, headers: { origin } })
      expect(called.headers['access-control-allow-origin']).toBe('*')
      expect(called.headers['access-control-expose-headers']).toContain('x-request-id')
    }
    const unauthorized = await castdex.app.inject({
      url: '/api/v1/usage',
      headers: { origin },
    })
    expect([
      unauthorized.statusCode,
      unauthorized.headers['access-control-allow-origin'],
    ]).toEqual([401, '*'])
  })

  test('OPTIONS tells the methods of a path, and 404 where there is none', async () => {
    const plain = await castdex.call({ method: 'OPTIONS', url: MULTIPLE })
    expect([plain.statusCode, plain.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect((await preflight(castdex, '/nothing')).statusCode).toBe(404)
  })

  test('only the origins that are configured', async () => {
    await using strict = await startCastdex({
      config: { corsOrigins: `${origin}, https://b.example.org` },
    })
    const allowed = await strict.call({ url: '/api/v1/usage', headers: { origin } })
    expect([allowed.headers['access-control-allow-origin'], allowed.headers.vary]).toEqual([
      origin,
      'origin, accept-encoding',
    ])
    const foreign = await strict.call({
      url: '/api/v1/usage',
      headers: { origin: 'https://evil.example' },
    })
    expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([
      200,
      undefined,
    ])
    expect(
      (await preflight(strict, MULTIPLE, 'https://evil.example')).headers[
        'access-control-allow-methods'
      ],
    ).toBeUndefined()
    await using none = await startCastdex({ config: { corsOrigins: '' } })
    expect(
      (await none.call({ url: '/api/v1/usage', headers: { origin } })).headers[
        'access-control-allow-origin'
      ],
    ).toBeUndefined()
  })
})

describe('when the directory fails', () => {
  const failing =
    (error: Error) =>
    (directory: Directory): Directory => ({
      ...directory,
      name: directory.name,
      supports: directory.supports,
      reader: {
        ...directory.reader,
        find: () => Promise.reject(error),
        getMany: () => Promise.reject(error),
        joinMany: () => Promise.reject(error),
        search: () => Promise.reject(error),
        counts: () => Promise.reject(error),
      },
      writer: directory.writer,
      apiKeys: directory.apiKeys,
      health: () => Promise.resolve({ sound: false, findings: ['the index is gone'] }),
      backup: () => Promise.reject(error),
      [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
    })

  test('an unexpected failure is a 500 that tells nothing but the request id, and is logged', async () => {
    const cause = new Error(
      'SQLITE_CORRUPT in /srv/castdex/data: SELECT basic FROM podcasts',
    )
    await using broken = await startCastdex({ wrap: failing(cause) })
    const authorization = await broken.makeKey({
      quotas: { podcastLookups: 5, searchCount: 5 },
    })
    const answer = await broken.call({
      url: `${MULTIPLE}?podcastIds=${id}`,
      headers: { authorization },
    })
    expect([answer.statusCode, answer.headers['x-usage-monthly']]).toEqual([500, '0/5'])
    expect(answer.json()).toEqual({
      status: 'ERROR',
      message: 'Internal error; report the requestId.',
      error: {
        code: 'INTERNAL',
        message: 'Internal error; report the requestId.',
      },
      requestId: answer.headers['x-request-id'],
    })
    expect(
      broken.log.some(
        (line) =>
          line.includes('SQLITE_CORRUPT') &&
          line.includes(String(answer.headers['x-request-id'])),
      ),
    ).toBe(true)
  })

  test('a coded failure is told, with Retry-After where it is a 503', async () => {
    await using busy = await startCastdex({
      wrap: failing(new CodedError('NOT_READY', 'The directory starts.')),
    })
    const answer = await busy.call(`${LOOKUP}?slug=a`)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    const refused = new CodedError('NOT_READY', 'connect ECONNREFUSED 192.0.2.1:9200', {
      forOperator: true,
    })
    await using away = await startCastdex({ wrap: failing(refused) })
    const told = await away.call(`${LOOKUP}?slug=a`)
    expect([told.statusCode, told.json<{ error: { code: string } }>().error.code]).toEqual([
      503,
      'NOT_READY',
    ])
    expect(told.body).not.toContain('192.0.2.1')
    expect(away.log.join('')).toContain('192.0.2.1')
    await using costly = await startCastdex({
      wrap: failing(new CodedError('SEARCH_TOO_COSTLY', 'Narrow searchTerms[0].')),
    })
    expect((await costly.search({ searchTerms: [] })).json()).toMatchObject({
      error: { code: 'SEARCH_TOO_COSTLY' },
    })
  })

  test('readyz says why not, healthz lives on', async () => {
    await using broken = await startCastdex({ wrap: failing(new Error('gone')) })
    const ready = await broken.app.inject('/readyz')
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2'])
    expect(ready.json()).toMatchObject({
      error: {
        code: 'NOT_READY',
        details: [{ path: 'directory', message: 'the index is gone' }],
      },
    })
    expect((await broken.app.inject('/healthz')).json()).toEqual({ data: { alive: true } })
    expect((await castdex.app.inject('/readyz')).json()).toEqual({ data: { ready: true } })
  })

  test('readyz says that a stop is under way, which is no failure in the log; a directory that is away is one', async () => {
    // As pino numbers them.
    const [INFO, ERROR] = [30, 50]
    const levelsOf = async (open: RunningCastdex): Promise<readonly unknown[]> => {
      expect((await open.app.inject('/readyz')).statusCode).toBe(503)
      const lines = open.log.map(
        (line) => JSON.parse(line) as { readonly level: number; readonly event: string },
      )
      return lines.flatMap(({ level, event }) =>
        event === 'request.answered' ? [level] : [],
      )
    }
    await using stopping = await startCastdex()
    stopping.app.beginStopping()
    expect(await levelsOf(stopping)).toEqual([INFO])
    await using broken = await startCastdex({ wrap: failing(new Error('gone')) })
    expect(await levelsOf(broken)).toEqual([ERROR])
  })
})
