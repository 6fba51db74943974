/** Compares lookups answered before the router with the same ones answered by it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAtOnce } from './at-once.ts'
import { openAuthenticate } from '../auth.ts'
import { RequestGate, Stopping } from '../connections/request-gate.ts'
import { DialectUrls } from '../dialects/dialect-urls.ts'
import { openRateLimit } from '../limits/limits.ts'
import { Metrics } from '../../observe/metrics.ts'
import { V1_ROUTES } from '../v1/index.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'
import { RawAsker } from '../../../test/api/raw-asker.ts'

const LOOKUP = '/api/v1/podcasts/id/lookup'
const FEED = EXAMPLE_DRAFT.rssFeedUrl
const lookupOf = (feedUrl: string): string =>
  `${LOOKUP}?rssFeedUrl=${encodeURIComponent(feedUrl)}`

let castdex: RunningCastdex
let url: string
beforeAll(async () => {
  castdex = await startCastdex({ podcasts: [EXAMPLE_DRAFT, draftOf(1), draftOf(2)] })
  url = await castdex.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => castdex[Symbol.asyncDispose]())

/** A header that does not affect the answer and sends the request to the router. */
const THROUGH_THE_ROUTER = { 'content-type': 'application/json' }
const CHANGING = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/** Status, headers in their order and body, without what differs between any two answers. */
const withoutChanging = (answer: {
  status: number
  headers: readonly (readonly [string, string])[]
  body: string
}) => ({
  ...answer,
  headers: answer.headers.filter(([name]) => !CHANGING.includes(name.toLowerCase())),
  body: answer.body.replace(/"requestId":"[^"]*"/, ''),
})

/** Sends each on one connection, whose key is already cached. */
const askBothWays = async (path: string, headers: Readonly<Record<string, string>>) => {
  using asker = new RawAsker(url)
  const ask = (more: Readonly<Record<string, string>>) =>
    asker.ask(path, { authorization: castdex.key, ...headers, ...more })
  await asker.ask(lookupOf(FEED), { authorization: castdex.key })
  return {
    atOnce: withoutChanging(await ask({})),
    routed: withoutChanging(await ask(THROUGH_THE_ROUTER)),
  }
}

test.each([
  ['a feed that is tracked', lookupOf(FEED), {}],
  ['one in other letters', lookupOf(FEED.toUpperCase()), {}],
  ['one that is not', lookupOf('https://feeds.example/unknown'), {}],
  ['with an id of its own', lookupOf(FEED), { 'x-request-id': 'mine' }],
  ['as compressed as it may be', lookupOf(FEED), { 'accept-encoding': 'br, gzip' }],
  ['in another format', lookupOf(FEED), { accept: 'text/csv' }],
  ['no feed URL', lookupOf('not a url'), {}],
  ['an empty one', `${LOOKUP}?rssFeedUrl=`, {}],
  ['broken encoding', `${LOOKUP}?rssFeedUrl=%E0%A4%A`, {}],
  ['a nul character', `${LOOKUP}?rssFeedUrl=https%3A%2F%2Fa.example%2F%00`, {}],
  ['twice', `${lookupOf(FEED)}&rssFeedUrl=x`, {}],
  ['another parameter', `${lookupOf(FEED)}&appleId=1`, {}],
  ['an unknown parameter', `${LOOKUP}?feed=x`, {}],
  ['no parameter', LOOKUP, {}],
  ['a question mark alone', `${LOOKUP}?`, {}],
  ['a slash at the end', `${LOOKUP}/?rssFeedUrl=x`, {}],
  ['a private address', lookupOf('http://127.0.0.1/feed'), {}],
  ['another key', lookupOf(FEED), { authorization: 'Bearer nobody' }],
  ['a key without the scope', lookupOf(FEED), { authorization: 'search-only' }],
  ['a page of elsewhere', lookupOf(FEED), { origin: 'https://elsewhere.example' }],
  ['by Apple id', `${LOOKUP}?appleId=${String(EXAMPLE_DRAFT.appleId)}`, {}],
])('both ways give the same answer: %s', async (_name, path, headers) => {
  const given =
    'authorization' in headers && headers.authorization === 'search-only'
      ? { authorization: await castdex.makeKey({ scopes: ['search'] }) }
      : headers
  const { atOnce, routed } = await askBothWays(path, given)
  expect(atOnce).toEqual(routed)
})

test('both ways give the same answer to whatever is sent as a feed URL', async () => {
  const piece = fc.oneof(
    fc.constantFrom(FEED, 'https://', 'HTTP://', '%', '#', '?', '&', '=', '+', ';', ' '),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 5 }),
      fc.boolean(),
      async (pieces, isEncoded) => {
        const text = pieces.join('')
        const sent = isEncoded
          ? encodeURIComponent(text.toWellFormed())
          : text.replace(/[^!-~]/g, '')
        const { atOnce, routed } = await askBothWays(`${LOOKUP}?rssFeedUrl=${sent}`, {})
        expect(atOnce).toEqual(routed)
      },
    ),
    { numRuns: 150 },
  )
})

test('an empty bucket is told by the router, and its wait is the same', async () => {
  await using few = await startCastdex({
    config: { rateLimit: 1 },
    podcasts: [EXAMPLE_DRAFT],
  })
  using asker = new RawAsker(await few.app.listen({ port: 0, host: '127.0.0.1' }))
  const ask = () => asker.ask(lookupOf(FEED), { authorization: few.key })
  const remaining = async () => {
    const { status, headers } = await ask()
    return [status, headers.find(([name]) => name === 'x-ratelimit-remaining')?.[1]]
  }
  expect([await remaining(), await remaining(), await remaining()]).toEqual([
    [200, '1'],
    [200, '0'],
    [429, '0'],
  ])
})

test('what a key may no longer do is seen at once', async () => {
  const key = await castdex.makeKey({ scopes: ['lookup'] })
  using asker = new RawAsker(url)
  const ask = async () => (await asker.ask(lookupOf(FEED), { authorization: key })).status
  expect([await ask(), await ask()]).toEqual([200, 200])

  const [{ id } = { id: '' }] = (await castdex.directory.apiKeys.list()).slice(-1)
  await castdex.directory.apiKeys.revoke(id, new Date(NOW).toISOString())
  expect(await ask()).toBe(401)
})

/** A server that has nothing but this: what it leaves is answered with "left". */
const serveAtOnce = async () => {
  const { directory } = castdex
  const rateLimit = openRateLimit(0, () => NOW)
  const failures = { count: () => undefined }
  const parts = { apiKeys: directory.apiKeys, failures, now: () => NOW }
  const { authenticate, atOnce } = openAuthenticate(parts)
  const stopping = new Stopping(new RequestGate())
  const answerAtOnce = openAtOnce({
    routes: V1_ROUTES,
    context: { directory, metrics: new Metrics(), logger: pino({ level: 'silent' }) },
    authenticate: atOnce,
    rateLimit,
    dialects: new DialectUrls([]),
    stopping,
  })
  const server = createServer((request, response) => {
    if (answerAtOnce(request, response)) return
    const { socket, headers } = request
    const from = { ip: '127.0.0.1', socket }
    authenticate(headers.authorization, from).then(
      () => response.end('left'),
      () => response.end('refused'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    stopping,
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    [Symbol.dispose]: () => void server.close(),
  }
}

test('a known key asks for a feed: that is answered at once, and nothing else is', async () => {
  using server = await serveAtOnce()
  using asker = new RawAsker(server.url)
  const isLeft = async (path: string, headers = {}): Promise<boolean> => {
    const { body } = await asker.ask(path, { authorization: castdex.key, ...headers })
    return body === 'left'
  }
  expect(await isLeft(lookupOf(FEED))).toBe(true)
  expect(await isLeft(lookupOf(FEED))).toBe(false)
  expect(await isLeft(lookupOf('https://feeds.example/unknown'))).toBe(false)
  expect(await isLeft(lookupOf(FEED), THROUGH_THE_ROUTER)).toBe(true)
  expect(await isLeft(lookupOf(FEED), { origin: 'https://a.example' })).toBe(true)
  expect(await isLeft(`${LOOKUP}?appleId=1`)).toBe(true)
  expect(await isLeft(lookupOf('not a url'))).toBe(true)
  expect(await isLeft('/api/v1/genres?')).toBe(true)

  server.stopping.begin()
  expect(await isLeft(lookupOf(FEED))).toBe(true)
})
