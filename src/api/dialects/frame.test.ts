/**
 * What every dialect has in common: under which addresses it answers, who may call it, and what
 * that costs.
 */
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import {
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'

const SEARCH = '/apple/search?term=podcast'

/** Without a key. */
const ask = ({ app }: RunningCastdex, url: string, options: InjectOptions = {}) =>
  app.inject({ url, ...options })

const countOf = (answer: { json: () => unknown }): number =>
  (answer.json() as { readonly resultCount: number }).resultCount

const podcasts = [EXAMPLE_DRAFT, draftOf(1), draftOf(2)]

test('a dialect answers under its prefix, under the host names of its owner, and where nobody else has the path', async () => {
  await using castdex = await startCastdex({ podcasts })
  expect(countOf(await ask(castdex, SEARCH))).toBe(2)
  expect(countOf(await ask(castdex, '/search?term=podcast'))).toBe(2)
  const asApple = { headers: { host: 'itunes.apple.com:443' } }
  expect(countOf(await ask(castdex, '/search?term=podcast', asApple))).toBe(2)
  expect(countOf(await ask(castdex, `/lookup?id=${String(EXAMPLE_DRAFT.appleId)}`))).toBe(1)
  const asGpodder = { headers: { host: 'GPodder.net' } }
  expect((await ask(castdex, '/toplist/2.json', asGpodder)).json()).toHaveLength(2)
  expect((await ask(castdex, '/api/2/tags/5.json', asGpodder)).statusCode).toBe(200)
  // Without `term` the path is the site's.
  expect((await ask(castdex, '/search?q=podcast')).headers['content-type']).toContain(
    'json',
  )
  expect((await ask(castdex, '/search?q=podcast')).json()).toMatchObject({
    error: { code: 'ROUTE_NOT_FOUND' },
  })
})

test('what a dialect does not speak is refused with where to look', async () => {
  await using castdex = await startCastdex()
  const refusalOf = async (path: string): Promise<string> => (await ask(castdex, path)).body
  expect(await refusalOf('/api/1.0/value/bymood')).toContain(
    'the file docs/DIALECTS.md of castdex',
  )
  expect(await refusalOf('/api/v1/value')).toContain('see /docs')
  expect(await refusalOf('/api/v1//genres/')).toContain(
    'did you mean \\"/api/v1/genres\\"?',
  )
})

test('a dialect that is switched off is not there', async () => {
  await using castdex = await startCastdex({ config: { dialects: 'gpodder' } })
  expect((await ask(castdex, SEARCH)).statusCode).toBe(404)
  expect((await ask(castdex, '/search?term=podcast')).statusCode).toBe(404)
  expect((await ask(castdex, '/gpodder/toplist/1.json')).statusCode).toBe(200)
})

test('a call without a key comes from an open address, or is refused', async () => {
  await using castdex = await startCastdex({
    config: { openTo: '10.1.0.0/16, 2001:db8::1' },
  })
  const statusFrom = async (remoteAddress: string): Promise<number> =>
    (await ask(castdex, SEARCH, { remoteAddress })).statusCode
  expect(await statusFrom('10.1.2.3')).toBe(200)
  expect(await statusFrom('::ffff:10.1.2.3')).toBe(200)
  expect(await statusFrom('2001:db8::1')).toBe(200)
  expect(await statusFrom('2001:db8::2')).toBe(401)
  expect(await statusFrom('127.0.0.1')).toBe(401)
  expect((await castdex.call(SEARCH)).statusCode).toBe(200)
})

test.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', 'example.org'],
  ['forwarded', 'for=127.0.0.1'],
  ['x-real-ip', '127.0.0.1'],
  ['via', '1.1 proxy'],
])('a request with %s is never open where no proxy is trusted', async (name, value) => {
  await using castdex = await startCastdex()
  expect((await ask(castdex, SEARCH)).statusCode).toBe(200)
  expect((await ask(castdex, SEARCH, { headers: { [name]: value } })).statusCode).toBe(401)
})

test.each<[what: string, headers: Record<string, string>, status: number]>([
  ['a page of another site', { host: 'localhost:8080', origin: 'https://evil.test' }, 403],
  ['a name that was turned to this machine', { host: 'evil.test:8080' }, 403],
  ['this machine', { host: '127.0.0.1:8080', origin: 'http://localhost:8080' }, 200],
  ['this machine by IPv6', { host: '[::1]:8080' }, 200],
  ['the public name', { host: 'castdex.test', origin: 'https://castdex.test' }, 200],
  ['the owner of a dialect', { host: 'itunes.apple.com' }, 200],
])(
  'what is open to loopback without a key answers to %s or not',
  async (_what, headers, status) => {
    await using castdex = await startCastdex({
      config: { publicUrl: 'https://castdex.test' },
    })
    const open = await ask(castdex, SEARCH, { headers })
    expect(open.statusCode).toBe(status)
    const metrics = await castdex.app.inject({ url: '/metrics', headers })
    // Its host names are for the dialect alone.
    if (headers['host'] !== 'itunes.apple.com') expect(metrics.statusCode).toBe(status)
    const keyed = await ask(castdex, SEARCH, {
      headers: { ...headers, authorization: await castdex.makeKey() },
    })
    expect(keyed.statusCode).toBe(200)
  },
)

test('behind a trusted proxy the last hop counts that it vouches for', async () => {
  await using castdex = await startCastdex({
    config: { trustProxy: '127.0.0.1', openTo: '10.0.0.0/8,127.0.0.1' },
  })
  const statusOf = async (forwarded: string): Promise<number> =>
    (await ask(castdex, SEARCH, { headers: { 'x-forwarded-for': forwarded } })).statusCode
  expect(await statusOf('10.1.2.3')).toBe(200)
  expect(await statusOf('203.0.113.9')).toBe(401)
  // What stands before the trusted hop is anybody's word.
  expect(await statusOf('10.1.2.3, 203.0.113.9')).toBe(401)
  expect(
    (await ask(castdex, SEARCH, { headers: { forwarded: 'for=10.1.2.3' } })).statusCode,
  ).toBe(401)
})

test('calls without a key are limited by address', async () => {
  await using castdex = await startCastdex({
    config: { rateLimit: 1, openTo: '0.0.0.0/0' },
  })
  const statusFrom = async (remoteAddress: string): Promise<number> =>
    (await ask(castdex, SEARCH, { remoteAddress })).statusCode
  expect(await statusFrom('192.0.2.1')).toBe(200)
  expect(await statusFrom('192.0.2.1')).toBe(200)
  const refused = await ask(castdex, SEARCH, { remoteAddress: '192.0.2.1' })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('1')
  expect(await statusFrom('192.0.2.2')).toBe(200)
  castdex.advance(1000)
  expect(await statusFrom('192.0.2.1')).toBe(200)
})

test('a key pays what the operation beneath costs, and needs its scope', async () => {
  await using castdex = await startCastdex({ podcasts })
  const key = await castdex.makeKey({ quotas: { podcastLookups: 3, searchCount: 1 } })
  const call = (url: string) =>
    ask(castdex, url, { headers: { authorization: `Bearer ${key}` } })
  expect((await call(SEARCH)).headers['x-usage-monthly']).toBe('1/1')
  const refused = await call(SEARCH)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toHaveProperty(
    'errorMessage',
    expect.stringContaining('searchCount'),
  )
  const ids = [EXAMPLE_DRAFT, ...podcasts].map(({ appleId }) => String(appleId)).join(',')
  expect((await call(`/apple/lookup?id=${ids}`)).headers['x-usage-monthly']).toBe('3/3')
  const lookupOnly = await castdex.makeKey({ scopes: ['lookup'] })
  const unfit = await ask(castdex, SEARCH, { headers: { authorization: lookupOnly } })
  expect(unfit.statusCode).toBe(403)
  expect(unfit.json()).toHaveProperty(
    'errorMessage',
    expect.stringContaining('scope search'),
  )
})

test('a wrong key is refused, also from an open address', async () => {
  await using castdex = await startCastdex()
  const answer = await ask(castdex, SEARCH, {
    headers: { authorization: 'Bearer cdx_nobody' },
  })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({
    errorMessage: expect.stringContaining('Unknown API key') as string,
    queryParameters: {},
  })
})
