/** Who may call, how often and how much: keys in every state, scopes, rates and quotas. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from '../examples/example-podcast.ts'
import type { Scope } from '../../store/api-keys.ts'
import {
  type RunningCastdex,
  type CastdexOptions,
  draftOf,
  EXAMPLE_DRAFT,
  startCastdex,
} from '../../../test/api/castdex.ts'

const { id } = EXAMPLE_PODCAST
const USAGE = '/api/v1/usage'
const MULTIPLE = `/api/v1/podcasts/multiple?podcastIds=${id}`

let castdex: RunningCastdex
const open = async (options?: CastdexOptions): Promise<void> => {
  await castdex[Symbol.asyncDispose]()
  castdex = await startCastdex(options)
}

beforeEach(async () => {
  castdex = await startCastdex()
})
afterEach(() => castdex[Symbol.asyncDispose]())

const codeOf = (answer: {
  json: () => { error?: { code?: string } }
}): string | undefined => answer.json().error?.code

describe('the Authorization header', () => {
  test.each<[form: string, make: (key: string) => string]>([
    ['bare', (key) => key],
    ['Bearer', (key) => `Bearer ${key}`],
    ['bearer', (key) => `bearer ${key}`],
    ['BEARER and blanks', (key) => `BEARER   ${key} `],
  ])('%s', async (_form, make) => {
    const answer = await castdex.call({
      url: USAGE,
      headers: { authorization: make(castdex.key) },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  test.each<[form: string, header: string | undefined, code: string]>([
    ['missing', undefined, 'KEY_MISSING'],
    ['empty', '', 'KEY_MISSING'],
    ['a scheme without a key', 'Bearer', 'KEY_MISSING'],
    ['a scheme and blanks', 'Bearer  ', 'KEY_MISSING'],
    ['nonsense', 'nonsense', 'KEY_INVALID'],
    ['another scheme', 'Basic YTpi', 'KEY_INVALID'],
    ['far too long', 'x'.repeat(10_000), 'KEY_INVALID'],
  ])('%s', async (_form, header, code) => {
    const answer = await castdex.app.inject({
      url: USAGE,
      ...(header === undefined ? {} : { headers: { authorization: header } }),
    })
    expect([answer.statusCode, answer.headers['www-authenticate'], codeOf(answer)]).toEqual(
      [401, 'Bearer', code],
    )
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined()
  })

  test('a key cut short or changed is nobody', async () => {
    for (const key of [
      castdex.key.slice(0, -1),
      `${castdex.key}x`,
      castdex.key.toUpperCase(),
    ]) {
      expect(
        codeOf(await castdex.call({ url: USAGE, headers: { authorization: key } })),
      ).toBe('KEY_INVALID')
    }
  })
})

describe('states of a key', () => {
  test('expired from its very instant on', async () => {
    const key = await castdex.makeKey({ expiresAt: '2026-11-20T12:00:01.000Z' })
    const call = async (): Promise<number> =>
      (await castdex.call({ url: USAGE, headers: { authorization: key } })).statusCode
    expect(await call()).toBe(200)
    castdex.advance(1_000)
    expect(await call()).toBe(401)
    expect(
      codeOf(await castdex.call({ url: USAGE, headers: { authorization: key } })),
    ).toBe('KEY_EXPIRED')
  })

  test('revoked: the next call already knows', async () => {
    const key = await castdex.makeKey()
    const [, made] = await castdex.directory.apiKeys.list()
    expect(
      (await castdex.call({ url: USAGE, headers: { authorization: key } })).statusCode,
    ).toBe(200)
    await castdex.directory.apiKeys.revoke(made?.id ?? '', '2026-11-20T12:00:00.000Z')
    expect(
      codeOf(await castdex.call({ url: USAGE, headers: { authorization: key } })),
    ).toBe('KEY_REVOKED')
  })
})

describe('scopes', () => {
  const OPERATIONS: readonly (readonly [url: string, scope: Scope | null])[] = [
    [MULTIPLE, 'podcasts'],
    [`/api/v1/podcasts/${id}`, 'podcasts'],
    [
      '/api/v1/podcasts/by-feed-url?rssFeedUrl=https%3A%2F%2Ffeeds.example.org%2Fharbour-light',
      'podcasts',
    ],
    [`/api/v1/podcasts/id/lookup?podEngineId=${id}`, 'lookup'],
    ['/api/v1/search/podcasts', 'search'],
    ['/api/v1/exports/podcasts.csv?columns=id', 'export'],
    [USAGE, null],
  ]

  test.each<Scope>(['podcasts', 'search', 'lookup', 'changes', 'export', 'admin'])(
    'a key with only %s',
    async (only) => {
      const authorization = await castdex.makeKey({ scopes: [only] })
      for (const [url, scope] of OPERATIONS) {
        const answer =
          scope === 'search'
            ? await castdex.search({ searchTerms: [] }, { authorization })
            : await castdex.call({ url, headers: { authorization } })
        const allowed = scope === null || scope === only
        expect([url, answer.statusCode]).toEqual([url, allowed ? 200 : 403])
        if (!allowed)
          expect(answer.json()).toMatchObject({
            error: {
              code: 'SCOPE_MISSING',
              message: expect.stringContaining(scope) as string,
            },
          })
      }
    },
  )
})

describe('failed keys', () => {
  const fail = (ip: string) =>
    castdex.app.inject({
      url: USAGE,
      remoteAddress: ip,
      headers: { authorization: 'wrong' },
    })

  test('are limited by address, and never stop a valid key', async () => {
    for (let failure = 0; failure < 100; failure += 1)
      expect(codeOf(await fail('192.0.2.1'))).toBe('KEY_INVALID')
    const throttled = await fail('192.0.2.1')
    expect([
      throttled.statusCode,
      throttled.headers['retry-after'],
      codeOf(throttled),
    ]).toEqual([429, '1', 'AUTH_THROTTLED'])
    expect(codeOf(await fail('192.0.2.2'))).toBe('KEY_INVALID')
    const valid = await castdex.app.inject({
      url: USAGE,
      remoteAddress: '192.0.2.1',
      headers: { authorization: castdex.key },
    })
    expect(valid.statusCode).toBe(200)
    castdex.advance(1_000)
    expect(codeOf(await fail('192.0.2.1'))).toBe('KEY_INVALID')
  })

  test('a forwarded address counts only where the proxy is trusted', async () => {
    const failFrom = (forwarded: string) =>
      castdex.app.inject({
        url: USAGE,
        remoteAddress: '192.0.2.9',
        headers: { authorization: 'wrong', 'x-forwarded-for': forwarded },
      })
    for (let failure = 0; failure < 101; failure += 1)
      await failFrom(`198.51.100.${String(failure)}`)
    expect(codeOf(await failFrom('203.0.113.1'))).toBe('AUTH_THROTTLED')
    await open({ config: { trustProxy: '192.0.2.0/24' } })
    for (let failure = 0; failure < 101; failure += 1)
      await failFrom(`198.51.100.${String(failure)}`)
    expect(codeOf(await failFrom('203.0.113.1'))).toBe('KEY_INVALID')
  })

  test('a proxy that is no address stops the start', async () => {
    await expect(
      startCastdex({ config: { trustProxy: 'nonsense' } }),
    ).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    })
  })
})

describe('the rate', () => {
  test('twice the rate at once, then one token after the other', async () => {
    await open({ config: { rateLimit: 2 } })
    for (const remaining of ['3', '2', '1', '0']) {
      const { statusCode, headers } = await castdex.call(USAGE)
      expect([
        statusCode,
        headers['x-ratelimit-limit'],
        headers['x-ratelimit-remaining'],
      ]).toEqual([200, '4', remaining])
    }
    const limited = await castdex.call(USAGE)
    expect([limited.statusCode, codeOf(limited), limited.headers['retry-after']]).toEqual([
      429,
      'RATE_LIMITED',
      '1',
    ])
    expect(limited.headers).toMatchObject({
      'x-ratelimit-limit': '4',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '2',
    })
    castdex.advance(500)
    expect((await castdex.call(USAGE)).statusCode).toBe(200)
    expect((await castdex.call(USAGE)).statusCode).toBe(429)
  })

  test('is each key’s own', async () => {
    await open({ config: { rateLimit: 1 } })
    const other = await castdex.makeKey()
    for (let call = 0; call < 3; call += 1) await castdex.call(USAGE)
    expect((await castdex.call(USAGE)).statusCode).toBe(429)
    expect(
      (await castdex.call({ url: USAGE, headers: { authorization: other } })).statusCode,
    ).toBe(200)
  })

  test('is told on refusals, too; 0 switches it off', async () => {
    await open({ config: { rateLimit: 5 } })
    const refused = await castdex.call('/api/v1/podcasts/multiple')
    expect([refused.statusCode, refused.headers['x-ratelimit-remaining']]).toEqual([
      400,
      '9',
    ])
    const scoped = await castdex.call({
      url: MULTIPLE,
      headers: { authorization: await castdex.makeKey({ scopes: [] }) },
    })
    expect([scoped.statusCode, scoped.headers['x-ratelimit-remaining']]).toEqual([
      403,
      '10',
    ])
    await open()
    expect((await castdex.call(USAGE)).headers['x-ratelimit-limit']).toBeUndefined()
  })
})

describe('quotas', () => {
  const used = async (key: string): Promise<unknown> =>
    (await castdex.call({ url: USAGE, headers: { authorization: key } })).json<{
      data: { used: unknown }
    }>().data.used

  test('multiple costs one for each podcast returned, and is refused whole', async () => {
    await open({ podcasts: [1, 2, 3].map((number) => draftOf(number)) })
    const authorization = await castdex.makeKey({
      quotas: { podcastLookups: 4, searchCount: null },
    })
    const ids = [1, 2, 3].map((number) => draftOf(number).id)
    const get = (list: readonly string[]) =>
      castdex.call({
        url: `/api/v1/podcasts/multiple?podcastIds=${list.join(',')}`,
        headers: { authorization },
      })
    const three = await get([...ids, ...ids, id])
    expect([three.statusCode, three.headers['x-usage-monthly']]).toEqual([200, '3/4'])
    const refused = await get(ids)
    expect([
      refused.statusCode,
      refused.headers['x-usage-monthly'],
      refused.headers['retry-after'],
    ]).toEqual([429, '3/4', undefined])
    expect(refused.json()).toMatchObject({
      error: { code: 'QUOTA_EXCEEDED', resetsAt: '2026-12-01T00:00:00.000Z' },
    })
    expect((await get(ids.slice(0, 1))).headers['x-usage-monthly']).toBe('4/4')
    const nothing = await get([id])
    expect([nothing.statusCode, nothing.headers['x-usage-monthly']]).toEqual([200, '4/4'])
    expect(await used(authorization)).toEqual({ podcastLookups: 4, searchCount: 0 })
  })

  test('by id and by feed URL cost one, lookup nothing, a search one searchCount, a failure nothing', async () => {
    const authorization = await castdex.makeKey({
      quotas: { podcastLookups: 100, searchCount: 100 },
    })
    const get = (url: string) => castdex.call({ url, headers: { authorization } })
    expect(
      (await get(`/api/v1/podcasts/${EXAMPLE_PODCAST.slug}`)).headers['x-usage-monthly'],
    ).toBe('1/100')
    const url = encodeURIComponent(EXAMPLE_PODCAST.rssFeedUrl)
    expect(
      (await get(`/api/v1/podcasts/by-feed-url?rssFeedUrl=${url}`)).headers[
        'x-usage-monthly'
      ],
    ).toBe('2/100')
    expect(
      (await get(`/api/v1/podcasts/id/lookup?rssFeedUrl=${url}`)).headers[
        'x-usage-monthly'
      ],
    ).toBeUndefined()
    expect((await get('/api/v1/podcasts/nobody')).headers['x-usage-monthly']).toBe('2/100')
    expect((await get('/api/v1/podcasts/multiple')).headers['x-usage-monthly']).toBe(
      '2/100',
    )
    expect(
      (await castdex.search({ searchTerms: [] }, { authorization })).headers[
        'x-usage-monthly'
      ],
    ).toBe('1/100')
    expect(
      (
        await castdex.search(
          { searchTerms: [{ searchTerm: 'nothing' }] },
          { authorization },
        )
      ).headers['x-usage-monthly'],
    ).toBe('2/100')
    expect((await castdex.search({}, { authorization })).headers['x-usage-monthly']).toBe(
      '2/100',
    )
    expect(await used(authorization)).toEqual({ podcastLookups: 2, searchCount: 2 })
  })

  test('begin anew with the month (UTC)', async () => {
    const authorization = await castdex.makeKey({
      quotas: { podcastLookups: 1, searchCount: null },
    })
    const get = async (): Promise<number> =>
      (await castdex.call({ url: MULTIPLE, headers: { authorization } })).statusCode
    expect([await get(), await get()]).toEqual([200, 429])
    castdex.advance(
      Date.parse('2026-12-01T00:00:00.000Z') - Date.parse('2026-11-20T12:00:00.000Z') - 1,
    )
    expect(await get()).toBe(429)
    castdex.advance(1)
    expect(await get()).toBe(200)
  })

  test('are never passed by concurrent calls', async () => {
    const authorization = await castdex.makeKey({
      quotas: { podcastLookups: 20, searchCount: null },
    })
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        castdex.call({ url: MULTIPLE, headers: { authorization } }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(answers.filter((answer) => codeOf(answer) === 'QUOTA_EXCEEDED')).toHaveLength(40)
  })

  test('unlimited use is counted, too', async () => {
    await castdex.call(MULTIPLE)
    expect(await used(castdex.key)).toEqual({ podcastLookups: 1, searchCount: 0 })
  })
})

test('usage tells name, scopes, limits, use and when it begins anew', async () => {
  const authorization = await castdex.makeKey({
    name: 'Käthe',
    scopes: ['search'],
    quotas: { podcastLookups: 7, searchCount: null },
  })
  const answer = await castdex.call({ url: USAGE, headers: { authorization } })
  expect(answer.json()).toEqual({
    data: {
      name: 'Käthe',
      scopes: ['search'],
      limits: { podcastLookups: 7, searchCount: null },
      used: { podcastLookups: 0, searchCount: 0 },
      resets: '2026-12-01T00:00:00.000Z',
    },
  })
})

test('e-mail addresses are in hits only for keys that may also see podcasts', async () => {
  await open({ podcasts: [EXAMPLE_DRAFT] })
  const authorization = await castdex.makeKey({ scopes: ['search'] })
  const [email] = EXAMPLE_PODCAST.emails
  expect((await castdex.search({ searchTerms: [] })).body).toContain(email)
  const without = await castdex.search({ searchTerms: [] }, { authorization })
  expect(without.statusCode).toBe(200)
  expect(without.body).not.toContain('podcastEmails')
  expect(without.body).not.toContain(email)
})
