/** Lists of an author, filters by the API's names, and figures that are not known. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftOf, type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'

const PARENTS = ['Gesellschaft und Kultur', 'Kunst', 'Wirtschaft']
const STUDIO = 'Harbour & Sons "Radio"'
let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex({
    hasSite: true,
    podcasts: [
      draftOf(1, { title: 'Tide', titleLatest: 'Tide', author: STUDIO, slug: 'tide' }),
      draftOf(2, {
        title: 'Gulls',
        titleLatest: 'Gulls',
        author: 'Somebody else',
        genres: ['Business', 'Arts'],
      }),
    ],
  })
})
afterAll(() => castdex[Symbol.asyncDispose]())

const read = (url: string) => castdex.app.inject({ url, headers: { accept: 'text/html' } })

test('a show leads to the shows of its author, which are a feed too', async () => {
  const show = await read('/podcasts/tide')
  const [path = ''] = /\/authors\/[^"]+/.exec(show.body) ?? []
  const list = await read(path)
  expect(list.statusCode).toBe(200)
  const titles = [...list.body.matchAll(/class="title"[^>]*>([^<]+)</g)]
  expect(titles.map(([, title]) => title)).toEqual(['Tide'])
  const [, feed = ''] =
    /type="application\/rss\+xml"[^>]*href="([^"]+)"/.exec(list.body) ?? []
  const rss = await read(feed.replaceAll('&amp;', '&'))
  expect([rss.statusCode, rss.body.includes('<title>Tide</title>')]).toEqual([200, true])
  expect((await read('/authors/nobody-of-that-name')).statusCode).toBe(404)
})

test.each([
  ['languages=de', 'language=de'],
  ['q=tide&minTotalEpisodes=10', 'q=tide&episodes=10'],
  ['podcastHasGuests=true&includeItunesGenres=History', 'guests=yes&genre=History'],
])('/search?%s has the names of the API', async (asked, own) => {
  const { statusCode, headers } = await read(`/search?${asked}`)
  expect([statusCode, headers.location]).toEqual([303, `/search?${own}`])
})

test('what has no name here is named', async () => {
  const { statusCode, body } = await read('/search?q=tide&minApplRating=4')
  expect([statusCode, body.includes('“minApplRating” is no filter')]).toEqual([400, true])
})

test('the name of a genre leads from a search to its shows', async () => {
  const ofGenre = '<a href="/browse/genres/true-crime">'
  expect((await read('/search?q=true+crime')).body).toContain(ofGenre)
  expect((await read('/search?q=true+crimes')).body).not.toContain(ofGenre)
  expect((await read('/search?q=true+crime&genre=News')).body).not.toContain(ofGenre)
})

test('browsing says what it is; activity that nobody dated is left out', async () => {
  expect((await read('/browse')).body).toContain(
    '<meta name="description" content="All podcasts',
  )
  await using undated = await startCastdex({
    hasSite: true,
    podcasts: [draftOf(3, { stats: { ...draftOf(3).stats, latestPublishedAt: null } })],
  })
  const about = await undated.app.inject({
    url: '/about',
    headers: { accept: 'text/html' },
  })
  expect(about.body).not.toContain('with an episode in the last')
})

test('the first page has the cover of a show beside a genre', async () => {
  const { body } = await read('/')
  expect(body).toMatch(/<a href="\/browse\/genres\/[^"]+"><img class="cover"/)
})

test('lists below a genre are files too, and a search for nothing but a genre is named so', async () => {
  const [, path = ''] =
    /href="(\/browse\/genres\/[^"]+)"/.exec((await read('/browse')).body) ?? []
  const { body } = await read(path)
  const [, title = ''] = /<h1 dir="auto">([^<]+)</.exec(body) ?? []
  const [, file = ''] = /href="(\/search\.csv\?genre=[^"]+)"/.exec(body) ?? []
  expect((await read(file)).body).toContain('Gulls')
  expect((await read(file.replace('.csv', ''))).body).toContain(
    `<h1 dir="auto">${title}</h1>`,
  )
})

test('genres stand in the order of the language', async () => {
  const { body } = await castdex.app.inject('/browse?lang=de')
  const names = [...body.matchAll(/<li><a href="\/browse\/genres\/[^"]+"><span>([^<]+)</g)]
  const parents = names.flatMap(([, name = '']) => (PARENTS.includes(name) ? [name] : []))
  expect(parents).toEqual(PARENTS)
})
