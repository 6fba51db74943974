/** Feeds are added over HTTP, by operators or by every key; hosts and hubs need none. */
import { afterEach, expect, test } from 'vitest'
import {
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../../../../test/api/castdex.ts'

let castdex: RunningCastdex | undefined
afterEach(() => castdex?.[Symbol.asyncDispose]())

const add = async (of: RunningCastdex, authorization: string, body: object) =>
  of.call({
    method: 'POST',
    url: '/api/v1/admin/feeds',
    headers: { authorization, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

test('an operator adds a feed, and it is due at once', async () => {
  castdex = await startCastdex()
  const admin = await castdex.makeKey({ name: 'operator', scopes: ['admin'] })
  const first = await add(castdex, admin, { url: 'HTTPS://Feeds.Pier.test/brand-new/' })
  expect(first.statusCode, first.body).toBe(200)
  const { data } = first.json<{ data: { id: string; isNew: boolean } }>()
  expect(data.isNew).toBe(true)
  expect(
    (await add(castdex, admin, { url: 'http://feeds.pier.test/brand-new' })).json(),
  ).toEqual({
    data: { id: data.id, isNew: false },
  })
  expect(await castdex.directory.tasks.find(data.id, 'feed')).toMatchObject({
    domain: 'pier.test',
  })
  for (const url of ['nonsense', 'https://user:word@feeds.example.org/x']) {
    expect((await add(castdex, admin, { url })).statusCode).toBe(400)
  }
})

test.each([
  'http://10.0.0.1/feed',
  'http://192.168.1.5/feed',
  'http://127.0.0.1:8080/feed',
  'http://169.254.169.254/feed',
  'http://[fd00::1]/feed',
  'http://[::ffff:10.0.0.1]/feed',
  'http://0x0a000001/feed',
])(
  'an address of a private network is refused, and taken in where it is allowed: %s',
  async (url) => {
    castdex = await startCastdex()
    const admin = await castdex.makeKey({ name: 'operator', scopes: ['admin'] })
    const refused = await add(castdex, admin, { url })
    expect(refused.json()).toMatchObject({ error: { code: 'INVALID_FEED_URL' } })
    expect((await castdex.directory.reader.counts()).total).toBe(1)
    await castdex[Symbol.asyncDispose]()
    castdex = await startCastdex({ config: { fetchAllow: '0.0.0.0/0,::/0' } })
    const allowed = await castdex.makeKey({ name: 'operator', scopes: ['admin'] })
    expect((await add(castdex, allowed, { url })).statusCode).toBe(200)
  },
)

test('the page of a show in an app leads to the show, or is refused as a page', async () => {
  castdex = await startCastdex()
  const admin = await castdex.makeKey({ name: 'operator', scopes: ['admin'] })
  const { id, appleId } = EXAMPLE_DRAFT
  const known = `https://podcasts.apple.com/us/podcast/a-name/id${String(appleId)}?i=7`
  expect((await add(castdex, admin, { url: known })).json()).toEqual({
    data: { id, isNew: false },
  })
  for (const url of [
    'https://podcasts.apple.com/us/podcast/a-name/id77',
    'https://podcasts.apple.com/us/charts',
    'https://open.spotify.com/show/3IM0lmZxpFAY7CwMuv9H4g',
    'https://www.youtube.com/@the.show',
    'https://castbox.fm/channel/id77',
  ]) {
    const { error } = (await add(castdex, admin, { url })).json<{
      error: { code: string; message: string }
    }>()
    expect(error.code).toBe('INVALID_FEED_URL')
    expect(error.message).toContain(
      `a page of ${new URL(url).hostname.replace('www.', '')}, not a feed`,
    )
  }
  expect((await castdex.directory.reader.counts()).total).toBe(1)
})

test.each(['https://feeds.pier.test:25/new', 'http://10.1.2.3/new'])(
  'an address that nobody can read is refused here as in the form of the site: %s',
  async (url) => {
    castdex = await startCastdex()
    const admin = await castdex.makeKey({ name: 'operator', scopes: ['admin'] })
    expect((await add(castdex, admin, { url })).json()).toMatchObject({
      error: { code: 'INVALID_FEED_URL' },
    })
    const known = { url: EXAMPLE_DRAFT.rssFeedUrl }
    expect((await add(castdex, admin, known)).statusCode).toBe(200)
  },
)

test('other keys add feeds only where everybody may', async () => {
  castdex = await startCastdex()
  const body = { url: 'https://feeds.pier.test/brand-new' }
  expect((await add(castdex, castdex.key, body)).statusCode).toBe(403)
  await castdex[Symbol.asyncDispose]()
  castdex = await startCastdex({ config: { publicAdd: true } })
  expect((await add(castdex, castdex.key, body)).statusCode).toBe(200)
})

test('hosts and hubs need no key', async () => {
  castdex = await startCastdex()
  const url = `/api/v1/pubnotify?url=${encodeURIComponent('https://feeds.example.org/1')}`
  const call = (options: { method: 'GET' | 'POST'; url: string; payload?: string }) =>
    castdex?.app.inject({ ...options, headers: { 'content-type': 'application/rss+xml' } })
  expect((await castdex.app.inject({ method: 'POST', url })).json()).toEqual({
    data: { accepted: true },
  })
  expect((await castdex.app.inject({ method: 'POST', url })).statusCode).toBe(429)
  expect((await castdex.app.inject({ method: 'GET', url })).statusCode).toBe(405)
  const callback = '/api/v1/websub/0198c5a2-7f64-7d0e-9d1c-000000000001/guess'
  expect(
    (await call({ method: 'GET', url: `${callback}?hub.challenge=x` }))?.statusCode,
  ).toBe(404)
  expect(
    (await call({ method: 'POST', url: callback, payload: '<rss/>' }))?.statusCode,
  ).toBe(410)
})
