/** Hubs and hosts that announce news: asked, asked back, believed only when signed, and never more than a fetch that comes sooner. */
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerChallenge, isSignedBy, takeNews } from '../../src/api/notify/websub.ts'
import { openPubnotify } from '../../src/api/notify/pubnotify.ts'
import { parseQueryString } from '../../src/api/query-string.ts'
import { DAY, feedOf, HOUR, openWorld, type World } from './world.ts'

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

const subscribed = async () => {
  const topic = world.url('/tides')
  const link = `<${world.url('/hub', 2)}>; rel="hub", <${topic}>; rel="self"`
  world.feed('/tides', feedOf({ title: 'Tide Tables' }, world.now), { link })
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

test("a hub's question is answered for what was asked for, and for nothing else", async () => {
  const { podcastId, topic, token } = await subscribed()
  const ask = (path: { podcastId: string; token: string }, mode: string, about: string) =>
    answerChallenge(
      world.engine,
      path,
      parseQueryString(
        new URLSearchParams({ 'hub.mode': mode, 'hub.topic': about, 'hub.challenge': 'c0ffee' }).toString(),
      ),
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
  const sign = (key: string) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
  const news = (signature: string | undefined) =>
    takeNews(world.engine, { podcastId, token }, { body, signature, nowMs: world.now })
  expect(await news(undefined)).toBe(true)
  expect(await news(sign('guess'))).toBe(true)
  expect(await world.dueIn(podcastId)).toBe(before)
  expect(await news(sign(secret))).toBe(true)
  expect(await world.dueIn(podcastId)).toBe(0)
  expect(
    await takeNews(world.engine, { podcastId, token: 'guess' }, { body, signature: sign(secret), nowMs: world.now }),
  ).toBe(false)
})

test.each(['sha1', 'sha256', 'sha384', 'sha512'])('%s is a signature, md5 is none', (method) => {
  const signature = createHmac(method, 'secret').update('body').digest('hex')
  expect(isSignedBy('secret', Buffer.from('body'), `${method}=${signature}`)).toBe(true)
  expect(isSignedBy('secret', Buffer.from('other'), `${method}=${signature}`)).toBe(false)
  const weak = createHmac('md5', 'secret').update('body').digest('hex')
  expect(isSignedBy('secret', Buffer.from('body'), `md5=${weak}`)).toBe(false)
})

test('pubnotify brings a known feed forward, once in five minutes, and takes nobody in', async () => {
  const { podcastId, topic } = await subscribed()
  const pubnotify = openPubnotify(world.engine, () => world.now)
  const notify = (url: string) => pubnotify.notify(`url=${encodeURIComponent(url)}`)
  const { total } = await world.engine.reader.counts()
  const known = await notify(topic)
  expect(await world.dueIn(podcastId)).toBe(0)
  await expect(notify(topic.replace('http:', 'https:'))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await notify('https://nobody.example.org/feed')).toBe(known)
  expect((await world.engine.reader.counts()).total).toBe(total)
  world.now += 301_000
  expect(await notify(topic)).toBe(known)
  await expect(pubnotify.notify('')).rejects.toMatchObject({ code: 'INVALID_PARAMETER' })
  await expect(notify('nonsense')).rejects.toMatchObject({ code: 'INVALID_FEED_URL' })
})
