/** Operators make, change and end keys over HTTP, and every process obeys at once. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningCastdex, startCastdex } from '../../../../../test/api/castdex.ts'

const KEYS = '/api/v1/admin/keys'

interface KeyAnswer {
  readonly data: {
    readonly id: string
    readonly key: string
    readonly name: string
    readonly state: string
    readonly revokedAt: string | null
    readonly used: object
  }
}
interface Refusal {
  readonly error: {
    readonly code: string
    readonly details?: readonly { readonly path: string }[]
  }
}

let castdex: RunningCastdex
let admin: string
beforeEach(async () => {
  castdex = await startCastdex()
  admin = await castdex.makeKey({ name: 'operator', scopes: ['admin'] })
})
afterEach(() => castdex[Symbol.asyncDispose]())

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  castdex.call({
    method,
    url,
    headers: {
      authorization: admin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

const make = async (body: object): Promise<KeyAnswer['data']> => {
  const answer = await send('POST', KEYS, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<KeyAnswer>().data
}
const usage = async (key: string): Promise<number> =>
  (await castdex.call({ url: '/api/v1/usage', headers: { authorization: key } })).statusCode

test('the life of a key', async () => {
  const made = await make({
    name: ' newsletter ',
    scopes: ['lookup'],
    quotas: { podcastLookups: 5 },
    expiresAt: '2027-01-01',
  })
  expect(made).toMatchObject({
    name: 'newsletter',
    state: 'active',
    scopes: ['lookup'],
    quotas: { podcastLookups: 5, searchCount: null },
    expiresAt: '2027-01-01T00:00:00.000Z',
  })
  expect(await usage(made.key)).toBe(200)
  const changed = await send('PATCH', `${KEYS}/${made.id}`, {
    quotas: { searchCount: 7 },
    expiresAt: null,
  })
  expect(changed.json<KeyAnswer>().data).toMatchObject({
    name: 'newsletter',
    quotas: { podcastLookups: 5, searchCount: 7 },
    expiresAt: null,
  })
  const revoked = await send('DELETE', `${KEYS}/${made.id}`)
  expect(revoked.json<KeyAnswer>().data).toMatchObject({
    state: 'revoked',
    revokedAt: '2026-11-20T12:00:00.000Z',
  })
  expect(await usage(made.key)).toBe(401)
  const late = await send('PATCH', `${KEYS}/${made.id}`, { name: 'again' })
  expect([late.statusCode, late.json<Refusal>().error.code]).toEqual([
    409,
    'KEY_UPDATE_REFUSED',
  ])
  castdex.advance(60_000)
  expect(
    (await send('DELETE', `${KEYS}/${made.id}`)).json<KeyAnswer>().data.revokedAt,
  ).toBe('2026-11-20T12:00:00.000Z')
  for (const answer of [changed, revoked, await send('GET', KEYS)])
    expect(answer.body).not.toContain(made.key)
  expect(castdex.log.join('')).not.toContain(made.key)
})

test('the list in pages is the list', async () => {
  for (let number = 0; number < 7; number += 1)
    await make({ name: `key ${String(number)}` })
  const getPage = async (query: string) =>
    (await send('GET', `${KEYS}${query}`)).json<{
      data: { items: unknown[]; cursor: string | null }
    }>().data
  const whole = await getPage('')
  expect([whole.items.length, whole.cursor]).toEqual([9, null])
  const items: unknown[] = []
  let cursor: string | null = null
  do {
    const data = await getPage(
      cursor === null ? '?pageSize=4' : `?pageSize=4&cursor=${cursor}`,
    )
    items.push(...data.items)
    cursor = data.cursor
  } while (cursor !== null)
  expect(items).toEqual(whole.items)
})

describe('refused', () => {
  test('without the scope admin, whatever is asked', async () => {
    const all = await castdex.makeKey({ scopes: ['podcasts', 'search', 'lookup'] })
    for (const [method, url] of [
      ['GET', KEYS],
      ['POST', KEYS],
      ['PATCH', `${KEYS}/key_x`],
      ['DELETE', `${KEYS}/key_x`],
    ] as const) {
      const answer = await castdex.call({ method, url, headers: { authorization: all } })
      expect([answer.statusCode, answer.json<Refusal>().error.code]).toEqual([
        403,
        'SCOPE_MISSING',
      ])
      expect((await castdex.app.inject({ method, url })).statusCode).toBe(401)
    }
  })

  test.each<[title: string, body: unknown, code: string, path?: string]>([
    ['no body', undefined, 'INVALID_JSON'],
    ['no JSON', '{"name"', 'INVALID_JSON'],
    ['no object', [], 'INVALID_BODY', 'body'],
    ['no name', {}, 'INVALID_BODY', 'body.name'],
    ['a blank name', { name: ' ' }, 'INVALID_BODY', 'body.name'],
    ['a name of two lines', { name: 'a\nb' }, 'INVALID_BODY', 'body.name'],
    ['an unknown field', { name: 'a', admin: true }, 'INVALID_BODY', 'body.admin'],
    ['an unknown scope', { name: 'a', scopes: ['all'] }, 'INVALID_BODY', 'body.scopes[0]'],
    [
      'a scope twice',
      { name: 'a', scopes: ['admin', 'admin'] },
      'INVALID_BODY',
      'body.scopes',
    ],
    [
      'an unknown counter',
      { name: 'a', quotas: { pages: 1 } },
      'INVALID_BODY',
      'body.quotas.pages',
    ],
    [
      'a negative quota',
      { name: 'a', quotas: { searchCount: -1 } },
      'INVALID_BODY',
      'body.quotas.searchCount',
    ],
    [
      'a broken quota',
      { name: 'a', quotas: { searchCount: 1.5 } },
      'INVALID_BODY',
      'body.quotas.searchCount',
    ],
    ['no date', { name: 'a', expiresAt: 'soon' }, 'INVALID_BODY', 'body.expiresAt'],
    [
      'a date that is none',
      { name: 'a', expiresAt: '2027-02-30' },
      'INVALID_BODY',
      'body.expiresAt',
    ],
    [
      'a date that has passed',
      { name: 'a', expiresAt: '2020-01-01' },
      'INVALID_BODY',
      'body.expiresAt',
    ],
  ])('%s', async (_title, body, code, path) => {
    const before = (await castdex.directory.apiKeys.list()).length
    const answer = await send('POST', KEYS, body)
    const { error } = answer.json<Refusal>()
    expect([
      answer.statusCode,
      error.code,
      path === undefined ? undefined : error.details?.[0]?.path,
    ]).toEqual([400, code, path])
    expect((await castdex.directory.apiKeys.list()).length).toBe(before)
  })

  test('a body that is not declared as JSON, and one where none belongs', async () => {
    const undeclared = await castdex.call({
      method: 'POST',
      url: KEYS,
      headers: { authorization: admin, 'content-type': 'text/plain' },
      payload: '{}',
    })
    expect(undeclared.statusCode).toBe(415)
    expect(
      (await send('DELETE', `${KEYS}/key_x`, { reason: 'x' })).json<Refusal>().error.code,
    ).toBe('INVALID_BODY')
  })

  test('an unknown id, an unknown parameter, nothing to change, a cursor of nobody', async () => {
    const codeOf = async (answer: ReturnType<typeof send>) =>
      (await answer).json<Refusal>().error.code
    expect(await codeOf(send('PATCH', `${KEYS}/key_x`, { name: 'a' }))).toBe(
      'KEY_NOT_FOUND',
    )
    expect(await codeOf(send('DELETE', `${KEYS}/key_x`))).toBe('KEY_NOT_FOUND')
    expect(await codeOf(send('PATCH', `${KEYS}/key_x`, {}))).toBe('INVALID_BODY')
    expect(await codeOf(send('DELETE', `${KEYS}/key_x?now=1`))).toBe('UNKNOWN_PARAMETER')
    expect(await codeOf(send('GET', `${KEYS}?page=2`))).toBe('UNKNOWN_PARAMETER')
    expect(await codeOf(send('GET', `${KEYS}?pageSize=0`))).toBe('INVALID_PARAMETER')
    expect(await codeOf(send('GET', `${KEYS}?pageSize=1001`))).toBe('INVALID_PARAMETER')
    expect(await codeOf(send('GET', `${KEYS}?cursor=`))).toBe('INVALID_PARAMETER')
    expect(await codeOf(send('GET', `${KEYS}?cursor=AQ`))).toBe('INVALID_CURSOR')
  })

  test('a method that the path has not', async () => {
    const answer = await send('DELETE', KEYS)
    expect([answer.statusCode, answer.headers.allow]).toEqual([
      405,
      'POST, OPTIONS, GET, HEAD',
    ])
  })
})

test('the last key with the scope admin cannot take that from itself', async () => {
  const { data } = (await send('GET', KEYS)).json<{
    data: { items: { id: string; scopes: string[]; state: string }[] }
  }>()
  const admins = data.items.filter(
    ({ scopes, state }) => scopes.includes('admin') && state === 'active',
  )
  const [own] = admins
  expect(admins).toHaveLength(1)
  for (const answer of [
    await send('DELETE', `${KEYS}/${own?.id ?? ''}`),
    await send('PATCH', `${KEYS}/${own?.id ?? ''}`, { scopes: ['search'] }),
  ]) {
    expect([
      answer.statusCode,
      answer.json<{ error: { code: string } }>().error.code,
    ]).toEqual([409, 'KEY_LAST_ADMIN'])
  }
  expect(
    (await send('PATCH', `${KEYS}/${own?.id ?? ''}`, { name: 'still here' })).statusCode,
  ).toBe(200)
  expect((await send('POST', KEYS, { name: 'second', scopes: ['admin'] })).statusCode).toBe(
    200,
  )
  expect((await send('DELETE', `${KEYS}/${own?.id ?? ''}`)).statusCode).toBe(200)
  expect((await send('GET', KEYS)).statusCode).toBe(401)
})
