/**
 * What Prometheus is told: after calls of every kind, the counts are exactly those calls, and
 * nobody is named.
 */
import { expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from '../examples/example-podcast.ts'
import { type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'

const scrape = async (castdex: RunningCastdex): Promise<ReadonlyMap<string, number>> => {
  const answer = await castdex.app.inject('/metrics')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = answer.body
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

const requests = (route: string, status: number, method = 'GET'): string =>
  `castdex_http_requests_total{method="${method}",route="${route}",status="${String(status)}"}`

test('counts requests by route and status, searches and refusals', async () => {
  await using castdex = await startCastdex()
  const limited = await castdex.makeKey({ quotas: { podcastLookups: 0, searchCount: 0 } })
  const multiple = `/api/v1/podcasts/multiple?podcastIds=${EXAMPLE_PODCAST.id}`
  for (let round = 0; round < 3; round += 1) await castdex.call(multiple)
  await castdex.call(`${multiple}&unknown=1`)
  await castdex.app.inject(multiple)
  await castdex.call({ url: multiple, headers: { authorization: limited } })
  await castdex.call('/api/v1/podcasts/nobody')
  await castdex.call('/nowhere')
  await castdex.search({ searchTerms: [], pageSize: 1 })
  const told = await scrape(castdex)
  expect(told.get(requests('/api/v1/podcasts/multiple', 200))).toBe(3)
  expect(told.get(requests('/api/v1/podcasts/multiple', 400))).toBe(1)
  expect(told.get(requests('/api/v1/podcasts/multiple', 401))).toBe(1)
  expect(told.get(requests('/api/v1/podcasts/multiple', 429))).toBe(1)
  expect(told.get(requests('/api/v1/podcasts/:podcastIdOrSlug', 404))).toBe(1)
  expect(told.get(requests('unmatched', 404, 'any'))).toBe(1)
  expect(told.get(requests('/api/v1/search/podcasts', 200, 'POST'))).toBe(1)
  expect(told.get('castdex_search_duration_seconds_count')).toBe(1)
  expect(told.get('castdex_refusals_total{code="QUOTA_EXCEEDED"}')).toBe(1)
  expect(told.get('castdex_refusals_total{code="UNKNOWN_PARAMETER"}')).toBe(1)
  const latency = 'castdex_http_request_duration_seconds'
  const labels = 'method="GET",route="/api/v1/podcasts/multiple"'
  expect(told.get(`${latency}_count{${labels}}`)).toBe(6)
  expect(told.get(`${latency}_bucket{${labels},le="+Inf"}`)).toBe(6)
})

test('tells the state of the directory, its size and of the process', async () => {
  await using castdex = await startCastdex()
  const told = await scrape(castdex)
  expect(told.get('castdex_ready')).toBe(1)
  expect(told.get('castdex_podcasts{state="served"}')).toBe(1)
  expect(told.get('castdex_podcasts{state="total"}')).toBe(1)
  expect(told.get('castdex_store_bytes{part="directory"}')).toBeGreaterThan(0)
  expect(told.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(told.get('castdex_fetches_total{outcome="unchanged"}')).toBe(0)
})

test('names no key, no podcast and no address', async () => {
  await using castdex = await startCastdex()
  await castdex.call(`/api/v1/podcasts/${EXAMPLE_PODCAST.slug}`)
  await castdex.call(
    '/api/v1/podcasts/id/lookup?rssFeedUrl=https%3A%2F%2Fuser%3Asecret%40feeds.example.org%2Fa',
  )
  await castdex.call('/api/v1/somebody@example.org')
  const { body } = await castdex.app.inject('/metrics')
  for (const word of [
    castdex.key,
    EXAMPLE_PODCAST.slug,
    EXAMPLE_PODCAST.id,
    'secret',
    'somebody',
    'key_',
  ])
    expect(body).not.toContain(word)
})

test('CASTDEX_METRICS=off closes it', async () => {
  await using castdex = await startCastdex({ config: { metrics: 'off' } })
  const answer = await castdex.app.inject('/metrics')
  expect([
    answer.statusCode,
    answer.json<{ error: { code: string } }>().error.code,
  ]).toEqual([404, 'ROUTE_NOT_FOUND'])
})

test('CASTDEX_METRICS_TOKEN closes it to strangers', async () => {
  await using castdex = await startCastdex({ config: { metricsToken: 'tide-and-time' } })
  const ask = async (authorization?: string) => {
    const answer = await castdex.app.inject({
      url: '/metrics',
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    })
    return [
      answer.statusCode,
      answer.statusCode === 200 || answer.json<{ error: { code: string } }>().error.code,
    ]
  }
  expect(await ask()).toEqual([401, 'KEY_MISSING'])
  expect(await ask('Bearer tide-and-tim')).toEqual([401, 'KEY_INVALID'])
  expect(await ask(castdex.key)).toEqual([401, 'KEY_INVALID'])
  expect(await ask('Bearer tide-and-time')).toEqual([200, true])
})

test('a directory that does not answer is told, too', async () => {
  await using castdex = await startCastdex({
    wrap: (directory) => {
      directory.health = failing
      return directory
    },
  })
  const told = await scrape(castdex)
  expect(told.get('castdex_ready')).toBe(0)
  expect(told.get('castdex_podcasts{state="total"}')).toBe(1)
})

const failing = (): Promise<never> => Promise.reject(new Error('the disk is gone'))

test('an idle server says little', async () => {
  await using castdex = await startCastdex({ hasSite: true })
  await castdex.app.inject('/healthz')
  await castdex.app.inject('/metrics')
  castdex.advance(2000)
  const { body } = await castdex.app.inject('/metrics')
  expect(Buffer.byteLength(body)).toBeLessThan(40_000)
})
