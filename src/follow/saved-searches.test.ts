/** Saved searches over HTTP: what they match, and what their receivers get. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { draftOf, NOW, type RunningCastdex } from '../../test/api/castdex.ts'
import { startFollowing, write } from '../../test/api/following.ts'
import { packEpisodes } from '../record/episodes/packed-episodes.ts'
import { EXAMPLE_EPISODES } from '../api/examples/episode-examples.ts'
import type { PodcastDraft } from '../record/podcast.ts'
import { listPublicMatches } from './public-matches.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** The statuses of the next answers; then 200. */
  readonly statuses: number[]
}

async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const status = statuses.shift() ?? 200
      if (status < 300)
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${String(port)}/hook`, received, statuses }
}

const send = async (
  castdex: RunningCastdex,
  method: 'POST' | 'PATCH' | 'GET' | 'DELETE',
  path: string,
  payload?: object,
  authorization = castdex.key,
) =>
  castdex.call({
    method,
    url: `/api/v1/saved-searches${path}`,
    headers: { authorization, 'content-type': 'application/json' },
    ...(payload && { payload: JSON.stringify(payload) }),
  })

interface View {
  readonly data: {
    readonly id: string
    readonly secret: string
    readonly feed: string
    readonly deliver: {
      readonly webhook: { readonly state: string; readonly reason: string }
    }
  }
}

const save = async (castdex: RunningCastdex, wish: object): Promise<View['data']> => {
  const response = await send(castdex, 'POST', '', { name: 'A search', ...wish })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<View>().data
}

interface Match {
  readonly event: string
  readonly type: string
  readonly because: readonly string[]
  readonly podcast: { readonly titleLatest: string }
  readonly episode?: { readonly id: string; readonly title: string }
}

const matchesOf = async (
  castdex: RunningCastdex,
  id: string,
): Promise<readonly Match[]> => {
  const response = await send(castdex, 'GET', `/${id}/matches`)
  return response.json<{ data: { items: readonly Match[] } }>().data.items
}

const titled = (number: number, title: string, changes: Partial<PodcastDraft> = {}) =>
  draftOf(number, { title, titleLatest: title, titleLatestCleaned: title, ...changes })

test('a new search begins empty, and reports what begins to match', async () => {
  const { castdex, follow } = await startFollowing([titled(1, 'Whales at Night')])
  const { id } = await save(castdex, { q: 'whales night' })
  await follow()
  expect(await matchesOf(castdex, id)).toEqual([])
  await write(castdex, titled(2, 'Night of the Whale'))
  await write(castdex, titled(3, 'Whales by Day'))
  await write(castdex, titled(1, 'Whales at Night, again'))
  await follow()
  const matches = await matchesOf(castdex, id)
  expect(matches.map(({ podcast }) => podcast.titleLatest)).toEqual(['Night of the Whale'])
  expect(matches[0]).toMatchObject({
    event: 'match',
    type: 'podcast.matched',
    because: ['title'],
  })
})

test('typed words are read as a search reads them', async () => {
  const { castdex, follow } = await startFollowing([titled(1, 'Look Up -A STAR PODCAST')])
  const ids: string[] = []
  for (const text of ['Look Up -A STAR PODCAST', 'sea podcast without whales']) {
    const forgiving = { searchTerms: [{ searchTerm: text }], matching: 'forgiving' }
    for (const wish of [{ q: text }, { search: forgiving }])
      ids.push((await save(castdex, wish)).id)
  }
  await write(castdex, titled(2, 'Look Up -A STAR PODCAST (again)', { description: null }))
  await write(castdex, titled(3, 'Sea of Whales', { description: null }))
  await write(castdex, titled(4, 'Sea of Seals', { description: null }))
  await follow()
  const found = []
  for (const id of ids)
    found.push(
      (await matchesOf(castdex, id)).map(({ podcast }) => podcast.titleLatest).join(),
    )
  const pasted = 'Look Up -A STAR PODCAST (again)'
  expect(found).toEqual([pasted, pasted, 'Sea of Seals', 'Sea of Seals'])
})

test('strict searches, filters and pending shows', async () => {
  const { castdex, follow } = await startFollowing([
    titled(1, 'Rivers', { language: 'de', languageRss: 'de' } as Partial<PodcastDraft>),
  ])
  const { id } = await save(castdex, {
    search: {
      searchTerms: [
        {
          searchTerm: 'deep rivers',
          searchTermOptions: { phraseMatch: true, matchMode: 'must' },
        },
        { searchTerm: 'noise', searchTermOptions: { matchMode: 'not' } },
      ],
      languages: ['en'],
    },
  })
  await write(castdex, titled(2, 'Deep Rivers', { language: 'en' }))
  await write(castdex, titled(3, 'Rivers Deep', { language: 'en' }))
  await write(castdex, titled(4, 'Deep Rivers Noise', { language: 'en' }))
  await write(castdex, titled(5, 'Deep Rivers', { language: 'de' }))
  await write(castdex, titled(6, 'Deep Rivers', { language: 'en', appleId: 0 }))
  await follow()
  expect(await matchesOf(castdex, id)).toHaveLength(1)
  await write(castdex, titled(6, 'Deep Rivers', { language: 'en', appleId: 77 }))
  await follow()
  expect(await matchesOf(castdex, id)).toHaveLength(2)
})

test('a followed show has a new episode, moves, is renamed, listed, and dies', async () => {
  const [first, ...others] = EXAMPLE_EPISODES
  if (first === undefined) throw new Error('there are examples')
  const { castdex, follow } = await startFollowing()
  await write(castdex, titled(1, 'Kites'), { newestEpisodes: packEpisodes(others) })
  const on = ['match', 'episode', 'move', 'dead', 'listing', 'rename']
  const { id } = await save(castdex, { q: 'kites', on })
  await write(
    castdex,
    titled(1, 'Kites', { stats: { ...draftOf(1).stats, episodeCount: 9 } }),
    {
      newestEpisodes: packEpisodes([first, ...others]),
    },
  )
  await write(castdex, titled(1, 'Red Kites', { spotifyId: '4rOoJ6Egrf8K2IrywzwOMk' }))
  await follow()
  const rssFeedUrl = 'https://elsewhere.example.org/kites'
  await write(castdex, titled(1, 'Red Kites', { rssFeedUrl, feedState: 'dead' }))
  await follow()
  const matches = await matchesOf(castdex, id)
  expect(matches.map(({ event }) => event)).toEqual([
    'rename',
    'listing',
    'episode',
    'move',
    'dead',
  ])
  expect(matches[2]?.episode?.title).toBe(first.title)
  expect(matches[3]).toMatchObject({ type: 'podcast.moved', to: rssFeedUrl })
})

test('a search over episodes reports each episode once when it begins to match', async () => {
  const [first] = EXAMPLE_EPISODES
  if (first === undefined) throw new Error('there are examples')
  const fresh = (title: string, guid: string, notes: string | null = null) => ({
    ...first,
    guid,
    title,
    notes,
    publishedMs: NOW - 3_600_000,
  })
  const old = { ...fresh('Otters of old', 'old'), publishedMs: NOW - 400 * 86_400_000 }
  const { castdex, follow } = await startFollowing()
  const { id, feed } = await save(castdex, {
    of: 'episodes',
    search: {
      searchTerms: [{ searchTerm: 'otters', searchTermOptions: { matchMode: 'must' } }],
      minDurationSeconds: 1,
    },
  })
  const { id: typed } = await save(castdex, { of: 'episodes', q: 'otters rivers' })
  const put = async (title: string, episodes: readonly (typeof first)[]) => {
    const stats = { ...draftOf(1).stats, episodeCount: episodes.length }
    await write(castdex, titled(1, title, { stats }), {
      newestEpisodes: packEpisodes(episodes),
    })
    await follow()
  }
  await put('Kites', [fresh('Herons', 'a'), old])
  await put('Kites', [
    fresh('Otters', 'b', 'in rivers, mail otto@example.org'),
    fresh('Herons', 'a'),
    old,
  ])
  await put('Red Kites', [fresh('Otters', 'b', 'in rivers'), fresh('Herons', 'a'), old])
  await put('Red Kites', [
    fresh('Otters', 'b', 'in rivers'),
    fresh('Herons and otters', 'a'),
    old,
  ])
  const matches = await matchesOf(castdex, id)
  expect(matches.map(({ episode }) => episode?.title)).toEqual([
    'Otters',
    'Herons and otters',
  ])
  expect(JSON.stringify(matches)).not.toContain('otto@')
  expect(matches[0]).toMatchObject({
    event: 'episode',
    type: 'episode.matched',
    because: ['duration', 'title'],
    podcast: { titleLatest: 'Kites' },
  })
  const { pathname } = new URL(feed)
  const rss = await castdex.app.inject({ url: pathname })
  expect(rss.body).toContain(`/episodes/${matches[1]?.episode?.id ?? ''}</link>`)
  expect(await matchesOf(castdex, typed)).toMatchObject([{ episode: { title: 'Otters' } }])
})

test('a disabled search reports nothing until it is enabled', async () => {
  const { castdex, follow } = await startFollowing()
  const receiver = await openReceiver()
  const deliver = { webhook: { url: receiver.url } }
  const { id } = await save(castdex, { q: 'gulls', deliver })
  const disabled = await send(castdex, 'PATCH', `/${id}`, { enabled: false })
  expect(disabled.json()).toMatchObject({
    data: { enabled: false, deliver: { webhook: { state: 'paused' } } },
  })
  await write(castdex, titled(1, 'Gulls'))
  await follow()
  await send(castdex, 'PATCH', `/${id}`, { enabled: true })
  await write(castdex, titled(2, 'More gulls'))
  await follow()
  expect(receiver.received).toHaveLength(1)
  expect(await matchesOf(castdex, id)).toMatchObject([
    { podcast: { titleLatest: 'More gulls' } },
  ])
})

test('messages are signed, retried in order, and passed by those that are refused', async () => {
  const { castdex, follow, clock } = await startFollowing()
  const receiver = await openReceiver()
  const { id, secret } = await save(castdex, {
    q: 'lighthouse',
    deliver: { webhook: { url: receiver.url } },
  })
  expect(secret).toMatch(/^whsec_/)
  expect((await send(castdex, 'GET', `/${id}`)).body).not.toContain('whsec_')
  receiver.statuses.push(500, 302, 503)
  for (const number of [1, 2, 3])
    await write(castdex, titled(number, `Lighthouse ${String(number)}`))
  await follow()
  for (const pause of [2, 10, 60]) {
    expect(receiver.received).toHaveLength(0)
    clock.nowMs += pause * 1000 - 1
    await follow()
    expect(receiver.received).toHaveLength(0)
    clock.nowMs += 1
    await follow()
  }
  const titles = () =>
    receiver.received.map(
      ({ body }) =>
        (JSON.parse(body) as { data: { podcast: { titleLatest: string } } }).data.podcast
          .titleLatest,
    )
  expect(titles()).toEqual(['Lighthouse 1', 'Lighthouse 2', 'Lighthouse 3'])
  const [{ headers, body }] = receiver.received as [Received]
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  receiver.statuses.push(422)
  for (const number of [4, 5])
    await write(castdex, titled(number, `Lighthouse ${String(number)}`))
  await follow()
  expect(titles().slice(3)).toEqual(['Lighthouse 5'])
  clock.nowMs += 2000
  await follow()
  expect(titles().slice(4)).toEqual(['Lighthouse 4'])
})

test('a dead receiver is paused after three days, and resumed with all that has waited', async () => {
  const { castdex, follow, clock } = await startFollowing()
  const receiver = await openReceiver()
  const { id } = await save(castdex, {
    q: 'harbour',
    deliver: { webhook: { url: receiver.url } },
  })
  receiver.statuses.push(...Array.from({ length: 40 }, () => 500))
  await write(castdex, titled(1, 'Harbour 1'))
  const hour = 3_600_000
  for (let hours = 0; hours <= 80; hours += 1) {
    await follow()
    clock.nowMs += hour
  }
  await write(castdex, titled(2, 'Harbour 2'))
  await follow()
  const tried = 40 - receiver.statuses.length
  const { data } = (await send(castdex, 'GET', `/${id}`)).json<View>()
  expect(data.deliver.webhook).toMatchObject({ state: 'paused' })
  expect(data.deliver.webhook.reason).toContain('500')
  expect(tried).toBeGreaterThan(15)
  receiver.statuses.splice(0)
  await send(castdex, 'PATCH', `/${id}`, { resume: true })
  await follow()
  expect(receiver.received).toHaveLength(2)
})

test('a search belongs to its key and ends with it', async () => {
  const { castdex, follow } = await startFollowing()
  const { id, feed } = await save(castdex, { q: 'owls' })
  const other = await castdex.makeKey()
  expect((await send(castdex, 'GET', `/${id}`, undefined, other)).statusCode).toBe(404)
  expect((await send(castdex, 'DELETE', `/${id}`, undefined, other)).statusCode).toBe(404)
  const listed = await send(castdex, 'GET', '', undefined, other)
  expect(listed.json()).toEqual({ data: { items: [], cursor: null } })
  const renamed = await send(castdex, 'PATCH', `/${id}`, { name: 'Owls', renew: ['feed'] })
  expect(renamed.json()).toMatchObject({ data: { name: 'Owls' } })
  expect(renamed.json<View>().data.feed).not.toBe(feed)
  expect((await send(castdex, 'DELETE', `/${id}`)).statusCode).toBe(200)
  await write(castdex, titled(1, 'Owls'))
  await follow()
  expect((await send(castdex, 'GET', `/${id}/matches`)).statusCode).toBe(404)
})

/** Writes a show whose message waits, because the receiver fails once. */
async function startWaiting() {
  const following = await startFollowing()
  const { castdex, follow, clock } = following
  const receiver = await openReceiver()
  const deliver = { webhook: { url: receiver.url } }
  const { id, feed } = await save(castdex, { q: 'puffins', deliver })
  receiver.statuses.push(500)
  await write(castdex, titled(1, 'Puffins'))
  await follow()
  const { pathname } = new URL(feed)
  const pages = [pathname, pathname.replace('.rss', '.json'), pathname.replace('.rss', '')]
  const readPages = () =>
    Promise.all(pages.map((url) => castdex.app.inject({ url }).then(({ body }) => body)))
  expect((await readPages()).every((body) => body.includes('Puffins'))).toBe(true)
  const sendLater = async () => {
    clock.nowMs += 60_000
    await follow()
    return receiver.received.length
  }
  return { ...following, id, pages, readPages, sendLater }
}

test.each([
  ['is removed', undefined],
  ['is taken off the lists', { ignore: true }],
  ['is blocked', { blocked: { blockedDate: new Date(NOW).toISOString() } }],
] as const)('a show that %s leaves matches, feeds and messages', async (_, changes) => {
  const { castdex, id, readPages, sendLater } = await startWaiting()
  const { writer } = castdex.directory
  const show = titled(1, 'Puffins')
  if (changes === undefined) {
    const { byId } = await writer.owners({ ids: [show.id] })
    const revision = byId.get(show.id)?.revision ?? 0
    await writer.remove({ id: show.id, revision, at: new Date(NOW).toISOString() })
  } else await write(castdex, { ...show, ...changes })
  expect(await matchesOf(castdex, id)).toEqual([])
  expect((await readPages()).some((body) => body.includes('Puffins'))).toBe(false)
  expect(await sendLater()).toBe(0)
  expect(await sendLater()).toBe(0)
})

test('hidden matches do not shorten a page', async () => {
  const { castdex, follow } = await startFollowing()
  const { id } = await save(castdex, { q: 'terns' })
  for (const number of [1, 2, 3]) await write(castdex, titled(number, 'Terns'))
  await follow()
  await write(castdex, titled(1, 'Terns', { ignore: true }))
  const { reader, savedSearches } = castdex.directory
  if (savedSearches === undefined) throw new Error('the store keeps saved searches')
  const query = { searchIds: [id], limit: 2 }
  const items = await listPublicMatches({ reader, savedSearches }, query)
  expect(items).toHaveLength(2)
})

test('a revoked key ends its searches, feeds and webhooks', async () => {
  const { castdex, pages, readPages, sendLater } = await startWaiting()
  const { savedSearches } = castdex.directory
  const [search] = (await savedSearches?.list({ after: null, limit: 9 })) ?? []
  const admin = await castdex.makeKey({ scopes: ['admin'] })
  const response = await castdex.call({
    method: 'DELETE',
    url: `/api/v1/admin/keys/${search?.keyId ?? ''}`,
    headers: { authorization: admin },
  })
  expect(response.statusCode, response.body).toBe(200)
  expect(await savedSearches?.list({ after: null, limit: 9 })).toEqual([])
  expect(await sendLater()).toBe(0)
  expect((await readPages()).some((body) => body.includes('Puffins'))).toBe(false)
  for (const url of pages) expect((await castdex.app.inject({ url })).statusCode).toBe(404)
  await write(castdex, titled(2, 'Puffins again'))
  expect(await sendLater()).toBe(0)
})

test.each([
  [{ q: 'x', search: {} }, 'INVALID_BODY'],
  [{}, 'INVALID_BODY'],
  [{ q: 'x', of: 'episodes', on: ['move'] }, 'INVALID_BODY'],
  [{ search: { personFilters: [] }, of: 'episodes', q: 'x' }, 'INVALID_BODY'],
  [{ q: 'x', on: ['everything'] }, 'INVALID_BODY'],
  [{ search: { searchTerm: 'x' } }, 'INVALID_BODY'],
  [{ q: 'x', deliver: { webhook: { url: 'https://10.0.0.1/hook' } } }, 'WEBHOOK_REFUSED'],
  [
    { q: 'x', deliver: { webhook: { url: 'http://93.184.216.34/hook' } } },
    'WEBHOOK_REFUSED',
  ],
  [{ q: 'x', deliver: { webhook: { url: 'ftp://example.org' } } }, 'WEBHOOK_REFUSED'],
  [
    { q: 'x', deliver: { webhook: { url: 'https://u:p@example.org/' } } },
    'WEBHOOK_REFUSED',
  ],
])('%j is refused', async (wish, code) => {
  const { castdex } = await startFollowing()
  const response = await send(castdex, 'POST', '', { name: 'A search', ...wish })
  expect(response.json()).toMatchObject({ error: { code } })
})

test('the feed needs no key, and ends when its address is renewed', async () => {
  const { castdex, follow } = await startFollowing()
  const { id, feed } = await save(castdex, { name: 'Bees & <b>', q: 'bees' })
  await write(castdex, titled(1, 'Bees <Today>'))
  await follow()
  const path = new URL(feed).pathname
  const get = (url: string) => castdex.app.inject({ url })
  const rss = await get(path)
  expect([rss.statusCode, rss.headers['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ])
  expect(rss.body).toContain('<title>Bees &amp; &lt;b&gt;</title>')
  expect(rss.body).toContain('New match: Bees &lt;Today&gt;')
  expect(rss.body).toContain(new Date(NOW).toUTCString())
  const atom = await get(path.replace('.rss', '.atom'))
  expect(atom.body).toContain(`<updated>${new Date(NOW).toISOString()}</updated>`)
  const json = await get(path.replace('.rss', '.json'))
  expect(json.json()).toMatchObject({
    title: 'Bees & <b>',
    items: [{ date_published: new Date(NOW).toISOString() }],
  })
  const page = await get(path.replace('.rss', ''))
  expect(page.body).toContain('Bees &lt;Today&gt;')
  await send(castdex, 'PATCH', `/${id}`, { renew: ['feed'] })
  expect((await get(path)).statusCode).toBe(404)
})
