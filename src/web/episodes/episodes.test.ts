/** The pages of episodes: the tab of the search, an episode's page, and a show's list. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'
import { EXAMPLE_EPISODES } from '../../api/examples/episode-examples.ts'
import { episodeId, type KeptEpisode } from '../../record/episodes/episode.ts'
import { packEpisodes } from '../../record/episodes/packed-episodes.ts'

const DAY = 86_400_000
const [EXAMPLE] = EXAMPLE_EPISODES as readonly [KeptEpisode]
const SHOW = draftOf(1, { title: 'Night Trains', titleLatest: 'Night Trains' })
const UNREAD = draftOf(2, { title: 'Railways', titleLatest: 'Railways' })
const EPISODES = [
  {
    ...EXAMPLE,
    guid: 'a',
    title: 'Sleeper <to> Lisbon',
    publishedMs: NOW - DAY,
    notes: 'Ask ana@example.org',
  },
  { ...EXAMPLE, guid: 'b', title: 'Old carriages', publishedMs: NOW - 400 * DAY },
]
const OF_ONE_SHOW = Array.from({ length: 7 }, (_, at) => ({
  ...EXAMPLE,
  guid: `buoy ${String(at)}`,
  title: `Buoys ${String(at)}`,
  publishedMs: NOW - (20 + at) * DAY,
}))

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex({ podcasts: [SHOW, UNREAD], hasSite: true })
  const { writer } = castdex.directory
  const known = (await writer.owners({ ids: [SHOW.id] })).byId.get(SHOW.id)
  if (known === undefined) throw new Error('the show is not there')
  const metadata = { newestEpisodes: packEpisodes([...EPISODES, ...OF_ONE_SHOW]) }
  await writer.write([{ ...known, metadata }])
})
afterAll(() => castdex[Symbol.asyncDispose]())

async function pageOf(url: string, language = 'en'): Promise<string> {
  const headers = { accept: 'text/html', 'accept-language': language }
  const { body, statusCode } = await castdex.call({ url, headers })
  expect(statusCode, body).toBe(200)
  return body
}

test('a show does not fill the tab with its episodes, of which each is there once', async () => {
  const page = await pageOf('/search?of=episodes&q=buoys')
  const ids = [...page.matchAll(/class="title" href="\/episodes\/([^"]+)"/g)]
  expect(new Set(ids.map(([, id]) => id)).size).toBe(7)
  expect(ids).toHaveLength(7)
  const [shown = '', folded = ''] = page.split('<summary>4 more of this show</summary>')
  expect(shown.match(/class="title" href="\/episodes/g)).toHaveLength(3)
  expect(folded.match(/class="title" href="\/episodes/g)).toHaveLength(4)
})

test('the tab of episodes leads to the shows that the words match', async () => {
  expect(await pageOf('/search?of=episodes&q=night+trains')).toContain(
    '<a href="/search?q=night%20trains">1 show matches</a>',
  )
})

const idOf = (at: number): string => episodeId(SHOW.id, EPISODES[at] as KeptEpisode)

test('the tab finds an episode, and plays it', async () => {
  const page = await pageOf('/search?of=episodes&q=sleeper+lisbon')
  expect(page).toContain(`href="/episodes/${idOf(0)}"`)
  expect(page).toContain('Sleeper &lt;to&gt; Lisbon')
  expect(page).toMatch(/<audio controls preload="none" src="https:/)
  expect(page).not.toContain('ana@example.org')
})

test('an episode is found by its guest, and the guest by name', async () => {
  const page = await pageOf('/search?of=episodes&q=mara+tide+sleeper')
  expect(page).toContain(`href="/episodes/${idOf(0)}"`)
  expect(page).toContain('href="/people?q=mara%20tide%20sleeper"')
  const people = await pageOf('/people?q=mara+ti')
  expect(people).toMatch(/href="\/people\/mara-tide-[0-9a-f]{8}"/)
  expect(people).toContain('Night Trains')
  expect(await pageOf('/people?q=nobody+here')).toContain('No person of this name')
  const misspelt = await pageOf('/people?q=Maar+Tyde')
  expect(misspelt).toContain('These names are similar')
  expect(misspelt).toMatch(/href="\/people\/mara-tide-[0-9a-f]{8}"/)
  expect(await pageOf('/people?q=mara+tall')).not.toContain('mara-tide')
  const all = await pageOf('/people')
  expect(all).toContain('Search for a host or a guest by name.')
  expect(all).toMatch(/href="\/people\/mara-tide-[0-9a-f]{8}"/)
})

test('each result page leads to the other tab', async () => {
  expect(await pageOf('/search?q=night')).toContain('/search?q=night&amp;of=episodes')
  const ofNight = await pageOf('/search?of=episodes&q=night')
  expect(ofNight).toContain('href="/search?q=night"')
  expect(ofNight).toContain('Episodes for “night”')
  const ofLong = await pageOf(`/search?of=episodes&q=${'n'.repeat(1000)}`)
  expect(ofLong).toContain(`Episodes for “${'n'.repeat(200)}”`)
  expect(await pageOf('/search?of=episodes&q=nothinglikeit')).toContain('No recent episode')
})

test('filters of shows narrow the tab, and are shown', async () => {
  const { genres } = SHOW
  const genre = encodeURIComponent(genres[0] ?? '')
  const page = await pageOf(`/search?of=episodes&q=sleeper&genre=${genre}&active=365`)
  expect(page).toContain(`href="/episodes/${idOf(0)}"`)
  expect(page).toMatch(/class="in-force".*of=episodes&amp;q=sleeper&amp;active=365/s)
  expect(await pageOf('/search?of=episodes&q=sleeper&language=cy')).toContain(
    'No recent episode',
  )
  const ofShows = await pageOf('/search?q=night&sort=score')
  expect(ofShows).toContain('/search?q=night&amp;of=episodes"')
})

test.each([
  ['/search?of=episodes&q=sleeper&active=banana', 'active'],
  ['/search?of=episodes&q=sleeper&minEpisodes=3', 'minEpisodes'],
  ['/search?of=episodes&q=sleeper&language=klingonish', 'language'],
  ['/search?of=episodes&q=sleeper&genre=Bananas', 'genre'],
  ['/search?of=episodes&q=sleeper&sort=score', 'sort'],
  ['/search.csv?of=episodes&q=sleeper', 'of'],
  ['/people?q=mara&language=de', 'language'],
  ['/people?q=mara&cursor=x', 'cursor'],
])('%s names what it does not know', async (url, name) => {
  const answer = await castdex.call({ url, headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(name)
})

test('the tab says when episodes have only some of the words', async () => {
  const SOME = 'No episode has all of the words.'
  expect(await pageOf('/search?of=episodes&q=sleeper+carriages')).toContain(SOME)
  expect(await pageOf('/search?of=episodes&q=sleeper+lisbon')).not.toContain(SOME)
})

test('without an episode the tab leads to the shows that match', async () => {
  const page = await pageOf('/search?of=episodes&q=railways')
  expect(page).toContain('<a href="/search?q=railways">1 show matches</a>')
})

test('without words the tab has the latest', async () => {
  expect(await pageOf('/search?of=episodes')).toContain('Latest episodes')
})

test('an episode has a page with player, people, chapters and transcript', async () => {
  const page = await pageOf(`/episodes/${idOf(0)}`)
  for (const part of [
    '<audio',
    'Mara Tide',
    'Chapters',
    'Transcript',
    '/podcasts/night-trains',
    '#t=754" data-at="754" rel="noopener nofollow ugc">12:34</a> <span dir="auto" lang="en">Thirty years of high water',
  ])
    expect(page).toContain(part)
  const inGerman = await pageOf(`/episodes/${idOf(0)}`, 'de')
  expect(inGerman).toContain('<span class="meta">Gast</span>')
  expect(await pageOf(`/episodes/${idOf(1)}`)).toContain('Old carriages')
  const missing = await castdex.call({
    url: `/episodes/${SHOW.id}`,
    headers: { accept: 'text/html' },
  })
  expect(missing.statusCode).toBe(404)
})

test.each([
  ['a host', '/podcasts/night-trains', /\/people\/ada-fischer-[0-9a-f]{8}/],
  ['a guest', '/search?of=episodes&q=mara+tide+sleeper', /\/people\/mara-tide-[0-9a-f]{8}/],
  ['an author', '/podcasts/night-trains', /\/authors\/[^"]+/],
])('%s has a page with feeds of the newest episodes', async (_name, from, link) => {
  const leading = await pageOf(from)
  const [path = ''] = link.exec(leading) ?? link.exec(await pageOf('/people')) ?? []
  const page = await pageOf(path)
  const feeds = [
    ...page.matchAll(/<link rel="alternate" type="([^"]+)" [^>]*href="([^"?]+)"/g),
  ].filter(([, , href = '']) => href.startsWith(path))
  expect(feeds.map(([, type]) => type)).toEqual([
    'application/rss+xml',
    'application/feed+json',
  ])
  for (const [, type, href = ''] of feeds) {
    const feed = await castdex.call(href)
    expect([href, feed.statusCode]).toEqual([href, 200])
    expect(feed.headers['content-type']).toContain(type)
    expect(feed.body).toMatch(/Sleeper .*Old carriages/s)
    expect(feed.body).not.toContain('ana@example.org')
  }
  expect(page).toContain(`href="${path}.csv"`)
  const unknown = await castdex.call({
    url: `${path}.docx`,
    headers: { accept: 'text/html' },
  })
  expect(unknown.body).not.toContain('Sleeper')
})

test('the sitemap leads to the newest episodes', async () => {
  const index = await castdex.call('/sitemap.xml')
  expect(index.body).toContain('/sitemaps/episodes.xml')
  const file = await castdex.call('/sitemaps/episodes.xml')
  expect(file.body).toContain(`/episodes/${idOf(0)}</loc>`)
})
