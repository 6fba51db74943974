/** Searches and lists in the formats that other programs read, as `Accept` asks for them. */
import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'
import { draftOf, type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'

const SHOW = {
  id: 'id',
  slug: 'a',
  title: '',
  author: null,
  description: null,
  genres: [],
  language: 'en',
  episodes: 1,
  latestAt: null,
  authorityScore: null,
  isExplicit: false,
  isDemo: false,
  feedUrl: 'https://feeds.example.org/1',
  websiteUrl: null,
  imageUrl: null,
  url: 'https://directory.example.org/podcasts/a',
}
const LIST = { title: '', url: '', selfUrl: '' }

const HOSTILE = 'Windmill <Light> & "Ships"\u0000'

const podcasts = [
  draftOf(1, {
    titleLatest: HOSTILE,
    author: 'Ann <ann@example.org>',
    genres: ['Comedy', 'News'],
  }),
  draftOf(2, { titleLatest: '=Windmill(1)', description: null, author: null }),
]

const ask = (
  castdex: RunningCastdex,
  accept: string,
  path = 'search/podcasts?q=windmill&sortOrder=title',
) => castdex.call({ url: `/api/v1/${path}`, headers: { accept } })

test.each([
  ['text/csv', 'text/csv; charset=utf-8', '"\'=Windmill(1)"'],
  ['text/x-opml', 'text/x-opml; charset=utf-8', 'text="=Windmill(1)"'],
  [
    'application/opml',
    'text/x-opml; charset=utf-8',
    'xmlUrl="https://feeds.example.org/2"',
  ],
  [
    'application/rss+xml;q=1',
    'application/rss+xml; charset=utf-8',
    '<title>Windmill &lt;Light&gt; &amp; ',
  ],
  [
    'text/html, application/feed+json',
    'application/feed+json; charset=utf-8',
    '"title":"=Windmill(1)"',
  ],
])('%s', async (accept, type, part) => {
  await using castdex = await startCastdex({ podcasts })
  const answer = await ask(castdex, accept)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
  expect(answer.body).toContain(part)
  expect(answer.body).not.toContain('ann@example.org')
  expect(answer.body).not.toContain('\u0000')
  const latest = await ask(castdex, accept, 'podcasts/latest?pageSize=1')
  expect(latest.headers['content-type']).toBe(type)
  expect(latest.body).toContain('Windmill')
  expect(latest.body).not.toContain('Light')
})

test.each([
  ['podcasts/trending?since=30', 'Trending podcasts'],
  ['podcasts/podcast-1/related-podcasts?limit=5', 'Podcasts like Podcast 1'],
])('%s is such a list, too', async (path, title) => {
  const known = [1, 2, 3].map((number) => draftOf(number))
  await using castdex = await startCastdex({ podcasts: known })
  const rss = await ask(castdex, 'application/rss+xml', path)
  expect([rss.statusCode, rss.headers['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ])
  expect(rss.body).toContain(`<title>${title}</title>`)
  const json = (await ask(castdex, 'application/json', path)).body
  const csv = (await ask(castdex, 'text/csv', path)).body
  const rows = csv.trimEnd().split('\r\n').slice(1)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(json).toContain(row.slice(1, 37))
})

test('a search by POST is such a list, too', async () => {
  await using castdex = await startCastdex({ podcasts })
  const search = {
    searchTerms: [{ searchTerm: 'windmill' }],
    sortOrder: [{ field: 'title' }],
  }
  const feed = await castdex.search(search, { accept: 'application/rss+xml' })
  expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(feed.body.indexOf('=Windmill(1)')).toBeGreaterThan(
    feed.body.indexOf('<title>windmill</title>'),
  )
  const refused = await castdex.search({ searchTerm: 'windmill' }, { accept: 'text/csv' })
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([
    400,
    'application/json; charset=utf-8',
  ])
})

test.each([
  'application/json',
  '*/*',
  'application/json, text/csv',
  'text/csv;q=0, */*',
  'text/csv;q=0.1, application/json',
  'text/html',
  '',
])('JSON is the answer to Accept: %s', async (accept) => {
  await using castdex = await startCastdex({ podcasts })
  const answer = await ask(castdex, accept)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.body).toContain('"totalResultsAvailable":2')
})

test('a list costs what the same search costs, and is refused in the same way', async () => {
  await using castdex = await startCastdex({ podcasts })
  const authorization = await castdex.makeKey({
    quotas: { podcastLookups: null, searchCount: 1 },
  })
  const call = (query: string) =>
    castdex.app.inject({
      url: `/api/v1/search/podcasts?${query}`,
      headers: { authorization, accept: 'text/csv' },
    })
  expect((await call('colour=red')).json()).toMatchObject({
    error: { code: 'UNKNOWN_PARAMETER' },
  })
  expect((await call('q=windmill')).headers['x-usage-monthly']).toBe('1/1')
  expect((await call('q=windmill')).json()).toMatchObject({
    error: { code: 'QUOTA_EXCEEDED' },
  })
})

test('the items of a feed say what the show is, and stay the same ones', async () => {
  await using castdex = await startCastdex({ podcasts })
  const feed = (await ask(castdex, 'application/feed+json')).json<{
    items: readonly object[]
  }>()
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'windmill',
  })
  expect(feed.items[1]).toMatchObject({
    id: `urn:uuid:${podcasts[0]?.id ?? ''}`,
    external_url: 'https://feeds.example.org/1',
    tags: ['Comedy', 'News'],
    date_published: expect.any(String) as string,
  })
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00A0=1',
  '\u3000=1',
  '\u200B=1',
  '\u0000=1',
  '\uFF1D1',
  '\uFF0B1',
  '\uFF0D1',
  '\uFF20SUM',
  '\u22121',
  '\tplain',
])('a table program takes %j for text', (title) => {
  const table = writeCsv({ ...LIST, shows: [{ ...SHOW, title }] })
  expect(table.split('\r\n')[1]).toMatch(/^"id","'/)
})

test('a table begins with a byte order mark, has numbers as such, and leaves other texts as they are', () => {
  const title = 'A-b = c — d'
  const table = writeCsv({ ...LIST, shows: [{ ...SHOW, title, authorityScore: 22.1 }] })
  expect(table.startsWith('\uFEFFid,title,')).toBe(true)
  expect(table).toContain(`"id","${title}",`)
  expect(table.split('\r\n', 1)[0]).toContain(',latestAt,authorityScore,')
  expect(table).toContain(',22.1,')
})
