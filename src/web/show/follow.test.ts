/** A listener follows a show, plays its newest episode, and walks through all that are kept. */
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../api/examples/episode-examples.ts'
import type { KeptEpisode } from '../../record/episodes/episode.ts'
import { packEpisodes } from '../../record/episodes/packed-episodes.ts'
import { draftOf, EXAMPLE_DRAFT, startCastdex } from '../../../test/api/castdex.ts'

const EPISODES = 23
const [sample] = EXAMPLE_EPISODES

const episodeOf = (number: number): KeptEpisode => {
  if (sample === undefined) throw new Error('The examples have no episode.')
  const url = `https://media.example.org/${String(number)}.mp3`
  return {
    ...sample,
    guid: `tide-${String(number)}`,
    title: `Tide ${String(number)}`,
    publishedMs: Date.UTC(2026, 9, number),
    durationSeconds: 1800,
    enclosure: { url, type: 'audio/mpeg', size: null },
    notes: 'First line\n02:30 The bell',
  }
}

const TIDE = draftOf(1, { slug: 'tide', rssFeedUrl: 'https://feeds.example.org/1' })

async function startWithEpisodes(show = TIDE, toEpisode = episodeOf) {
  const castdex = await startCastdex({ podcasts: [show], hasSite: true })
  const { writer } = castdex.directory
  const newestEpisodes = packEpisodes(
    Array.from({ length: EPISODES }, (_, at) => toEpisode(EPISODES - at)),
  )
  const { byId } = await writer.owners({ ids: [show.id] })
  await writer.write(
    [...byId.values()].map((show) => ({ ...show, metadata: { newestEpisodes } })),
  )
  const read = async (url: string, headers: object = {}) =>
    castdex.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  return { read, [Symbol.asyncDispose]: () => castdex[Symbol.asyncDispose]() }
}

test('the page leads with following and playing; the entry itself is folded', async () => {
  await using site = await startWithEpisodes()
  const { body } = await site.read('/podcasts/tide')
  const order = [
    '<h1',
    'href="#listen"',
    '>Follow<',
    '>Play newest<',
    '<h2>About the show',
    '<h2>Newest episodes',
    '<h2>Similar shows',
    '<h2>About this entry',
    '<h2>Feed addresses',
    '<h2>Score',
    'Is this your show?',
    'What could raise it most',
  ]
  const places = order.map((part) => body.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(body).toContain('href="podcast://feeds.example.org/1"')
  expect(body).toContain('value="https://feeds.example.org/1"')
  expect(body).toMatch(
    /href="https:..media\.example\.org\/23\.mp3"[^>]* data-play="\/episodes\//,
  )
  expect(body).toContain('href="https://media.example.org/23.mp3#t=150"')
  expect(Buffer.byteLength(body)).toBeLessThan(30_720)
})

test('pages of a show of many words are light; its episodes have all of them', async () => {
  const words = 'Thirty years of high water, written down by hand. '.repeat(22)
  const prefix = 'https://media.example.org/'
  await using site = await startWithEpisodes(EXAMPLE_DRAFT, (number) => {
    const { enclosure, ...episode } = episodeOf(number)
    const url = enclosure.url.replace(prefix, `${prefix}${'counted/'.repeat(15)}`)
    return { ...episode, enclosure: { ...enclosure, url }, notes: `${words}The end.` }
  })
  const path = '/podcasts/the-harbour-light'
  const show = await site.read(path)
  const list = await site.read(`${path}/episodes`)
  const [episode = ''] = /\/episodes\/[^"]+/.exec(show.body) ?? []
  for (const { body } of [show, list, await site.read(episode)])
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(30_000)
  expect(show.body).toContain('Thirty years of high water')
  expect(list.body.match(/The end\./g)).toHaveLength(10)
})

test('the OPML file has this show alone', async () => {
  await using site = await startWithEpisodes()
  const file = await site.read('/podcasts/tide/follow.opml')
  expect(file.headers['content-disposition']).toBe('attachment; filename="tide.opml"')
  expect(file.body.match(/xmlUrl="[^"]*"/g)).toEqual([
    'xmlUrl="https://feeds.example.org/1"',
  ])
  expect((await site.read('/podcasts/none/follow.opml')).statusCode).toBe(404)
})

test('the pages of episodes have each kept one once', async () => {
  await using site = await startWithEpisodes()
  const titles: string[] = []
  for (const page of ['', '?page=2', '?page=3']) {
    const { body } = await site.read(`/podcasts/tide/episodes${page}`)
    titles.push(
      ...[...body.matchAll(/>(Tide \d+)<\/a><\/h3>/g)].map(([, title = '']) => title),
    )
    expect(body.match(/<audio controls preload="none" src/g)?.length).toBeLessThanOrEqual(
      10,
    )
    expect(Buffer.byteLength(body)).toBeLessThan(30_720)
  }
  expect(titles).toEqual(
    Array.from({ length: EPISODES }, (_, at) => `Tide ${String(EPISODES - at)}`),
  )
  for (const odd of ['?page=99', '?page=x', '?page=-1'])
    expect((await site.read(`/podcasts/tide/episodes${odd}`)).statusCode).toBe(200)
})

test('the list of episodes is searched by words of title and notes', async () => {
  await using site = await startWithEpisodes()
  const titlesOf = async (query: string) => {
    const { body } = await site.read(`/podcasts/tide/episodes${query}`)
    return [...body.matchAll(/>(Tide \d+)<\/a><\/h3>/g)].map(([, title]) => title)
  }
  expect(await titlesOf('?q=tide+21')).toEqual(['Tide 21'])
  expect(await titlesOf('?q=BELL')).toHaveLength(10)
  expect(await titlesOf('?q=whale')).toEqual([])
  const wrong = await site.read('/podcasts/tide/episodes?query=bell')
  expect([wrong.statusCode, wrong.body.includes('“query” is no filter')]).toEqual([
    400,
    true,
  ])
})

test('a phone that scans the code opens the page; an address of one machine has none', async () => {
  await using site = await startWithEpisodes()
  expect((await site.read('/podcasts/tide')).body).not.toContain('qr.svg')
  const seen = await site.read('/podcasts/tide', { host: 'tide.example' })
  expect(seen.body).toContain('qr.svg')
  const { body, headers } = await site.read('/podcasts/tide/qr.svg')
  expect(headers['content-type']).toBe('image/svg+xml')
  // Covers block it in the whole process.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const { data, info } = await sharp(Buffer.from(body))
    .resize(400, 400, { kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .finally(() => sharp.block({ operation: ['VipsForeignLoadSvg'] }))
  expect(decodeQR({ data, width: info.width, height: info.height })).toMatch(
    /^http:.*\/podcasts\/tide$/,
  )
})

test('previews of links have a JPEG', async () => {
  await using site = await startWithEpisodes()
  const { body } = await site.read('/podcasts/tide')
  const [, path = ''] = /og:image" content="http:\/\/[^/]+([^"]+)"/.exec(body) ?? []
  const { headers, rawPayload } = await site.read(path)
  const { format, width, height } = await sharp(rawPayload).metadata()
  expect([headers['content-type'], format, width, height]).toEqual([
    'image/jpeg',
    'jpeg',
    600,
    600,
  ])
})
