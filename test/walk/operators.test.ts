/**
 * What an operator can count on while the directory crawls: real processes, real HTTP, one server
 * for all of it.
 */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { type ServedWeb, serveWeb } from './served-farm.ts'
import { showFeed } from './show-feed.ts'

let served: ServedWeb
beforeAll(async () => {
  served = await serveWeb({ CASTDEX_PUBLIC_URL: 'https://directory.walk-hosts.net/' })
})
afterAll(() => served[Symbol.asyncDispose]())

test('a feed that is added is fetched within a minute and its record is complete: over HTTP and by command', async () => {
  const { web, run, show } = served
  web.feed(
    'tides.walk-tides.net/feed',
    showFeed({
      title: 'Tide Tables',
      of: 'tides',
      email: 'desk@walk-tides.net',
      website: 'https://www.walk-tides.net/',
    }),
  )
  web.feed('locks.walk-locks.net/feed', showFeed({ title: 'Lock Keepers', of: 'locks' }))
  const first = await served.addFetched('https://tides.walk-tides.net/feed')
  const second = await run('add', 'https://locks.walk-locks.net/feed')
  await eventually(
    async () => ((await served.health(second)).lastFetch === null ? undefined : true),
    'the second is fetched',
  )
  expect((await show(first)).podcast).toMatchObject({
    title: 'Tide Tables',
    slug: expect.any(String) as string,
    author: 'The tides desk',
    description: 'What Tide Tables is about.',
    language: 'en',
    genres: ['History'],
    emails: ['desk@walk-tides.net'],
    primaryContactEmail: 'desk@walk-tides.net',
    websiteUrl: 'https://www.walk-tides.net/',
    stats: { episodeCount: 6, updateFrequency: 'weekly' },
    rssFeedUrl: 'https://tides.walk-tides.net/feed',
  })
  expect((await show(second)).podcast).toMatchObject({
    title: 'Lock Keepers',
    stats: { episodeCount: 6 },
  })
  expect(await served.health(first)).toMatchObject({
    feedState: 'active',
    lastFetch: { outcome: 'read', status: 200 },
    failing: null,
    dueReason: 'live',
  })
  expect((await served.history(first)).map(({ kind }) => kind)).toEqual([
    'fetched-first',
    'tracked',
  ])
  const sources = await served.ask<{ items: { field: string; source: string }[] }>(
    'GET',
    `/admin/podcasts/${first}/sources`,
  )
  for (const field of ['title', 'titleLatest', 'emails', 'author', 'description'])
    expect(sources.items).toContainEqual(expect.objectContaining({ field, source: 'rss' }))
  expect(await run('add', 'https://TIDES.walk-tides.net/feed/')).toBe(first)
  await served.call(
    'POST',
    '/admin/feeds',
    { url: 'https://a:b@tides.walk-tides.net/feed' },
    400,
  )
})

const PINS = {
  isClaimed: true,
  blocked: { blockedReason: 'asked for by its makers' },
  ignore: true,
  neverTranscribe: true,
  transcriptionMode: {
    mode: 'episodes-since',
    transcribeSince: '2026-01-01T00:00:00.000Z',
  },
  audioRetentionPolicy: 'RETAIN_DAYS',
  audienceEstimate: {
    audienceDemographics: null,
    estimatedMonthlyListeners: 1200,
    estimatedMonthyListenersCalculatedAt: null,
  },
  author: 'The harbour office',
}

test('what is pinned by hand survives a crawl that says otherwise, and shows again when it is taken back', async () => {
  const { web, ask, show } = served
  const url = 'https://feeds.walk-pins.net/show'
  web.feed('feeds.walk-pins.net/show', showFeed({ title: 'Pilots', of: 'pilots' }))
  const id = await served.addFetched(url)
  await ask('PATCH', `/admin/podcasts/${id}`, { ...PINS, reason: 'by letter' })
  web.feed(
    'feeds.walk-pins.net/show',
    showFeed({ title: 'Pilots and Pilotage', of: 'pilots', episodes: 7 }),
  )
  await served.fetchAgain(id, url)
  const { podcast } = await show(id)
  expect(podcast).toMatchObject({
    ...PINS,
    titleLatest: 'Pilots and Pilotage',
    title: 'Pilots',
    stats: { episodeCount: 7 },
  })
  await ask('PATCH', `/admin/podcasts/${id}`, { author: null, blocked: null, ignore: null })
  expect((await show(id)).podcast).toMatchObject({
    author: 'The pilots desk',
    ignore: false,
    isClaimed: true,
  })
  const kinds = (await served.history(id)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'pinned').length).toBeGreaterThan(5)
  expect(kinds).toContain('unpinned')
})

test('a merge by hand leads every way to the survivor, a crawl goes on, and undone both are what they were', async () => {
  const { web, ask, call, show } = served
  const urls = [
    'https://one.walk-north.net/feed',
    'https://two.walk-south.net/feed',
  ] as const
  web.feed(
    'one.walk-north.net/feed',
    showFeed({ title: 'North Pier', of: 'north', email: 'north@walk-north.net' }),
  )
  web.feed(
    'two.walk-south.net/feed',
    showFeed({ title: 'South Pier', of: 'south', email: 'south@walk-south.net' }),
  )
  const [elder, younger] = [
    await served.addFetched(urls[0]),
    await served.addFetched(urls[1]),
  ]
  // Sites and scores are done with, so that only the merge changes anything.
  const before = [await show(elder), await show(younger)]
  expect(await ask('POST', `/admin/podcasts/${younger}/merge`, { into: elder })).toEqual({
    id: younger,
    into: elder,
  })
  for (const path of [younger, before[1]?.podcast.slug ?? ''])
    expect((await show(path)).podcast.id, path).toBe(elder)
  for (const url of urls) {
    const { podcast } = await ask<{ podcast: { id: string } }>(
      'GET',
      `/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(url)}`,
    )
    expect(podcast.id).toBe(elder)
  }
  web.feed(
    'one.walk-north.net/feed',
    showFeed({
      title: 'North Pier',
      of: 'north',
      episodes: 8,
      email: 'north@walk-north.net',
    }),
  )
  await served.fetchAgain(elder, urls[0])
  expect((await show(elder)).podcast.stats.episodeCount).toBe(8)
  expect(await ask('POST', `/admin/podcasts/${younger}/unmerge`, {})).toEqual({
    id: younger,
    from: elder,
  })
  const after = [await show(elder), await show(younger)]
  expect(after.map(({ podcast }) => podcast)).toEqual(before.map(({ podcast }) => podcast))
  expect((await served.history(elder)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['merged', 'unmerged']),
  )
  await call('POST', `/admin/podcasts/${younger}/unmerge`, {}, 409)
  // Both go on for themselves.
  await served.fetchAgain(elder, urls[0])
  await served.fetchAgain(younger, urls[1])
  expect((await show(younger)).podcast).toMatchObject({
    titleLatest: 'South Pier',
    emails: ['south@walk-south.net'],
  })
})

test('a feed is moved by hand to where no rule would have followed, and is read there', async () => {
  const { web, run } = served
  web.feed('feeds.walk-old.net/show', showFeed({ title: 'Old Harbour', of: 'old' }))
  web.feed(
    'feeds.walk-new.net/show',
    showFeed({ title: 'New Harbour', of: 'new', episodes: 9 }),
  )
  const id = await served.addFetched('https://feeds.walk-old.net/show')
  const url = 'https://feeds.walk-new.net/show'
  expect(await run('adopt', id, url, '--reason', 'by letter')).toBe(`${id} is at ${url}`)
  await eventually(
    async () =>
      (await served.show(id)).podcast.stats.episodeCount === 9 ? true : undefined,
    'it is read at its new place',
  )
  const { podcast } = await served.show(id)
  expect(podcast).toMatchObject({
    title: 'Old Harbour',
    titleLatest: 'New Harbour',
    rssFeedUrl: url,
  })
  expect(
    (await served.history(id)).find(({ kind }) => kind === 'moved')?.evidence,
  ).toMatchObject({
    reason: 'by letter',
  })
  expect(await run('add', 'https://feeds.walk-old.net/show')).toBe(id)
  expect(await run('listings', id)).toMatch(/apple +none/)
})

/** A hub that asks back at once, as hubs do: the directory is reached where it really answers. */
const openHub = (place: string) => {
  const { web, baseUrl } = served
  const orders: URLSearchParams[] = []
  const answers: { status: number; text: string }[] = []
  const callbackOf = (order: URLSearchParams): string =>
    (order.get('hub.callback') ?? '').replace('https://directory.walk-hosts.net', baseUrl())
  web.answers.set(place, ({ body }, response) => {
    const order = new URLSearchParams(body)
    orders.push(order)
    response.writeHead(202).end()
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.topic': order.get('hub.topic') ?? '',
      'hub.challenge': 'seven-bells',
      'hub.lease_seconds': '864000',
    })
    void fetch(`${callbackOf(order)}?${query.toString()}`).then(async (answer) =>
      answers.push({ status: answer.status, text: await answer.text() }),
    )
  })
  const news = async (order: URLSearchParams, secret: string): Promise<number> => {
    const body = '<rss/>'
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const headers = { 'content-type': 'application/rss+xml', 'x-hub-signature': signature }
    return (await fetch(callbackOf(order), { method: 'POST', headers, body })).status
  }
  return { orders, answers, news }
}

test('a hub is subscribed to, its question answered, its signed news fetched at once and unsigned news not', async () => {
  const { web } = served
  const hub = openHub('hub.walk-hub.net/')
  const links = `<atom:link rel="hub" href="https://hub.walk-hub.net/"/><atom:link rel="self" href="https://feeds.walk-bells.net/show"/>`
  const say = (episodes: number): void =>
    web.feed(
      'feeds.walk-bells.net/show',
      showFeed({ title: 'Ship Bells', of: 'bells', extra: links, episodes }),
    )
  say(6)
  const id = await served.addFetched('https://feeds.walk-bells.net/show')
  await eventually(() => Promise.resolve(hub.answers[0]), 'the hub has its answer')
  expect(hub.answers).toEqual([{ status: 200, text: 'seven-bells' }])
  const { pushedUntil, dueReason } = await served.health(id)
  expect((Date.parse(pushedUntil ?? '') - Date.now()) / 864_000_000).toBeCloseTo(1, 2)
  expect(dueReason).toBe('live')
  const [order = new URLSearchParams()] = hub.orders
  expect(order.get('hub.topic')).toBe('https://feeds.walk-bells.net/show')
  say(7)
  const asked = web.timesAsked('feeds.walk-bells.net/show')
  const soon = new Date(Date.now() + 600_000).toISOString()
  const dueLater = await eventually(async () => {
    const { nextDueAt } = await served.health(id)
    return nextDueAt !== null && nextDueAt > soon ? nextDueAt : undefined
  }, 'the visit that subscribed has ended')
  expect(await hub.news(order, 'a guess')).toBe(202)
  expect((await served.health(id)).nextDueAt).toBe(dueLater)
  expect(await hub.news(order, order.get('hub.secret') ?? '')).toBe(202)
  await eventually(
    async () =>
      (await served.show(id)).podcast.stats.episodeCount === 7 ? true : undefined,
    'the news is fetched',
  )
  expect(web.timesAsked('feeds.walk-bells.net/show')).toBe(asked + 1)
  expect(JSON.stringify(await served.show(id))).not.toContain(order.get('hub.secret'))
})

test('pubnotify needs no key, brings a known feed forward once in five minutes, and tells nobody who is known', async () => {
  const { web, baseUrl } = served
  web.feed('feeds.walk-lamps.net/show', showFeed({ title: 'Lamp Rooms', of: 'lamps' }))
  const id = await served.addFetched('https://feeds.walk-lamps.net/show')
  web.feed(
    'feeds.walk-lamps.net/show',
    showFeed({ title: 'Lamp Rooms', of: 'lamps', episodes: 9 }),
  )
  const notify = async (url: string) => {
    const answer = await fetch(
      `${baseUrl()}/api/v1/pubnotify?url=${encodeURIComponent(url)}`,
      {
        method: 'POST',
      },
    )
    return { status: answer.status, text: await answer.text() }
  }
  const known = await notify('https://feeds.walk-lamps.net/show')
  expect(known.status).toBe(200)
  await eventually(
    async () =>
      (await served.show(id)).podcast.stats.episodeCount === 9 ? true : undefined,
    'it is fetched',
  )
  expect((await notify('http://feeds.walk-lamps.net/show/')).status).toBe(429)
  expect(await notify('https://feeds.walk-nobody.net/show')).toEqual(known)
  expect(web.timesAsked('feeds.walk-nobody.net/show')).toBe(0)
})

test('a forgotten address does not come back with the next crawl, of feed or site', async () => {
  const { web, run } = served
  const address = 'ada.fischer@walk-buoys.net'
  const feed = (episodes: number): string =>
    showFeed({
      title: 'Buoys',
      of: 'buoys',
      email: address,
      website: 'https://www.walk-buoys.net/',
      description: `Write to ${address}, or to crew@walk-buoys.net.`,
      episodes,
    })
  web.answers.set(
    'www.walk-buoys.net/',
    (_asked, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<html><body><a href="mailto:${address}">Ada</a> <a href="https://www.instagram.com/walkbuoys">us</a></body></html>`,
        ),
  )
  web.feed('feeds.walk-buoys.net/show', feed(6))
  const id = await served.addFetched('https://feeds.walk-buoys.net/show')
  expect((await served.show(id)).podcast.emails).toContain(address)
  expect(await run('forget', address)).toMatch(/^erased from 1 podcasts/)
  expect(JSON.stringify(await served.show(id))).not.toContain('ada.fischer')
  web.feed('feeds.walk-buoys.net/show', feed(7))
  await served.fetchAgain(id, 'https://feeds.walk-buoys.net/show')
  await eventually(
    async () =>
      (await served.show(id)).podcast.socialMediaLinks.length > 0 ? true : undefined,
    'the site is read',
  )
  const { podcast } = await served.show(id)
  expect(podcast).toMatchObject({
    emails: ['crew@walk-buoys.net'],
    stats: { episodeCount: 7 },
  })
  expect(JSON.stringify([podcast, await served.history(id)])).not.toContain('ada.fischer')
  expect(await run('export', 'ndjson')).not.toContain('ada.fischer')
})

test('a redirect to an address that is not public is refused, and nobody is dialled', async () => {
  const { web } = served
  web.redirect('feeds.walk-inner.net/show', 302, 'http://10.11.12.13/feed')
  const id = await served.addFetched('https://feeds.walk-inner.net/show')
  expect(await served.health(id)).toMatchObject({
    lastFetch: { outcome: 'forbidden' },
    feedState: 'active',
  })
  const listed = await served.ask<{ items: { podcastId: string; why: string }[] }>(
    'GET',
    '/admin/feeds?state=refused',
  )
  expect(listed.items.find(({ podcastId }) => podcastId === id)?.why).toContain(
    'its address is one that is not fetched',
  )
})

test('metrics tell what was fetched, what is due, what hosts rest and what was asked', async () => {
  const told = await served.metrics()
  expect(told.get('castdex_fetches_total{outcome="read"}')).toBeGreaterThan(5)
  expect(told.get('castdex_fetches_total{outcome="forbidden"}')).toBeGreaterThan(0)
  expect(told.get('castdex_feeds_parsed_total')).toBeGreaterThan(5)
  expect(told.get('castdex_tasks{kind="feed",state="overdue"}')).toBe(0)
  expect(told.get('castdex_paused_domains')).toBe(0)
  expect(told.get('castdex_listing_checks_total{platform="apple",outcome="checked"}')).toBe(
    0,
  )
  expect(
    told.get(
      'castdex_http_requests_total{method="POST",route="/api/v1/admin/feeds",status="200"}',
    ),
  ).toBeGreaterThan(5)
})
