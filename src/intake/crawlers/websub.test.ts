/**
 * Hubs and hosts that announce news: asked, asked back, believed only when signed, and never more
 * than a fetch that comes sooner.
 */
import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  answerHub,
  findSubscription,
  isSignedBy,
  takeNews,
} from '../../api/notify/websub.ts'
import { isWorthFetching } from '../../record/crawl-state.ts'
import { openPubnotify } from '../../api/notify/pubnotify.ts'
import { parseQueryString } from '../../api/query-string.ts'
import {
  DAY,
  feedOf,
  HOUR,
  openWorld,
  type Show,
  type World,
} from '../../../test/crawl/world.ts'

let world: World
let orders: URLSearchParams[]
beforeEach(async () => {
  world = await openWorld()
  orders = []
  world.answers.set('/hub', (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      orders.push(new URLSearchParams(Buffer.concat(chunks).toString()))
      response.writeHead(202).end()
    })
  })
})
afterEach(() => world[Symbol.asyncDispose]())

const DAY_S = 86_400

const subscribed = async (show: Partial<Show> = {}) => {
  const topic = world.url('/tides')
  const link = `<${world.url('/hub', 2)}>; rel="hub", <${topic}>; rel="self"`
  world.feed('/tides', feedOf({ title: 'Tide Tables', ...show }, world.now), { link })
  const podcastId = await world.add('/tides')
  await world.crawl()
  const [order] = orders
  const token = order?.get('hub.callback')?.split('/').at(-1) ?? ''
  return { podcastId, topic, token, order, secret: order?.get('hub.secret') ?? '' }
}

test('a feed with a hub is subscribed to, once, and again before the hub forgets', async () => {
  const { podcastId, topic, order } = await subscribed()
  expect(order?.get('hub.mode')).toBe('subscribe')
  expect(order?.get('hub.topic')).toBe(topic)
  expect(order?.get('hub.callback')).toContain(`/api/v1/websub/${podcastId}/`)
  world.now += 2 * HOUR
  await world.crawl()
  expect(orders).toHaveLength(1)
  world.now += 7 * DAY
  await world.crawl()
  expect(orders).toHaveLength(2)
  expect(orders[1]?.get('hub.secret')).toBe(order?.get('hub.secret'))
})

/** What a hub asks when it grants a lease. */
const grant = (
  path: { podcastId: string; token: string },
  topic: string,
  leaseS: number | string,
) => {
  const asked = { 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.challenge': 'c0ffee' }
  const text = new URLSearchParams({
    ...asked,
    'hub.lease_seconds': String(leaseS),
  }).toString()
  return answerHub(world.directory, path, parseQueryString(text), world.now)
}

const untilOf = async (podcastId: string) =>
  (await world.state(podcastId)).subscription?.until

test('a lease that a hub grants is remembered, and renewed before it ends, though the show is silent for months', async () => {
  const { podcastId, topic, token, order } = await subscribed({ days: [300, 307, 314] })
  expect(await world.dueIn(podcastId)).toBeGreaterThan(8 * DAY)
  expect(await untilOf(podcastId)).toBeNull()
  expect(await grant({ podcastId, token }, topic, 3 * DAY_S)).toBe('c0ffee')
  expect(await untilOf(podcastId)).toBe(world.now + 3 * DAY)
  expect(await world.dueIn(podcastId)).toBe(2.5 * DAY)
  world.now += 2.5 * DAY - 1
  await world.crawl()
  expect(orders).toHaveLength(1)
  world.now += 1
  await world.crawl()
  expect(orders).toHaveLength(2)
  expect(orders[1]?.get('hub.callback')).toBe(order?.get('hub.callback'))
  // Until the hub answers the old lease holds, and it is asked again while that lasts.
  expect(await untilOf(podcastId)).toBe(world.now + 0.5 * DAY)
  expect(await world.dueIn(podcastId)).toBe((0.5 * DAY * 5) / 6)
  expect((await world.state(podcastId)).dueReason).toBe('renewing')
  await grant({ podcastId, token }, topic, 30 * DAY_S)
  world.now += 5 * DAY
  await world.crawl()
  expect(orders).toHaveLength(2)
  expect(await world.dueIn(podcastId)).toBe(DAY)
  world.now += DAY
  await world.crawl()
  expect(orders).toHaveLength(3)
})

test('a hub that refuses is remembered with its reason, and asked again after a month', async () => {
  const { podcastId, topic, token } = await subscribed()
  const deny = (about: string, reason: string, own = token) => {
    const text = new URLSearchParams({
      'hub.mode': 'denied',
      'hub.topic': about,
      'hub.reason': reason,
    }).toString()
    return answerHub(
      world.directory,
      { podcastId, token: own },
      parseQueryString(text),
      world.now,
    )
  }
  await grant({ podcastId, token }, topic, 20 * DAY_S)
  expect(await deny(topic, 'no', 'guess')).toBeUndefined()
  expect(await deny(`${topic}2`, 'no')).toBeUndefined()
  expect(await untilOf(podcastId)).toBe(world.now + 20 * DAY)
  expect(await deny(topic, ' too many\n feeds ')).toBe('')
  const deniedAt = world.now
  const { subscription } = await world.state(podcastId)
  expect(subscription).toMatchObject({
    until: null,
    denied: { at: deniedAt, reason: 'too many feeds' },
  })
  for (const days of [1, 10, 10]) {
    world.now += days * DAY
    await world.crawl()
  }
  expect(orders).toHaveLength(1)
  expect((await world.state(podcastId)).subscription?.denied?.at).toBe(deniedAt)
  world.now += 9 * DAY
  await world.crawl()
  expect(orders).toHaveLength(2)
  await grant({ podcastId, token }, topic, 20 * DAY_S)
  expect((await world.state(podcastId)).subscription).toMatchObject({
    until: world.now + 20 * DAY,
  })
  expect((await world.state(podcastId)).subscription?.denied ?? null).toBeNull()
})

test('a hub that is not believed grants nothing, and nonsense is no lease', async () => {
  const { podcastId, topic, token } = await subscribed()
  await grant({ podcastId, token: 'guess' }, topic, DAY_S)
  await grant({ podcastId, token }, `${topic}2`, DAY_S)
  for (const lease of ['', '0', '-5', '1e9', 'long'])
    expect(await grant({ podcastId, token }, topic, lease)).toBe('c0ffee')
  expect(await untilOf(podcastId)).toBeNull()
  await grant({ podcastId, token }, topic, '999999999999')
  expect(await untilOf(podcastId)).toBe(world.now + 365 * DAY)
})

test('a lease that is granted while the feed is fetched is not lost', async () => {
  const { podcastId, topic, token } = await subscribed()
  world.now += 2 * HOUR
  world.answers.set('/tides', (_request, response) => {
    void grant({ podcastId, token }, topic, 2 * DAY_S).then(() =>
      response.end(feedOf({ title: 'Tide Tables', days: [0, 1, 8] }, world.now)),
    )
  })
  await world.crawl()
  const state = await world.state(podcastId)
  expect(state.last).toMatchObject({ outcome: 'read', at: world.now })
  expect(state.subscription?.until).toBe(world.now + 2 * DAY)
})

test("a hub's question is answered for what was asked for, and for nothing else", async () => {
  const { podcastId, topic, token } = await subscribed()
  const ask = (path: { podcastId: string; token: string }, mode: string, about: string) =>
    answerHub(
      world.directory,
      path,
      parseQueryString(
        new URLSearchParams({
          'hub.mode': mode,
          'hub.topic': about,
          'hub.challenge': 'c0ffee',
        }).toString(),
      ),
      world.now,
    )
  expect(await ask({ podcastId, token }, 'subscribe', topic)).toBe('c0ffee')
  expect(await ask({ podcastId, token }, 'unsubscribe', topic)).toBeUndefined()
  expect(await ask({ podcastId, token }, 'subscribe', `${topic}2`)).toBeUndefined()
  expect(await ask({ podcastId, token: 'guess' }, 'subscribe', topic)).toBeUndefined()
  expect(await ask({ podcastId: 'nobody', token }, 'subscribe', topic)).toBeUndefined()
})

test('signed news brings the feed forward; other news does nothing', async () => {
  const { podcastId, token, secret } = await subscribed()
  const body = Buffer.from('<rss/>')
  const before = await world.dueIn(podcastId)
  const sign = (key: string) =>
    `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
  const path = { podcastId, token }
  const subscription = await findSubscription(world.directory, path)
  if (subscription === undefined) throw new Error('there is no such callback')
  const news = (signature: string | undefined) => {
    const pieces = Readable.from([body.subarray(0, 2), body.subarray(2)])
    return takeNews(world.directory, path, {
      subscription,
      news: { body: pieces, signature, nowMs: world.now },
    })
  }
  await news(undefined)
  await news(sign('guess'))
  expect(await world.dueIn(podcastId)).toBe(before)
  await news(sign(secret))
  expect(await world.dueIn(podcastId)).toBe(0)
  expect(
    await findSubscription(world.directory, { podcastId, token: 'guess' }),
  ).toBeUndefined()
})

test.each(['sha1', 'sha256', 'sha384', 'sha512'])(
  '%s is a signature, md5 is none',
  async (method) => {
    const signature = createHmac(method, 'secret').update('body').digest('hex')
    expect(
      await isSignedBy(
        'secret',
        [Buffer.from('bo'), Buffer.from('dy')],
        `${method}=${signature}`,
      ),
    ).toBe(true)
    expect(
      await isSignedBy('secret', [Buffer.from('other')], `${method}=${signature}`),
    ).toBe(false)
    const weak = createHmac('md5', 'secret').update('body').digest('hex')
    expect(await isSignedBy('secret', [Buffer.from('body')], `md5=${weak}`)).toBe(false)
  },
)

test('pubnotify writes nothing for a feed that is due anyway, and never overrules the back-off of one that fails', () => {
  const failing = { outcome: 'server-error', since: 1, tries: 3 }
  const state = (changes: object) => ({ version: 1, ...changes })
  expect(isWorthFetching(undefined, 1000)).toBe(false)
  expect(isWorthFetching({ dueAt: 999, state: state({}) }, 1000)).toBe(false)
  expect(isWorthFetching({ dueAt: 2000, state: state({ failing }) }, 1000)).toBe(false)
  expect(isWorthFetching({ dueAt: null, state: state({ failing }) }, 1000)).toBe(false)
  expect(isWorthFetching({ dueAt: 2000, state: state({}) }, 1000)).toBe(true)
  expect(isWorthFetching({ dueAt: null, state: state({}) }, 1000)).toBe(true)
})

test('an address that announces too much waits; another one does not', () => {
  let nowMs = 0
  const pubnotify = openPubnotify(world.directory, () => nowMs)
  for (let call = 0; call < 200; call += 1) pubnotify.admit('192.0.2.1')
  expect(() => pubnotify.admit('192.0.2.1')).toThrow(/announces too many feeds/)
  pubnotify.admit('192.0.2.2')
  nowMs += 1000
  pubnotify.admit('192.0.2.1')
})

test('pubnotify brings a known feed forward, once in five minutes, and takes nobody in', async () => {
  const { podcastId, topic } = await subscribed()
  const pubnotify = openPubnotify(world.directory, () => world.now)
  const notify = (url: string) => pubnotify.notify(`url=${encodeURIComponent(url)}`)
  const { total } = await world.directory.reader.counts()
  const known = await notify(topic)
  expect(await world.dueIn(podcastId)).toBe(0)
  await expect(notify(topic.replace('http:', 'https:'))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })
  expect(await notify('https://nobody.example.org/feed')).toBe(known)
  expect((await world.directory.reader.counts()).total).toBe(total)
  world.now += 301_000
  expect(await notify(topic)).toBe(known)
  await expect(pubnotify.notify('')).rejects.toMatchObject({ code: 'INVALID_PARAMETER' })
  await expect(notify('nonsense')).rejects.toMatchObject({ code: 'INVALID_FEED_URL' })
})
