/**
 * Keys that a web page shows to everybody: bound to its origin, for searches and look-ups alone.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKeyOrigins } from '../cors.ts'
import { EXAMPLE_PODCAST } from '../examples/example-podcast.ts'
import { type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'

const ORIGIN = 'https://player.example.org'
const TYPE_AHEAD = '/api/v1/autocomplete/podcasts?query=harb'

let castdex: RunningCastdex
let admin: string
let key: string

beforeAll(async () => {
  castdex = await startCastdex({ config: { corsOrigins: '', publicAdd: true } })
  admin = await castdex.makeKey({ scopes: ['admin'] })
  const made = await makeKey({ name: 'page', origin: `${ORIGIN}/` })
  expect(made.json()).toMatchObject({
    data: { origin: ORIGIN, scopes: ['search', 'lookup'] },
  })
  key = made.json<{ data: { key: string } }>().data.key
})
afterAll(() => castdex[Symbol.asyncDispose]())

function makeKey(body: object) {
  const headers = { authorization: admin, 'content-type': 'application/json' }
  return castdex.app.inject({
    method: 'POST',
    url: '/api/v1/admin/keys',
    headers,
    payload: JSON.stringify(body),
  })
}

function callFrom(origin: string | undefined, url: string, authorization = key) {
  return castdex.app.inject({
    url,
    headers: { authorization, ...(origin !== undefined && { origin }) },
  })
}

test('a page of the origin may complete, search and look up, and its browser is told so', async () => {
  const lookup = `/api/v1/podcasts/id/lookup?slug=${EXAMPLE_PODCAST.slug}`
  for (const url of [
    TYPE_AHEAD,
    '/api/v1/search/podcasts?q=harbour',
    lookup,
    '/api/v1/genres',
  ]) {
    const answer = await callFrom(ORIGIN, url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN)
    expect(answer.headers['vary']).toContain('origin')
    expect(answer.body).not.toContain('podcastEmails')
  }
  const { statusCode, headers } = await castdex.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/autocomplete/podcasts',
    headers: { origin: ORIGIN, 'access-control-request-headers': 'authorization' },
  })
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-headers': 'authorization',
    'access-control-allow-methods': expect.stringContaining('GET') as string,
  })
})

test.each([
  ['from elsewhere', 'https://copied.example.net'],
  ['from another port', `${ORIGIN}:8443`],
  ['without encryption', 'http://player.example.org'],
  ['from a sandbox', 'null'],
  ['from no page', undefined],
])('a call %s is refused, and says whose key it is', async (_title, origin) => {
  const answer = await callFrom(origin, TYPE_AHEAD)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({
    error: {
      code: 'ORIGIN_NOT_ALLOWED',
      message: expect.stringContaining(ORIGIN) as string,
    },
  })
})

test.each([
  [
    'details of podcasts',
    'GET',
    `/api/v1/podcasts/multiple?podcastIds=${EXAMPLE_PODCAST.id}`,
    'SCOPE_MISSING',
  ],
  [
    'adding a feed, which every other key may',
    'POST',
    '/api/v1/admin/feeds',
    'SCOPE_MISSING',
  ],
  [
    'the interface of another directory',
    'GET',
    '/api/1.0/search/byterm?q=harbour',
    'ORIGIN_NOT_ALLOWED',
  ],
  ['tools of agents', 'POST', '/mcp', 'ORIGIN_NOT_ALLOWED'],
] as const)('%s is not for it', async (_title, method, url, code) => {
  const headers = {
    authorization: `Bearer ${key}`,
    origin: ORIGIN,
    'content-type': 'application/json',
  }
  const answer = await castdex.app.inject({
    method,
    url,
    headers,
    ...(method === 'POST' && { payload: '{}' }),
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain(code === 'SCOPE_MISSING' ? 'scope' : ORIGIN)
})

test('a browser of another origin is not let in by its preflight, and a revoked key lets none in', async () => {
  const preflight = async (origin: string) => {
    castdex.advance(1_000)
    const { headers } = await castdex.app.inject({
      method: 'OPTIONS',
      url: TYPE_AHEAD,
      headers: { origin },
    })
    return headers['access-control-allow-origin']
  }
  expect(await preflight('https://copied.example.net')).toBeUndefined()
  const other = 'https://other.example.org'
  const made = await makeKey({ name: 'gone', origin: other })
  expect(await preflight(other)).toBe(other)
  await castdex.directory.apiKeys.revoke(
    made.json<{ data: { id: string } }>().data.id,
    '2026-11-20T12:00:00.000Z',
  )
  expect(await preflight(other)).toBeUndefined()
})

test('while the keys cannot be read, the origins of before are let in', async () => {
  let nowMs = 0
  let origins = (): Promise<ReadonlySet<string>> => Promise.resolve(new Set([ORIGIN]))
  const isKeyOrigin = openKeyOrigins({
    apiKeys: { origins: () => origins() },
    now: () => nowMs,
  })
  expect(await isKeyOrigin(ORIGIN)).toBe(true)
  origins = () => Promise.reject(new Error('the store is away'))
  for (nowMs of [1000, 2000])
    expect([
      await isKeyOrigin(ORIGIN),
      await isKeyOrigin('https://copied.example.net'),
    ]).toEqual([true, false])
  origins = () => Promise.resolve(new Set())
  nowMs = 3000
  expect(await isKeyOrigin(ORIGIN)).toBe(false)
})

describe('an operator', () => {
  test.each([
    ['an address with a path', { origin: `${ORIGIN}/app` }, 'origin'],
    ['no address', { origin: 'example.org' }, 'origin'],
    ['a file', { origin: 'file:///index.html' }, 'origin'],
    ['details of podcasts', { origin: ORIGIN, scopes: ['podcasts'] }, 'scopes'],
    ['all of it', { origin: ORIGIN, scopes: ['search', 'admin'] }, 'scopes'],
  ])('cannot bind a key to %s', async (_title, body, field) => {
    const refused = await makeKey({ name: 'page', ...body })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      error: { details: [{ path: `body.${field}` }] },
    })
  })

  test('cannot widen it later', async () => {
    const { id } = (await makeKey({ name: 'page', origin: ORIGIN })).json<{
      data: { id: string }
    }>().data
    const patch = (scopes: readonly string[]) =>
      castdex.app.inject({
        method: 'PATCH',
        url: `/api/v1/admin/keys/${id}`,
        headers: { authorization: admin, 'content-type': 'application/json' },
        payload: JSON.stringify({ scopes }),
      })
    expect((await patch(['search', 'podcasts'])).statusCode).toBe(400)
    expect((await patch(['search'])).json()).toMatchObject({
      data: { scopes: ['search'], origin: ORIGIN },
    })
  })
})
