/**
 * `castdex crawl` as a user runs it, and what survives: a restart, a kill, a machine without a
 * network, a copy.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTemporaryFolder } from '../cli/castdex.ts'
import { type ServedWeb, serveWeb } from './served-farm.ts'
import { showFeed } from './show-feed.ts'

/** Nobody crawls by itself here. */
const APART = { CASTDEX_CRAWL: 'off' }
const PIER = 'https://feeds.walk-pier.net/show'
const GONE = 'https://feeds.walk-gone.net/show'
/** More domains than may fail before a crawler looks at itself. */
const QUAYS = Array.from(
  { length: 9 },
  (_, no) => `https://feeds.walk-quay-${String(no)}.net/show`,
)

let served: ServedWeb
const placeOf = (url: string): string => url.replace('https://', '')

beforeAll(async () => {
  served = await serveWeb(APART)
  served.web.feed(
    placeOf(PIER),
    showFeed({ title: 'Piers', of: 'piers', email: 'desk@walk-pier.net' }),
  )
  for (const [no, url] of QUAYS.entries())
    served.web.feed(
      placeOf(url),
      showFeed({ title: `Quay ${String(no)}`, of: `quay-${String(no)}` }),
    )
})
afterAll(() => served[Symbol.asyncDispose]())

interface Explained {
  readonly podcast: { readonly id: string } | null
  readonly hops: readonly unknown[]
  readonly answer: { readonly status?: number; readonly failed?: string }
  readonly verdict: { readonly outcome: string }
  readonly due: {
    readonly at: string
    readonly because: string
    readonly now: string | null
  }
  readonly changes: Readonly<
    Record<string, { readonly before: unknown; readonly after: unknown }>
  >
  readonly events: readonly { readonly kind: string }[]
}

const explain = async (
  url: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Explained> => {
  const { code, stdout, stderr } = await served.tryRun(['crawl', '--url', url], env)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Explained
}

test('crawl --url shows what would be done with a feed and why, and writes nothing', async () => {
  const told = await explain(PIER)
  expect(told).toMatchObject({
    podcast: null,
    answer: { status: 200 },
    verdict: { outcome: 'read' },
    due: { because: 'live', now: null },
    changes: {
      titleLatest: { after: 'Piers' },
      emails: { before: [], after: ['desk@walk-pier.net'] },
    },
  })
  expect(await explain(GONE)).toMatchObject({
    answer: { status: 404 },
    verdict: { outcome: 'missing' },
    changes: {},
  })
  served.web.redirect('feeds.walk-moved.net/show', 301, PIER)
  expect(await explain('https://feeds.walk-moved.net/show')).toMatchObject({
    hops: [{ status: 301, to: PIER }],
    verdict: { outcome: 'read' },
  })
  expect(JSON.parse(await served.run('stats', '--json'))).toMatchObject({ total: 0 })
  const refused = await served.tryRun([
    'crawl',
    '--url',
    'https://a:secret@feeds.walk-pier.net/show',
  ])
  expect(refused.code).not.toBe(0)
  expect(refused.stderr).toContain('PRIVATE_FEED')
  expect(refused.stderr + refused.stdout).not.toContain('secret')
})

test('without CASTDEX_FETCH_ALLOW no address of this machine is dialled, by name, by number or behind a redirect', async () => {
  const closed = { CASTDEX_FETCH_ALLOW: '' }
  const asked = served.web.asked.length
  for (const url of [
    PIER,
    'http://127.0.0.1:8080/feed',
    'http://[::1]:8080/feed',
    'http://10.0.0.1/feed',
  ])
    expect((await explain(url, closed)).verdict.outcome, url).toBe('forbidden')
  expect(served.web.asked).toHaveLength(asked)
})

const add = async (url: string): Promise<string> =>
  (await served.ask<{ id: string }>('POST', '/admin/feeds', { url })).id

const crawlOnce = async (
  env: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> => {
  const { code, stdout, stderr } = await served.tryRun(['crawl', '--once'], env)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>
}

test('crawl --once fetches what is due beside a server, and ends', async () => {
  const ids = [await add(PIER), await add(GONE)]
  expect(await crawlOnce()).toMatchObject({ event: 'crawl', read: 1, missing: 1 })
  expect((await served.show(ids[0] ?? '')).podcast).toMatchObject({ titleLatest: 'Piers' })
  expect(await served.health(ids[1] ?? '')).toMatchObject({
    failing: { outcome: 'missing', tries: 1 },
  })
  expect(await crawlOnce()).toEqual({ event: 'crawl' })
  expect(await explain(PIER)).toMatchObject({
    podcast: { id: ids[0] },
    changes: {},
    events: [],
  })
})

test('a restart forgets nothing: failures, due times, validators', async () => {
  const ids = [await add(PIER), await add(GONE)]
  await crawlOnce()
  const before = await Promise.all(ids.map((id) => served.health(id)))
  await served.stop()
  await served.start({ CASTDEX_CRAWL: 'on' })
  expect(await Promise.all(ids.map((id) => served.health(id)))).toEqual(before)
  // Known to have been read: the host is asked with what it gave, and says that nothing is new.
  const again = await served.fetchAgain(ids[0] ?? '', PIER)
  expect(again.lastFetch).toMatchObject({ outcome: 'unchanged', status: 304 })
  await served.stop()
  await served.start()
})

test('a crawler that was killed loses nothing: the next one takes up what it had', async () => {
  const asked = Promise.withResolvers<unknown>()
  const place = 'feeds.walk-slow.net/show'
  // It is never answered.
  served.web.answers.set(place, asked.resolve)
  const id = await add(`https://${place}`)
  const patient = { CASTDEX_FETCH_TIMEOUT_MS: '60000' }
  const killed = await served.tryRun(['crawl', 'run'], patient, asked.promise)
  expect(killed.signal).toBe('SIGKILL')
  expect((await served.health(id)).lastFetch).toBeNull()
  served.web.feed(place, showFeed({ title: 'Slack Water', of: 'slack' }))
  expect(await crawlOnce()).toMatchObject({ read: 1 })
  expect((await served.show(id)).podcast.titleLatest).toBe('Slack Water')
})

test('two crawlers share what is due, and no feed is asked for twice', async () => {
  const places = Array.from(
    { length: 24 },
    (_, no) => `feeds.walk-ferry-${String(no)}.net/show`,
  )
  const waiting: (() => void)[] = []
  for (const [no, place] of places.entries()) {
    const text = showFeed({ title: `Ferry ${String(no)}`, of: `ferry-${String(no)}` })
    served.web.answers.set(place, (_asked, response) => {
      waiting.push(() => void response.end(text))
      // More than one crawler may hold at a time: nobody is answered before both have come.
      if (waiting.length > 2) for (const answer of waiting) answer()
    })
    await add(`https://${place}`)
  }
  const few = { CASTDEX_FETCH_CONCURRENCY: '2', CASTDEX_FETCH_TIMEOUT_MS: '60000' }
  const [one, other] = await Promise.all([crawlOnce(few), crawlOnce(few)])
  expect([one['read'], other['read']]).toEqual([expect.any(Number), expect.any(Number)])
  expect(Number(one['read']) + Number(other['read'])).toBe(places.length)
  expect(places.map((place) => served.web.timesAsked(place))).toEqual(places.map(() => 1))
})

test('where no name resolves at all, nothing is marked and nothing is lost', async () => {
  const ids = await Promise.all(QUAYS.map(add))
  expect(await crawlOnce()).toMatchObject({ read: QUAYS.length })
  const exported = await served.run('export', 'ndjson')
  await Promise.all(QUAYS.map(add))
  expect(await crawlOnce({ DEMO_FARM_NETWORK: 'off' })).toEqual({
    event: 'crawl',
    'no-network': QUAYS.length,
  })
  for (const id of ids) {
    const { failing, feedState, nextDueAt, why } = await served.health(id)
    expect({ failing, feedState }).toEqual({ failing: null, feedState: 'active' })
    expect(Date.parse(nextDueAt ?? '') - Date.now(), why).toBeLessThan(10 * 60_000)
  }
  expect(await served.run('export', 'ndjson')).toBe(exported)
  await Promise.all(QUAYS.map(add))
  expect(await crawlOnce()).toEqual({ event: 'crawl', unchanged: QUAYS.length })
})

test('a copy that follows is equal to what was crawled, merged and removed', async () => {
  await using copy = await openTemporaryFolder()
  const [first = '', second = '', third = ''] = await Promise.all(
    QUAYS.slice(0, 3).map((url) => served.run('add', url)),
  )
  const atCopy = async (...args: readonly string[]): Promise<string> => {
    const env = { CASTDEX_REPLICATE_KEY: served.key, CASTDEX_DATA_DIR: copy.path }
    const { code, stdout, stderr } = await served.tryRun(args, env)
    expect(code, stderr).toBe(0)
    return stdout.trim()
  }
  const follow = async (): Promise<void> => {
    await atCopy('replicate', served.baseUrl(), '--once')
    expect(await atCopy('export', 'ndjson')).toBe(await served.run('export', 'ndjson'))
  }
  await served.ask('POST', `/admin/podcasts/${second}/merge`, { into: first })
  await served.ask('DELETE', `/admin/podcasts/${third}`)
  await follow()
  await served.ask('POST', `/admin/podcasts/${second}/unmerge`, {})
  await follow()
  // A person who asks only the copy is in the copy no more, whatever the original goes on telling.
  const pier = await add(PIER)
  expect(await atCopy('forget', 'desk@walk-pier.net')).toMatch(/^erased from 1 podcasts/)
  await served.ask('PATCH', `/admin/podcasts/${pier}`, { isClaimed: true })
  await atCopy('replicate', served.baseUrl(), '--once')
  expect(JSON.parse(await atCopy('show', pier))).toMatchObject({
    isClaimed: true,
    emails: [],
  })
  expect((await served.show(pier)).podcast.emails).toEqual(['desk@walk-pier.net'])
})
