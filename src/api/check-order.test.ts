/**
 * The checks run in one order: with several faults at once, the answer names the first
 * (docs/RULES.md section 1).
 */
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from './examples/example-podcast.ts'
import type { ErrorCode } from '../errors.ts'
import { type RunningCastdex, startCastdex } from '../../test/api/castdex.ts'

interface Fault {
  readonly code: ErrorCode
  /** What the request has to have for it. */
  readonly has: (keys: Keys) => InjectOptions
}

interface Keys {
  readonly noScope: string
  /** Its bucket and its quota are empty. */
  readonly spent: string
  /** Its quota is empty. */
  readonly poor: string
}

let castdex: RunningCastdex
let keys: Keys

const SEARCH = '/api/v1/search/podcasts'
const JSON_TYPE = { 'content-type': 'application/json' }
const NONE = { podcastLookups: 0, searchCount: 0 }

beforeAll(async () => {
  castdex = await startCastdex({ config: { rateLimit: 1 } })
  keys = {
    noScope: await castdex.makeKey({ scopes: ['lookup'] }),
    spent: await castdex.makeKey({ quotas: NONE }),
    poor: await castdex.makeKey({ quotas: NONE }),
  }
  for (let call = 0; call < 3; call += 1)
    await castdex.call({ url: '/api/v1/usage', headers: { authorization: keys.spent } })
})

afterAll(() => castdex[Symbol.asyncDispose]())

const big = `{"searchTerms":"${'x'.repeat(1_100_000)}"}`

/**
 * From the first check to the last. Merged from last to first, so that a request has all faults
 * from one on.
 */
const FAULTS: readonly Fault[] = [
  { code: 'METHOD_NOT_ALLOWED', has: () => ({ method: 'PUT' }) },
  { code: 'KEY_INVALID', has: () => ({ headers: { authorization: 'nobody' } }) },
  {
    code: 'SCOPE_MISSING',
    has: ({ noScope }) => ({ headers: { authorization: noScope } }),
  },
  { code: 'BODY_TOO_LARGE', has: () => ({ payload: big }) },
  { code: 'RATE_LIMITED', has: ({ spent }) => ({ headers: { authorization: spent } }) },
  { code: 'INVALID_JSON', has: () => ({ payload: '{' }) },
  { code: 'QUOTA_EXCEEDED', has: ({ poor }) => ({ headers: { authorization: poor } }) },
]

const sound: InjectOptions = {
  method: 'POST',
  url: SEARCH,
  headers: JSON_TYPE,
  payload: '{"searchTerms":[]}',
}

const merge = (request: InjectOptions, fault: InjectOptions): InjectOptions => ({
  ...request,
  ...fault,
  headers: { ...request.headers, ...fault.headers },
})

test.each(FAULTS.map(({ code }, index) => [code, index] as const))(
  '%s comes before all later ones',
  async (code, index) => {
    const request = FAULTS.slice(index).reduceRight(
      (made, fault) => merge(made, fault.has(keys)),
      sound,
    )
    const answer = await castdex.app.inject(request)
    expect(answer.json()).toMatchObject({ error: { code } })
  },
)

test('415 comes before the rate, and after the scope', async () => {
  const plain = { ...sound, payload: '{', headers: { 'content-type': 'text/plain' } }
  const codeOf = async (authorization: string): Promise<unknown> =>
    (
      await castdex.app.inject({ ...plain, headers: { ...plain.headers, authorization } })
    ).json<{
      error: { code: string }
    }>().error.code
  expect(await codeOf(keys.spent)).toBe('MEDIA_TYPE_UNSUPPORTED')
  expect(await codeOf(keys.noScope)).toBe('SCOPE_MISSING')
})

test('an unknown path is 404 without a key; a known one asks for it before it understands anything', async () => {
  expect((await castdex.app.inject('/api/v1/nothing?x=1')).statusCode).toBe(404)
  expect(
    (
      await castdex.app.inject({
        method: 'POST',
        url: '/nothing',
        payload: big,
        headers: JSON_TYPE,
      })
    ).statusCode,
  ).toBe(404)
  expect(
    (await castdex.app.inject('/api/v1/podcasts/multiple?nonsense=1')).statusCode,
  ).toBe(401)
})

test('a look-up that finds nothing comes before the quota, and costs nothing', async () => {
  castdex.advance(2_000)
  const answer = await castdex.call({
    url: '/api/v1/podcasts/nobody',
    headers: { authorization: keys.poor },
  })
  expect([answer.statusCode, answer.headers['x-usage-monthly']]).toEqual([404, '0/0'])
  castdex.advance(2_000)
  const found = await castdex.call({
    url: `/api/v1/podcasts/${EXAMPLE_PODCAST.id}`,
    headers: { authorization: keys.poor },
  })
  expect(found.json()).toMatchObject({ error: { code: 'QUOTA_EXCEEDED' } })
})

test.each([
  ['podcasts/unknown', { titleLatest: 'Harbour Light', cleared: ['titleLatest'] }],
  ['podcasts/unknown', {}],
  ['keys/key_000000000000', { expiresAt: '2001-01-01' }],
  ['keys/key_000000000000', { name: 'two\nlines' }],
])('an action refuses its body before it looks for %s: %j', async (path, payload) => {
  const admin = await castdex.makeKey({ scopes: ['admin'] })
  const answer = await castdex.call({
    method: 'PATCH',
    url: `/api/v1/admin/${path}`,
    headers: { authorization: admin },
    payload,
  })
  expect(answer.json()).toMatchObject({ error: { code: 'INVALID_BODY' } })
})
