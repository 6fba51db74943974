/** The crawler end to end: a real directory, real servers on loopback, real reading threads. */
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runAction } from '../../actions/action.ts'
import { actionContext } from '../../actions/action-context.ts'
import { fetchFeed } from '../../actions/feed/fetch.ts'
import { DAY, feedOf, HOUR, openWorld, type World } from '../../../test/crawl/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

describe('a feed that is added', () => {
  test('is fetched, and its record is complete', async () => {
    world.feed('/tides', feedOf({ title: 'Tide Tables' }, world.now))
    const id = await world.add('/tides')
    expect((await world.record(id))?.slug).toBe(`podcast-${id.slice(-6)}`)
    expect(await world.crawl()).toEqual({ read: 1 })
    expect(await world.record(id)).toMatchObject({
      slug: 'tide-tables',
      title: 'Tide Tables',
      titleLatest: 'Tide Tables',
      author: 'The Tide Office',
      language: 'en',
      feedState: 'active',
      stats: {
        episodeCount: 3,
        latestPublishedAt: '2026-11-19T12:00:00.000Z',
        updateFrequency: 'weekly',
      },
      lastEpisodePublishedAt: '2026-11-19T12:00:00.000Z',
    })
    expect(await world.kinds(id)).toEqual(
      expect.arrayContaining(['fetched-first', 'tracked']),
    )
    const metadata = (await world.directory.metadata.read([id])).get(id)
    expect(metadata?.sources).toMatchObject({ author: { source: 'rss' } })
    expect(await world.state(id)).toMatchObject({
      dueReason: 'live',
      failing: null,
      last: { outcome: 'read', status: 200 },
    })
    expect(await world.dueIn(id)).toBeLessThanOrEqual(1.5 * HOUR)
  })

  test('is asked for once an hour, with its validators as they came', async () => {
    world.answers.set('/tides', (request, response) => {
      const isKnown = request.headers['if-none-match'] === 'W/"a 1"'
      response
        .writeHead(isKnown ? 304 : 200, { etag: 'W/"a 1"' })
        .end(isKnown ? '' : feedOf({ title: 'Tide Tables' }, world.now))
    })
    const id = await world.add('/tides')
    await world.crawl()
    expect(await world.crawl()).toEqual({})
    world.now += 2 * HOUR
    expect(await world.crawl()).toEqual({ unchanged: 1 })
    expect(world.requests).toHaveLength(2)
    expect(await world.state(id)).toMatchObject({
      goodAt: world.now,
      last: { status: 304 },
    })
  })

  test('and ordered while it is being fetched, is fetched once more and read whole', async () => {
    const conditions: (string | undefined)[] = []
    let order: () => Promise<unknown> = async () => undefined
    world.answers.set('/tides', (request, response) => {
      const condition = request.headers['if-none-match']
      conditions.push(condition)
      const isKnown = condition === '"a"'
      void order().then(() =>
        response
          .writeHead(isKnown ? 304 : 200, { etag: '"a"' })
          .end(isKnown ? '' : feedOf({ title: 'Tide Tables' }, world.now)),
      )
    })
    const id = await world.add('/tides')
    await world.crawl()
    world.now += 2 * HOUR
    order = async () => {
      order = async () => undefined
      const context = actionContext(world.directory)
      await runAction(fetchFeed, id, {}, context, { by: 'key_a', nowMs: world.now })
    }
    await world.crawl()
    await world.crawl()
    expect(conditions).toEqual([undefined, '"a"', undefined])
    expect(await world.state(id)).toMatchObject({ last: { outcome: 'read', status: 200 } })
    expect(await world.dueIn(id)).toBeGreaterThan(0)
    expect(await world.crawl()).toEqual({})
  })

  test('whose body is the same as before is not read again', async () => {
    world.feed('/tides', feedOf({ title: 'Tide Tables' }, world.now))
    await world.add('/tides')
    await world.crawl()
    world.now += 2 * HOUR
    expect(await world.crawl()).toEqual({ unchanged: 1 })
  })

  test('has a forgotten address: another one is the one to write to, and the metadata knows none of it', async () => {
    const owner =
      '<itunes:owner><itunes:name>T</itunes:name><itunes:email>mara@farm-of-tides.net</itunes:email></itunes:owner>'
    const extra = `${owner}<managingEditor>desk@farm-of-tides.net</managingEditor>`
    world.feed('/tides', feedOf({ title: 'Tide Tables', extra }, world.now))
    await world.directory.forgotten.add('Mara@farm-of-tides.net')
    const id = await world.add('/tides')
    await world.crawl()
    expect(await world.record(id)).toMatchObject({
      emails: ['desk@farm-of-tides.net'],
      primaryContactEmail: 'desk@farm-of-tides.net',
    })
    const metadata = (await world.directory.metadata.read([id])).get(id)
    expect(JSON.stringify(metadata)).not.toContain('mara')
  })

  test('changes its record when it changes', async () => {
    world.feed('/tides', feedOf({ title: 'Tide Tables' }, world.now))
    const id = await world.add('/tides')
    await world.crawl()
    const renamed = feedOf({ title: 'Tides and Times', days: [0, 1, 8, 15] }, world.now)
    world.feed(
      '/tides',
      renamed.replaceAll('urn:tides:tides-and-times', 'urn:tides:tide-tables'),
    )
    world.now += 2 * HOUR
    expect(await world.crawl()).toEqual({ read: 1 })
    expect(await world.record(id)).toMatchObject({
      slug: 'tide-tables',
      title: 'Tide Tables',
      titleLatest: 'Tides and Times',
      stats: { episodeCount: 4 },
    })
    expect(await world.kinds(id)).toContain('title-changed')
  })
})

describe('what goes wrong', () => {
  test('is remembered, each in its own way, and costs no other feed anything', async () => {
    world.feed('/good', feedOf({ title: 'Good' }, world.now))
    world.feed('/page', '<!doctype html><html><body>Under construction</body></html>')
    world.answers.set('/gone', (_request, response) => void response.writeHead(410).end())
    world.answers.set('/closed', (_request, response) => void response.writeHead(403).end())
    world.answers.set('/broken', (_request, response) => void response.writeHead(500).end())
    world.answers.set('/bomb', (_request, response) => {
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(60_000_000)))
    })
    world.answers.set(
      '/loop',
      (_request, response) => void response.writeHead(302, { location: '/loop' }).end(),
    )
    world.answers.set(
      '/inside',
      (_request, response) =>
        void response.writeHead(302, { location: 'http://[::1]:8080/' }).end(),
    )
    const paths = [
      '/good',
      '/page',
      '/gone',
      '/closed',
      '/broken',
      '/bomb',
      '/loop',
      '/inside',
      '/missing',
    ]
    for (const [index, path] of paths.entries()) await world.add(path, index + 1)
    expect(await world.crawl()).toEqual({
      read: 1,
      'not-a-feed': 1,
      gone: 1,
      refused: 1,
      'server-error': 1,
      'too-large': 1,
      'bad-redirect': 1,
      forbidden: 1,
      missing: 1,
    })
    expect(world.metrics.read().outcomes).toMatchObject({ read: 1, gone: 1 })
  })

  test('a server that never answers is a time-out', async () => {
    await using slow = await openWorld({ fetchTimeoutMs: 300 })
    slow.answers.set('/slow', () => undefined)
    await slow.add('/slow')
    expect(await slow.crawl()).toEqual({ timeout: 1 })
    expect(slow.metrics.read().outcomes).toMatchObject({ timeout: 1 })
  })

  test('410 twice, a day apart: dead; the feed again: alive', async () => {
    world.answers.set('/gone', (_request, response) => void response.writeHead(410).end())
    const id = await world.add('/gone')
    await world.crawl()
    expect((await world.record(id))?.feedState).toBe('active')
    world.now += 2 * DAY
    await world.crawl()
    expect((await world.record(id))?.feedState).toBe('dead')
    expect(await world.dueIn(id)).toBeGreaterThanOrEqual(7 * DAY)
    world.feed('/gone', feedOf({ title: 'Back Again' }, world.now))
    world.now += 50 * DAY
    await world.crawl()
    expect(await world.record(id)).toMatchObject({
      feedState: 'active',
      titleLatest: 'Back Again',
    })
    expect(await world.kinds(id)).toEqual(expect.arrayContaining(['died', 'revived']))
  })

  test('429 gives the whole host a rest, and marks nothing', async () => {
    world.answers.set(
      '/busy',
      (_request, response) => void response.writeHead(429, { 'retry-after': '600' }).end(),
    )
    world.feed('/other', feedOf({ title: 'Other' }, world.now))
    const id = await world.add('/busy')
    await world.crawl()
    const other = await world.add('/other')
    expect(await world.crawl()).toEqual({})
    expect((await world.state(id)).failing).toBeNull()
    world.now += 601_000
    expect(await world.crawl()).toMatchObject({ read: 1 })
    expect((await world.record(other))?.titleLatest).toBe('Other')
  })

  test('a host that is down is the fault of none of its feeds', async () => {
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      world.answers.set(
        `/${name}`,
        (_request, response) => void response.writeHead(500).end(),
      )
      ids.push(await world.add(`/${name}`))
    }
    await world.crawl()
    const tries = await Promise.all(
      ids.map(async (id) => (await world.state(id)).failing?.tries ?? null),
    )
    expect(tries.filter((count) => count === 1).length).toBeLessThanOrEqual(7)
    const status = await world.directory.tasks.find(ids[0] ?? '', 'feed')
    expect(status?.pausedUntil).toBeGreaterThan(world.now)
  })

  test('where no name resolves nothing is marked and nothing is lost', async () => {
    const { id } = await (await import('../../actions/feed/add-feed.ts')).addFeed(
      world.directory,
      'https://nowhere.invalid/feed',
      { by: 'test', nowMs: world.now },
    )
    expect(await world.crawl()).toEqual({ 'no-network': 1 })
    expect(await world.state(id)).toMatchObject({
      failing: null,
      last: { outcome: 'no-network' },
    })
    expect((await world.record(id))?.feedState).toBe('active')
    expect(await world.dueIn(id)).toBeLessThan(HOUR)
  })
})

describe('a feed that moves', () => {
  test('keeps its id, its first title and all its URLs', async () => {
    const text = feedOf({ title: 'Tide Tables' }, world.now)
    world.feed('/old', text)
    const id = await world.add('/old')
    await world.crawl()
    world.feed('/new', text)
    const target = world.url('/new', 2)
    world.answers.set(
      '/old',
      (_request, response) => void response.writeHead(301, { location: target }).end(),
    )
    for (let day = 0; day < 5; day += 1) {
      world.now += DAY + HOUR
      await world.crawl()
    }
    const record = await world.record(id)
    expect(record).toMatchObject({ rssFeedUrl: target, title: 'Tide Tables' })
    expect(record?.feedUrls.map(({ url }) => url)).toEqual([world.url('/old'), target])
    expect(await world.kinds(id)).toContain('moved')
    const key = target.replace('http://', '')
    expect(
      (await world.directory.writer.owners({ feedKeys: [key] })).byFeedKey.get(key)?.record
        .id,
    ).toBe(id)
  })
})

test('nothing of a feed URL is in the log', async () => {
  world.feed('/tides?channel=open', feedOf({ title: 'Tide Tables' }, world.now))
  await world.add('/tides?channel=open')
  await world.crawl()
  expect(world.log.join('')).toContain('feed.fetched')
  expect(world.log.join('')).not.toContain('tides')
})
