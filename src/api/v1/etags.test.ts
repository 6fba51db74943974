/** Answers that a caller has already are not sent again: `ETag`, `If-None-Match` and 304. */
import { expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from '../examples/example-podcast.ts'
import { type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'

const TAGGED = [
  '/api/v1/search/podcasts?q=harbour',
  '/api/v1/search/podcasts?q=harbour&details=basic&pageSize=1',
  '/api/v1/autocomplete/podcasts?query=harb',
  `/api/v1/podcasts/${EXAMPLE_PODCAST.id}`,
  `/api/v1/podcasts/${EXAMPLE_PODCAST.id}/episodes`,
  `/api/v1/podcasts/${EXAMPLE_PODCAST.id}/related-podcasts`,
  '/api/v1/podcasts/latest',
  '/api/v1/podcasts/trending?since=30',
  '/api/v1/genres',
  '/api/v1/languages',
]

const ask = (castdex: RunningCastdex, url: string, tag?: unknown) =>
  castdex.call({
    url,
    ...(typeof tag === 'string' && { headers: { 'if-none-match': tag } }),
  })

test.each(TAGGED)('%s', async (url) => {
  await using castdex = await startCastdex()
  const first = await ask(castdex, url)
  const { etag } = first.headers
  expect([first.statusCode, typeof etag]).toEqual([200, 'string'])
  const known = await ask(castdex, url, `W/"another", ${String(etag)}`)
  expect([known.statusCode, known.body, known.headers['etag']]).toEqual([304, '', etag])
  expect(known.headers['x-request-id']).toBeDefined()
  const other = await ask(castdex, url, '"another"')
  expect([other.statusCode, other.headers['etag']]).toEqual([200, etag])
})

test('what changed has another tag, and a known answer costs what the answer costs', async () => {
  await using castdex = await startCastdex()
  const url = '/api/v1/search/podcasts?q=harbour'
  const { etag } = (await ask(castdex, url)).headers
  const admin = await castdex.makeKey({ scopes: ['admin'] })
  await castdex.app.inject({
    method: 'PATCH',
    url: `/api/v1/admin/podcasts/${EXAMPLE_PODCAST.id}`,
    headers: { authorization: admin, 'content-type': 'application/json' },
    payload: JSON.stringify({ titleLatest: 'The Harbour Light, again' }),
  })
  await castdex.directory.writer.settle()
  const changed = await ask(castdex, url, etag)
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toContain('again')
  const poor = await castdex.makeKey({ quotas: { podcastLookups: null, searchCount: 1 } })
  const headers = { authorization: poor, 'if-none-match': String(changed.headers['etag']) }
  const noContact = await castdex.app.inject({ url, headers })
  expect([noContact.statusCode, noContact.headers['x-usage-monthly']]).toEqual([304, '1/1'])
  expect((await castdex.app.inject({ url, headers })).statusCode).toBe(429)
})

test('who may see addresses has another tag than who may not', async () => {
  await using castdex = await startCastdex()
  const url = '/api/v1/search/podcasts?q=harbour'
  const searchOnly = await castdex.makeKey({ scopes: ['search'] })
  const [all, few] = [
    await ask(castdex, url),
    await castdex.app.inject({ url, headers: { authorization: searchOnly } }),
  ]
  expect(few.headers['etag']).not.toBe(all.headers['etag'])
})

test('a list in another format has a tag of its own', async () => {
  await using castdex = await startCastdex()
  const url = '/api/v1/search/podcasts?q=harbour'
  const json = await ask(castdex, url)
  const headers = { accept: 'text/csv', 'if-none-match': String(json.headers['etag']) }
  const csv = await castdex.call({ url, headers })
  expect([csv.statusCode, csv.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ])
})
