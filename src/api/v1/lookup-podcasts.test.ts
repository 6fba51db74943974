/** Many look-ups in one call: what comes back, what is refused, and what it takes of the rate. */
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from '../examples/example-podcast.ts'
import { LookupsAnswer } from '../views/podcast.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'

const URL = '/api/v1/podcasts/lookup'
const PENDING = draftOf(7, { appleId: 0, appleIdStatus: 'none' })
const NUMBERS = Array.from({ length: 60 }, (_, number) => number + 10)
const { id } = EXAMPLE_PODCAST

let castdex: RunningCastdex
beforeAll(async () => {
  const podcasts = [EXAMPLE_DRAFT, PENDING, ...NUMBERS.map((number) => draftOf(number))]
  castdex = await startCastdex({ podcasts })
})
afterAll(() => castdex[Symbol.asyncDispose]())

interface Looked {
  readonly data: { readonly podcasts: readonly ({ readonly id: string } | null)[] }
}

function post(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return castdex.call({
    method: 'POST',
    url: URL,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
}

async function lookup(items: readonly unknown[]): Promise<readonly (string | null)[]> {
  const answer = await post({ items })
  expect(answer.statusCode, answer.body).toBe(200)
  const looked = answer.json<Looked>()
  expect([...Errors(LookupsAnswer, looked)]).toEqual([])
  return looked.data.podcasts.map((podcast) => podcast?.id ?? null)
}

test('each of the six fields finds its podcast; what is unknown, private or not served is null', async () => {
  const { appleId, spotifyId, slug, podcastGuid } = EXAMPLE_PODCAST
  const found = await lookup([
    { rssFeedUrl: 'http://FEEDS.example.org/harbour-light//' },
    { rssFeedUrl: 'https://feeds.example.org/nobody-knows' },
    { appleId },
    { spotifyId },
    { rssFeedUrl: 'https://someone:secret@feeds.example.org/harbour-light' },
    { slug },
    { podEngineId: id.toUpperCase() },
    { podEngineId: PENDING.id },
    { podcastGuid: podcastGuid?.toUpperCase() },
    { slug },
  ])
  expect(found).toEqual([id, null, id, id, null, id, id, null, id, id])
})

test('1,000 items come back in their order', async () => {
  const items = Array.from({ length: 1000 }, (_, at) => ({
    rssFeedUrl: `https://feeds.example.org/${String(at)}`,
  }))
  const found = await lookup(items)
  const known = new Set(NUMBERS)
  expect(found).toEqual(items.map((_, at) => (known.has(at) ? draftOf(at).id : null)))
})

describe('is refused by name', () => {
  const SOUND = { appleId: 1 }

  test.each<[why: string, body: unknown, code: string, named: string]>([
    ['a list', [], 'INVALID_BODY', 'The body has to be an object, not a list.'],
    ['nothing', {}, 'INVALID_BODY', 'items has to be a list'],
    [
      'another field',
      { items: [SOUND], pageSize: 1 },
      'INVALID_BODY',
      'pageSize is an unknown field; send {"items": […]} and nothing else',
    ],
    ['no item', { items: [] }, 'INVALID_BODY', 'items is empty'],
    [
      '1,001 items',
      { items: Array.from({ length: 1001 }, () => SOUND) },
      'INVALID_BODY',
      '1001',
    ],
    ['a bare text', { items: ['x'] }, 'INVALID_BODY', 'items[0] has to be an object'],
    [
      'an item without a field',
      { items: [SOUND, {}] },
      'INVALID_BODY',
      'items[1] has 0 fields',
    ],
    ['two fields', { items: [{ appleId: 1, slug: 'x' }] }, 'INVALID_BODY', 'has 2 fields'],
    [
      'an unknown field',
      { items: [{ url: 'x' }] },
      'INVALID_BODY',
      'items[0] has an unknown field',
    ],
    [
      'a field of every object',
      { items: [{ toString: 'x' }] },
      'INVALID_BODY',
      'has an unknown field',
    ],
    [
      'an Apple id as text',
      { items: [{ appleId: '1' }] },
      'INVALID_BODY',
      'items[0].appleId',
    ],
    [
      'an Apple id of 1.5',
      { items: [{ appleId: 1.5 }] },
      'INVALID_BODY',
      'items[0].appleId',
    ],
    ['an empty slug', { items: [{ slug: '' }] }, 'INVALID_BODY', 'items[0].slug is empty'],
    ['a nul', { items: [{ slug: 'a\0' }] }, 'INVALID_BODY', 'items[0].slug holds a nul'],
    ['half a pair', { items: [{ podcastGuid: '\ud800' }] }, 'INVALID_BODY', 'surrogate'],
    [
      'an id that is none',
      { items: [{ podEngineId: 'x' }] },
      'INVALID_BODY',
      'podEngineId is "x"',
    ],
    ['no URL', { items: [{ rssFeedUrl: '' }] }, 'INVALID_FEED_URL', 'items[0].rssFeedUrl'],
  ])('%s', async (_why, body, code, named) => {
    const answer = await post(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: { code, message: expect.stringContaining(named) as string },
    })
  })

  test('all that is impossible at once, without showing a secret', async () => {
    const items = [
      { rssFeedUrl: 'http://' },
      SOUND,
      { rssFeedUrl: 'ftp://me:secret@x' },
      { podEngineId: 'x' },
    ]
    const answer = await post({ items })
    const { error } = answer.json<{ error: { details: readonly { path: string }[] } }>()
    const paths = error.details.map(({ path }) => path)
    expect(paths).toEqual([
      'body.items[0].rssFeedUrl',
      'body.items[2].rssFeedUrl',
      'body.items[3].podEngineId',
    ])
    expect(answer.body).not.toContain('secret')
  })
})

test('it is free, needs the scope lookup, and twenty items count as one request', async () => {
  const noQuota = await castdex.makeKey({ quotas: { podcastLookups: 0, searchCount: 0 } })
  expect(
    (await post({ items: [{ appleId: 1 }] }, { authorization: noQuota })).statusCode,
  ).toBe(200)
  const noScope = await castdex.makeKey({ scopes: ['search'] })
  expect(
    (await post({ items: [{ appleId: 1 }] }, { authorization: noScope })).statusCode,
  ).toBe(403)

  await using limited = await startCastdex({ config: { rateLimit: 10 } })
  const ask = (count: number) =>
    limited.call({
      method: 'POST',
      url: URL,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({
        items: Array.from({ length: count }, () => ({ appleId: 1 })),
      }),
    })
  const first = await ask(200)
  expect([first.statusCode, first.headers['x-ratelimit-remaining']]).toEqual([200, '10'])
  expect((await ask(1000)).statusCode).toBe(200)
  const refused = await ask(1)
  expect([
    refused.statusCode,
    refused.json<{ error: { code: string } }>().error.code,
  ]).toEqual([429, 'RATE_LIMITED'])
  limited.advance(4_200)
  expect((await ask(1)).statusCode).toBe(200)
})
