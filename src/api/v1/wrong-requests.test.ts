/**
 * Every way to be wrong: always the error body, always the right code, never a 500, and the log
 * stays free of secrets.
 */
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { Check } from 'typebox/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { type Problem, Problem as ProblemSchema } from '../problem.ts'
import { EXAMPLE_PODCAST } from '../examples/example-podcast.ts'
import { ERRORS, type ErrorCode } from '../../errors.ts'
import { assertNothingSecret } from '../../../test/log/assert-nothing-secret.ts'
import { type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'

const { id } = EXAMPLE_PODCAST
const MULTIPLE = '/api/v1/podcasts/multiple'
const LOOKUP = '/api/v1/podcasts/id/lookup'
const BY_FEED_URL = '/api/v1/podcasts/by-feed-url'
const SEARCH = '/api/v1/search/podcasts'

let castdex: RunningCastdex

beforeAll(async () => {
  castdex = await startCastdex()
})

afterAll(async () => {
  assertNothingSecret(castdex.log, { secrets: [castdex.key] })
  await castdex[Symbol.asyncDispose]()
})

const expectProblem = (answer: LightMyRequestResponse, code: ErrorCode): Problem => {
  const problem = answer.json<Problem>()
  expect(problem, answer.body).toMatchObject({ error: { code } })
  expect(answer.statusCode).toBe(ERRORS[code].status)
  expect(Check(ProblemSchema, problem), answer.body).toBe(true)
  expect(problem.message).toBe(problem.error.message)
  expect(problem.requestId).toBe(answer.headers['x-request-id'])
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  return problem
}

const ids = (count: number): string => Array.from({ length: count }, () => id).join(',')

describe('query parameters', () => {
  test.each<[why: string, url: string, code: ErrorCode, named: string]>([
    ['no ids', MULTIPLE, 'INVALID_PARAMETER', 'podcastIds'],
    [
      'an empty list',
      `${MULTIPLE}?podcastIds=`,
      'INVALID_PARAMETER',
      'podcastIds[0] is empty',
    ],
    [
      'an empty item',
      `${MULTIPLE}?podcastIds=${id},,${id}`,
      'INVALID_PARAMETER',
      'podcastIds[1] is empty',
    ],
    [
      'a blank item',
      `${MULTIPLE}?podcastIds=${id},%20`,
      'INVALID_PARAMETER',
      'podcastIds[1] is empty',
    ],
    [
      'a comma at the end',
      `${MULTIPLE}?podcastIds=${id},`,
      'INVALID_PARAMETER',
      'podcastIds[1] is empty',
    ],
    [
      'an empty repetition',
      `${MULTIPLE}?podcastIds=${id}&podcastIds=`,
      'INVALID_PARAMETER',
      'podcastIds[1] is empty',
    ],
    ['51 ids', `${MULTIPLE}?podcastIds=${ids(51)}`, 'INVALID_PARAMETER', '51 items'],
    [
      '51 ids, repeated',
      `${MULTIPLE}?${`podcastIds=${id}&`.repeat(51)}`,
      'INVALID_PARAMETER',
      '51 items',
    ],
    [
      'no UUID',
      `${MULTIPLE}?podcastIds=${id},nonsense`,
      'INVALID_PARAMETER',
      'podcastIds[1] is "nonsense"',
    ],
    [
      'UUID version 9',
      `${MULTIPLE}?podcastIds=0198c5a2-7f64-9d0e-9d1c-3a5f0b6c7d8e`,
      'INVALID_PARAMETER',
      'podcastIds[0]',
    ],
    [
      'UUID variant 7',
      `${MULTIPLE}?podcastIds=0198c5a2-7f64-7d0e-7d1c-3a5f0b6c7d8e`,
      'INVALID_PARAMETER',
      'podcastIds[0]',
    ],
    ['brackets', `${MULTIPLE}?podcastIds[]=${id}`, 'UNKNOWN_PARAMETER', 'podcastIds[]'],
    [
      'encoded brackets',
      `${MULTIPLE}?podcastIds%5B%5D=${id}`,
      'UNKNOWN_PARAMETER',
      'Repeat podcastIds without brackets',
    ],
    [
      'a mistyped name',
      `${MULTIPLE}?podcast_ids=${id}`,
      'UNKNOWN_PARAMETER',
      'Unknown parameter "podcast_ids" (did you mean podcastIds?); known are',
    ],
    [
      'details misspelt',
      `${MULTIPLE}?podcastIds=${id}&details=FULL`,
      'INVALID_PARAMETER',
      'details is "FULL"',
    ],
    [
      'details empty',
      `${MULTIPLE}?podcastIds=${id}&details=`,
      'INVALID_PARAMETER',
      'details is ""',
    ],
    [
      'details twice',
      `${MULTIPLE}?podcastIds=${id}&details=full&details=full`,
      'INVALID_PARAMETER',
      'details appears 2 times',
    ],
    [
      'an unknown parameter',
      `${MULTIPLE}?podcastIds=${id}&page=2`,
      'UNKNOWN_PARAMETER',
      '"page"; known are podcastIds, details',
    ],
    [
      'an unknown name like a prototype',
      `${MULTIPLE}?podcastIds=${id}&__proto__=2`,
      'UNKNOWN_PARAMETER',
      '__proto__',
    ],
    [
      'broken encoding',
      `${MULTIPLE}?podcastIds=%zz`,
      'INVALID_PARAMETER',
      'percent-encoding',
    ],
    ['half a surrogate pair', `${LOOKUP}?slug=%ED%A0%80`, 'INVALID_PARAMETER', 'not UTF-8'],
    ['a nul byte', `${LOOKUP}?slug=a%00b`, 'INVALID_PARAMETER', 'nul'],
    [
      'no locator',
      LOOKUP,
      'INVALID_PARAMETER',
      'exactly one of rssFeedUrl, appleId, spotifyId, slug, podEngineId, podcastGuid',
    ],
    [
      'two locators',
      `${LOOKUP}?slug=a&appleId=1`,
      'INVALID_PARAMETER',
      'appleId conflicts with slug',
    ],
    [
      'the same locator twice',
      `${LOOKUP}?slug=a&slug=b`,
      'INVALID_PARAMETER',
      'slug appears 2 times',
    ],
    ['an empty slug', `${LOOKUP}?slug=`, 'INVALID_PARAMETER', 'slug is empty'],
    ['an empty guid', `${LOOKUP}?podcastGuid`, 'INVALID_PARAMETER', 'podcastGuid is empty'],
    [
      'an Apple id of letters',
      `${LOOKUP}?appleId=id123`,
      'INVALID_PARAMETER',
      'appleId is "id123"',
    ],
    ['Apple id 0', `${LOOKUP}?appleId=0`, 'INVALID_PARAMETER', 'appleId is "0"'],
    [
      'an Apple id beyond all numbers',
      `${LOOKUP}?appleId=9999999999999999`,
      'INVALID_PARAMETER',
      'appleId',
    ],
    [
      'a fraction as Apple id',
      `${LOOKUP}?appleId=1.5`,
      'INVALID_PARAMETER',
      'appleId is "1.5"',
    ],
    [
      'an id that is none',
      `${LOOKUP}?podEngineId=12`,
      'INVALID_PARAMETER',
      'podEngineId is "12"',
    ],
    [
      'a feed URL cut by an unencoded &',
      `${LOOKUP}?rssFeedUrl=https://a.example/f?x=1&y=2`,
      'UNKNOWN_PARAMETER',
      'URL-encoded',
    ],
    ['an empty feed URL', `${LOOKUP}?rssFeedUrl=`, 'INVALID_FEED_URL', 'is empty'],
    [
      'a relative feed URL',
      `${LOOKUP}?rssFeedUrl=%2Ffeed.xml`,
      'INVALID_FEED_URL',
      'rssFeedUrl',
    ],
    [
      'a foreign scheme',
      `${LOOKUP}?rssFeedUrl=ftp%3A%2F%2Fa.example%2Ff`,
      'INVALID_FEED_URL',
      'scheme',
    ],
    [
      'a host without a dot',
      `${BY_FEED_URL}?rssFeedUrl=http%3A%2F%2Flocalhost%2Ff`,
      'INVALID_FEED_URL',
      'host',
    ],
    [
      'an impossible feed URL',
      `${BY_FEED_URL}?rssFeedUrl=http%3A%2F%2F`,
      'INVALID_FEED_URL',
      'http://',
    ],
    ['a feed URL missing', BY_FEED_URL, 'INVALID_PARAMETER', 'rssFeedUrl is missing'],
    [
      'a feed URL twice',
      `${BY_FEED_URL}?rssFeedUrl=a&rssFeedUrl=b`,
      'INVALID_PARAMETER',
      '2 times',
    ],
    [
      'an untracked feed',
      `${BY_FEED_URL}?rssFeedUrl=https%3A%2F%2Fnobody.example%2Ff`,
      'FEED_NOT_TRACKED',
      'https://nobody.example/f',
    ],
    ['a nobody', '/api/v1/podcasts/nobody', 'PODCAST_NOT_FOUND', '"nobody"'],
    ['no name at all', '/api/v1/podcasts/', 'ROUTE_NOT_FOUND', '"/api/v1/podcasts/"'],
    [
      'no name, but a parameter',
      '/api/v1/podcasts/?a=b',
      'ROUTE_NOT_FOUND',
      '"/api/v1/podcasts/"',
    ],
    ['a double of the document', '/docs/json', 'ROUTE_NOT_FOUND', '/docs/json'],
    ['the same as YAML', '/docs/yaml', 'ROUTE_NOT_FOUND', '/docs/yaml'],
    [
      'a file that the page has not',
      '/docs/static/nothing.js',
      'ROUTE_NOT_FOUND',
      'nothing.js',
    ],
    ['a nul byte in the path', '/api/v1/podcasts/a%00b', 'INVALID_PARAMETER', 'nul'],
    [
      'a parameter where none is known',
      `/api/v1/podcasts/${id}?details=full`,
      'UNKNOWN_PARAMETER',
      'the operation takes none',
    ],
    ['a parameter of usage', '/api/v1/usage?month=2026-11', 'UNKNOWN_PARAMETER', '"month"'],
    ['an unknown path', '/api/v1/podcast', 'ROUTE_NOT_FOUND', '/api/v1/podcast'],
    ['another version', '/api/v2/podcasts/multiple', 'ROUTE_NOT_FOUND', '/api/v2'],
    ['another case', '/API/v1/podcasts/multiple', 'ROUTE_NOT_FOUND', '/API'],
    ['a broken path', '/api/v1/podcasts/%zz', 'MALFORMED_REQUEST', 'percent-encoding'],
    [
      'half a surrogate pair in the path',
      '/api/v1/podcasts/%ED%A0%80',
      'MALFORMED_REQUEST',
      'percent-encoding',
    ],
  ])('%s', async (_why, url, code, named) => {
    const problem = expectProblem(await castdex.call(url), code)
    expect(problem.message).toContain(named)
  })

  test('a long value is shown shortened', async () => {
    const problem = expectProblem(
      await castdex.call(`${MULTIPLE}?podcastIds=${'x'.repeat(5_000)}`),
      'INVALID_PARAMETER',
    )
    expect(problem.message.length).toBeLessThan(200)
    const path = expectProblem(
      await castdex.call(`/api/v1/podcasts/${'x'.repeat(5_000)}`),
      'PODCAST_NOT_FOUND',
    )
    expect(path.message.length).toBeLessThan(200)
  })

  test.each([LOOKUP, BY_FEED_URL])('%s: a feed URL of 10,000 characters', async (path) => {
    const url = encodeURIComponent(`https://feeds.example.org/${'x'.repeat(10_000)}`)
    const problem = expectProblem(
      await castdex.call(`${path}?rssFeedUrl=${url}`),
      'INVALID_FEED_URL',
    )
    expect(problem.message.length).toBeLessThan(250)
    expect(problem.message).toContain('is longer than 2,048 characters')
  })

  test('a feed URL with credentials is unknown, and never shown again', async () => {
    const url = encodeURIComponent('https://ann:geheim@feeds.example.org/harbour-light')
    expect((await castdex.call(`${LOOKUP}?rssFeedUrl=${url}`)).json()).toEqual({
      data: { podcast: null },
    })
    const answer = await castdex.call(`${BY_FEED_URL}?rssFeedUrl=${url}`)
    expect(expectProblem(answer, 'FEED_NOT_TRACKED').message).toBe(
      'No tracked podcast has a feed URL with credentials.',
    )
    expect(answer.body).not.toContain('geheim')
    const broken = await castdex.call(
      `${BY_FEED_URL}?rssFeedUrl=${encodeURIComponent('http://ann:geheim@/f')}`,
    )
    expectProblem(broken, 'INVALID_FEED_URL')
    expect(broken.body).not.toContain('geheim')
  })
})

const post = (
  payload: string | Buffer,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): InjectOptions => ({
  method: 'POST',
  url: SEARCH,
  payload,
  headers,
})

const TERM = { searchTerm: 'harbour' }

describe('search bodies', () => {
  test.each<[why: string, body: unknown, code: ErrorCode, named: string]>([
    ['a list', [], 'INVALID_BODY', 'JSON object'],
    ['null', null, 'INVALID_BODY', 'null'],
    ['a text', 'harbour', 'INVALID_BODY', '"harbour"'],
    ['nothing asked', {}, 'SEARCH_TERMS_MISSING', 'searchTerms is missing'],
    ['only a page size', { pageSize: 10 }, 'SEARCH_TERMS_MISSING', 'searchTerms'],
    [
      'only empty lists',
      { languages: [], includePodcastIds: [] },
      'SEARCH_TERMS_MISSING',
      'languages',
    ],
    [
      'no terms beside a filter that came out empty',
      { searchTerms: [], includePodcastIds: [] },
      'SEARCH_TERMS_MISSING',
      'includePodcastIds is empty',
    ],
    [
      'no terms beside ranges without bounds',
      { podcastAuthorityScore: { authorityScore: { min: null } } },
      'SEARCH_TERMS_MISSING',
      'podcastAuthorityScore is empty',
    ],
    [
      'one forgiving term that must not match',
      {
        searchTerms: [{ searchTerm: 'x', searchTermOptions: { matchMode: 'not' } }],
        matching: 'forgiving',
      },
      'INVALID_BODY',
      'matchMode is "not"',
    ],
    [
      'only nulls',
      { searchTerms: null, languages: null },
      'SEARCH_TERMS_MISSING',
      'searchTerms',
    ],
    [
      'an unknown field',
      { searchTerms: [], page: 1 },
      'INVALID_BODY',
      'Unknown search fields: page; known are',
    ],
    [
      'a mistyped field',
      { searchTerms: [], pagesize: 1, minTotalEpisode: 2, xyzzy: 3 },
      'INVALID_BODY',
      'Unknown search fields: pagesize (did you mean pageSize?), minTotalEpisode (did you mean minTotalEpisodes?), xyzzy; known are',
    ],
    [
      'a mistyped field of a term',
      { searchTerms: [{ searchTrem: 'tide' }] },
      'INVALID_BODY',
      'searchTerms[0].searchTrem is an unknown field (did you mean searchTerm?); known are',
    ],
    [
      'a name like a prototype',
      JSON.parse('{"searchTerms":[],"__proto__":{}}'),
      'INVALID_BODY',
      '__proto__',
    ],
    [
      'pageSize 0',
      { searchTerms: [], pageSize: 0 },
      'INVALID_BODY',
      'pageSize has to be a whole number from 1 to 1000, not 0',
    ],
    ['pageSize 1001', { searchTerms: [], pageSize: 1001 }, 'INVALID_BODY', 'not 1001'],
    [
      'pageSize 1.5',
      { searchTerms: [], pageSize: 1.5 },
      'INVALID_BODY',
      'pageSize has to be a whole number from 1 to 1000, not 1.5',
    ],
    ['pageSize "10"', { searchTerms: [], pageSize: '10' }, 'INVALID_BODY', 'not "10"'],
    ['pageSize true', { searchTerms: [], pageSize: true }, 'INVALID_BODY', 'pageSize'],
    [
      'terms no list',
      { searchTerms: 'harbour' },
      'INVALID_BODY',
      'searchTerms has to be a list',
    ],
    [
      'a bare text as term',
      { searchTerms: ['harbour'] },
      'INVALID_BODY',
      'searchTerms[0] has to be an object',
    ],
    [
      'an unknown key of a term',
      { searchTerms: [{ ...TERM, boost: 2 }] },
      'INVALID_BODY',
      'searchTerms[0].boost',
    ],
    ['no text', { searchTerms: [{}] }, 'INVALID_BODY', 'searchTerms[0].searchTerm'],
    [
      'a blank term',
      { searchTerms: [{ searchTerm: ' \t ' }] },
      'SEARCH_TERM_EMPTY',
      'searchTerms[0].searchTerm is blank',
    ],
    [
      'a nul byte',
      { searchTerms: [{ searchTerm: 'a\0b' }] },
      'INVALID_BODY',
      'searchTerms[0].searchTerm holds a nul',
    ],
    [
      'a nul byte in a filter',
      { languages: ['en', 'd\0e'] },
      'INVALID_BODY',
      'languages[1] holds a nul',
    ],
    [
      'half a surrogate pair',
      { searchTerms: [{ searchTerm: '\ud800' }] },
      'INVALID_BODY',
      'surrogate',
    ],
    [
      '201 characters',
      { searchTerms: [{ searchTerm: '🎙'.repeat(201) }] },
      'INVALID_BODY',
      '201 characters',
    ],
    [
      '21 terms',
      { searchTerms: Array.from({ length: 21 }, () => TERM) },
      'INVALID_BODY',
      '21 items',
    ],
    [
      'another type',
      { searchTerms: [{ ...TERM, searchType: 'semantic' }] },
      'SEARCH_TYPE_UNAVAILABLE',
      '"semantic"',
    ],
    [
      'an unknown target',
      { searchTerms: [{ ...TERM, searchTargets: ['title'] }] },
      'INVALID_BODY',
      'searchTargets[0]',
    ],
    [
      'no target',
      { searchTerms: [{ ...TERM, searchTargets: [] }] },
      'INVALID_BODY',
      'searchTargets is empty',
    ],
    [
      'an episode target',
      { searchTerms: [{ ...TERM, searchTargets: ['transcript'] }] },
      'SEARCH_FIELD_UNAVAILABLE',
      'another product',
    ],
    [
      'an unknown mode',
      { searchTerms: [{ ...TERM, searchTermOptions: { matchMode: 'should' } }] },
      'INVALID_BODY',
      'matchMode',
    ],
    [
      'an unknown option',
      { searchTerms: [{ ...TERM, searchTermOptions: { weight: 1 } }] },
      'INVALID_BODY',
      'weight',
    ],
    [
      'a project',
      { searchTerms: [], projectId: 'x' },
      'SEARCH_FIELD_UNAVAILABLE',
      'belongs to another product',
    ],
    [
      'episodes',
      { searchTerms: [], excludeEpisodeIds: [] },
      'SEARCH_FIELD_UNAVAILABLE',
      'belongs to another product',
    ],
    [
      'languages no list',
      { searchTerms: [], languages: 'en' },
      'INVALID_BODY',
      'languages has to be a list',
    ],
    [
      'a language that is none',
      { searchTerms: [], languages: ['en', '!!'] },
      'INVALID_BODY',
      'languages[1]',
    ],
    [
      'a language of a number',
      { searchTerms: [], languages: [1] },
      'INVALID_BODY',
      'languages[0]',
    ],
    [
      '1,001 languages',
      { searchTerms: [], languages: Array.from({ length: 1_001 }, () => 'en') },
      'INVALID_BODY',
      '1001 items',
    ],
    [
      'an empty genre',
      { searchTerms: [], includeItunesGenres: [' '] },
      'INVALID_BODY',
      'includeItunesGenres[0]',
    ],
    [
      'few episodes',
      { searchTerms: [], minTotalEpisodes: -1 },
      'INVALID_BODY',
      'minTotalEpisodes',
    ],
    [
      'episodes as text',
      { searchTerms: [], minTotalEpisodes: '5' },
      'INVALID_BODY',
      'not "5"',
    ],
    [
      'details misspelt',
      { searchTerms: [], details: 'lean' },
      'INVALID_BODY',
      'details has to be one of basic, full',
    ],
    ['a cursor of a number', { searchTerms: [], cursor: 5 }, 'INVALID_BODY', 'cursor'],
    [
      'a made-up cursor',
      { searchTerms: [], cursor: 'bm8' },
      'INVALID_CURSOR',
      'begin without a cursor',
    ],
    ['an empty cursor', { searchTerms: [], cursor: '' }, 'INVALID_CURSOR', 'cursor'],
  ])('%s', async (_why, body, code, named) => {
    const problem = expectProblem(await castdex.search(body), code)
    expect(problem.message).toContain(named)
  })

  test.each<[why: string, request: InjectOptions, code: ErrorCode]>([
    ['broken JSON', post('{"searchTerms": ['), 'INVALID_JSON'],
    ['text behind the JSON', post('{} {}'), 'INVALID_JSON'],
    ['an empty body', post(''), 'INVALID_JSON'],
    ['no body at all', { method: 'POST', url: SEARCH }, 'INVALID_JSON'],
    ['bytes that are not UTF-8', post(Buffer.from([0x7b, 0xff, 0x7d])), 'INVALID_JSON'],
    ['bytes of UTF-16', post(Buffer.from('{"searchTerms":[]}', 'utf16le')), 'INVALID_JSON'],
    ['plain text', post('{}', { 'content-type': 'text/plain' }), 'MEDIA_TYPE_UNSUPPORTED'],
    [
      'a form',
      post('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      'MEDIA_TYPE_UNSUPPORTED',
    ],
    ['no type', post('{}', {}), 'MEDIA_TYPE_UNSUPPORTED'],
    [
      'Latin-1',
      post('{}', { 'content-type': 'application/json; charset=iso-8859-1' }),
      'MEDIA_TYPE_UNSUPPORTED',
    ],
    [
      'UTF-16',
      post('{}', { 'content-type': 'application/json; charset="utf-16"' }),
      'MEDIA_TYPE_UNSUPPORTED',
    ],
    ['a broken type', post('{}', { 'content-type': 'json' }), 'MEDIA_TYPE_UNSUPPORTED'],
    [
      'a compressed body',
      post('{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
      'MEDIA_TYPE_UNSUPPORTED',
    ],
    [
      '2 MB',
      post(JSON.stringify({ searchTerms: [], pad: 'x'.repeat(2_000_000) })),
      'BODY_TOO_LARGE',
    ],
    [
      'a query parameter',
      { ...post('{"searchTerms":[]}'), url: `${SEARCH}?pageSize=5` },
      'UNKNOWN_PARAMETER',
    ],
  ])('%s', async (_why, request, code) => {
    expectProblem(await castdex.call(request), code)
  })

  test('a number beyond what numbers can be is not called null', async () => {
    const problem = expectProblem(
      await castdex.call(post('{"searchTerms":[],"pageSize":1e400}')),
      'INVALID_BODY',
    )
    expect(problem.message).toContain('not a number too large to be read')
  })

  test('JSON is JSON, whatever parameters its type has', async () => {
    const answer = await castdex.call(
      post('\ufeff{"searchTerms":[]}', {
        'content-type': 'Application/JSON; charset=UTF-8',
      }),
    )
    expect(answer.statusCode, answer.body).toBe(200)
  })
})

describe('methods', () => {
  test.each<[method: InjectOptions['method'], url: string, allow: string]>([
    ['POST', MULTIPLE, 'GET, HEAD, OPTIONS'],
    ['PUT', LOOKUP, 'GET, HEAD, OPTIONS'],
    ['DELETE', `/api/v1/podcasts/${id}`, 'GET, HEAD, OPTIONS'],
    ['PATCH', BY_FEED_URL, 'GET, HEAD, OPTIONS'],
    ['PUT', SEARCH, 'POST, OPTIONS, GET, HEAD'],
    ['DELETE', SEARCH, 'POST, OPTIONS, GET, HEAD'],
    ['DELETE', '/api/v1/usage', 'GET, HEAD, OPTIONS'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
    ['POST', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ['POST', '/docs', 'GET, HEAD, OPTIONS'],
    ['POST', '/docs/static/castdex.css', 'GET, HEAD, OPTIONS'],
  ])('%s %s', async (method, url, allow) => {
    const answer = await castdex.call({ method: method ?? 'GET', url })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
    if (method !== 'HEAD') expectProblem(answer, 'METHOD_NOT_ALLOWED')
  })
})

test.each<[method: InjectOptions['method'], url: string]>([
  ['POST', '/docs/../x'],
  ['POST', '/docs/json'],
  ['OPTIONS', '/docs/yaml'],
  ['HEAD', '/docs/yaml'],
  ['POST', '/api/v1/podcasts/'],
  ['HEAD', '/api/v1/podcasts/'],
  ['OPTIONS', '/api/v1/podcasts/'],
])('%s %s: there is no such path, for nobody', async (method, url) => {
  const answer = await castdex.app.inject({ method: method ?? 'GET', url })
  expect(answer.statusCode).toBe(404)
  if (method !== 'HEAD') expectProblem(answer, 'ROUTE_NOT_FOUND')
})

test('whatever is sent, the answer is never a 500', async () => {
  const junk = fc.string({ unit: 'binary', maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(
      junk,
      junk,
      fc.constantFrom(MULTIPLE, LOOKUP, BY_FEED_URL, '/api/v1/podcasts/', '/'),
      async (name, value, path) => {
        const query = new URLSearchParams([[name, value]]).toString()
        const answer = await castdex.call(
          `${path}${encodeURIComponent(value.toWellFormed())}?${query}`,
        )
        expect(answer.statusCode, answer.body).toBeLessThan(500)
      },
    ),
    { numRuns: 200 },
  )
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ noUnicodeString: false }), async (value) => {
      for (const body of [
        value,
        { searchTerms: value },
        { searchTerms: [value] },
        { searchTerms: [], languages: value, cursor: value },
      ]) {
        const answer = await castdex.search(body)
        expect(answer.statusCode, answer.body).toBeLessThan(500)
      }
    }),
    { numRuns: 200 },
  )
})
