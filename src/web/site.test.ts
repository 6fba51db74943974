/**
 * The site over the real server: what each page shows, what none shows, and what becomes of odd
 * addresses.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  draftOf,
  EXAMPLE_DRAFT,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../test/api/castdex.ts'
import { EXAMPLE_EPISODES } from '../api/examples/episode-examples.ts'
import type { KeptEpisode } from '../record/episodes/episode.ts'
import { packEpisodes } from '../record/episodes/packed-episodes.ts'
import { delegateReader } from '../store/delegate.ts'
import type { Directory } from '../store/directory.ts'
import { readMarkup } from '../../test/web/markup.ts'

const DAY_MS = 86_400_000

const instant = (days: number): string => new Date(NOW - days * DAY_MS).toISOString()

const blocked = draftOf(2, {
  title: 'Blocked Tide',
  titleLatest: 'Blocked Tide',
  blocked: { blockedDate: instant(1) },
})
const ignored = draftOf(3, {
  title: 'Ignored Tide',
  titleLatest: 'Ignored Tide',
  ignore: true,
})
const dead = draftOf(4, { title: 'Dead Tide', titleLatest: 'Dead Tide', feedState: 'dead' })
const pending = draftOf(5, {
  title: 'Pending Tide',
  titleLatest: 'Pending Tide',
  appleId: 0,
})
const many = Array.from({ length: 60 }, (_, index) =>
  draftOf(100 + index, {
    title: `Lantern ${String(index)}`,
    titleLatest: `Lantern ${String(index)}`,
    language: index % 2 === 0 ? 'de' : 'en',
    genres: ['Comedy'],
  }),
)
const hebrew = draftOf(6, {
  title: 'התיק הסגור',
  titleLatest: 'התיק הסגור',
  language: 'he',
})
const talkative = draftOf(7, {
  title: 'Talkative',
  titleLatest: 'Talkative',
  author: 'Ada <ada@pier.de>',
  description: 'Write to ada@pier.de or ada [at] pier.de.',
  emails: ['ada@pier.de'],
  primaryContactEmail: 'ada@pier.de',
  rssFeedUrl: 'https://feeds.example.org/ada@pier.de/rss',
  feedUrls: [
    {
      url: 'https://feeds.example.org/ada@pier.de/rss',
      from: instant(9),
      to: null,
      reason: 'tracked',
    },
  ],
})

const [EPISODE] = EXAMPLE_EPISODES as readonly [KeptEpisode]
const talkativeEpisode: KeptEpisode = {
  ...EPISODE,
  title: 'Ask ada@pier.de',
  notes: 'Write to ada@pier.de.',
  link: 'https://pier.example/ada@pier.de',
  enclosure: { ...EPISODE.enclosure, url: 'https://pier.example/ada@pier.de/1.mp3' },
}

let castdex: RunningCastdex

beforeAll(async () => {
  const podcasts = [
    EXAMPLE_DRAFT,
    blocked,
    ignored,
    dead,
    pending,
    hebrew,
    talkative,
    ...many,
  ]
  castdex = await startCastdex({ podcasts, hasSite: true })
  const { writer } = castdex.directory
  const known = (await writer.owners({ ids: [talkative.id] })).byId.get(talkative.id)
  if (known === undefined) throw new Error('the talkative show is not there')
  await writer.write([
    { ...known, metadata: { newestEpisodes: packEpisodes([talkativeEpisode]) } },
  ])
})

afterAll(async () => {
  await castdex[Symbol.asyncDispose]()
})

const ask = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  castdex.app.inject({ url, headers: { accept: 'text/html', ...headers } })

/** As if after a pause: files are counted by address. */
const askFile = (url: string) => {
  castdex.advance(1000)
  return ask(url)
}

const PAGES = [
  '/',
  '/search',
  '/search?q=lantern',
  '/podcasts/the-harbour-light',
  '/browse',
  '/browse/genres/comedy',
  '/browse/languages/de',
  '/new',
  '/about',
  '/trending',
  '/crawler',
  '/propose',
  '/takedown',
  '/nothing',
]

test('the first page shows each show once', async () => {
  const { body } = await ask('/')
  const shown = [...body.matchAll(/class="title" href="([^"]+)"/g)].map(([, path]) => path)
  expect(shown.length).toBeGreaterThan(12)
  expect(new Set(shown).size).toBe(shown.length)
})

describe('every page', () => {
  test.each(PAGES)(
    '%s runs no script of its own, asks no other host and names its language',
    async (url) => {
      const answer = await ask(url)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-language': 'en',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
      expect(answer.body).not.toMatch(/ style=| on[a-z]+=/)
      expect(answer.body).toContain('<html lang="en">')
      const loaded = answer.body.replaceAll(
        /<audio controls preload="none" src="[^"]*"/g,
        '',
      )
      for (const [, source = ''] of loaded.matchAll(/(?:src|action)="([^"]*)"/g))
        expect(source).toMatch(/^\//)
    },
  )

  test.each(PAGES)(
    '%s speaks German to whoever asks for it, by the browser or by hand',
    async (url) => {
      const byBrowser = await ask(url, { 'accept-language': 'de-CH,de;q=0.9' })
      expect(byBrowser.body).toContain('<html lang="de">')
      const byHand = await ask(`${url}${url.includes('?') ? '&' : '?'}lang=de`)
      const cookie = String(byHand.headers['set-cookie']).split(';')[0] ?? ''
      expect(byHand.body).toContain('>Stöbern</a>')
      expect((await ask(url, { cookie })).body).toContain('<html lang="de">')
    },
  )

  test('is not sent again to who has it', async () => {
    const first = await ask('/podcasts/the-harbour-light')
    const again = await ask('/podcasts/the-harbour-light', {
      'if-none-match': String(first.headers['etag']),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('loads a sheet and a script that stay for good', async () => {
    const { body } = await ask('/')
    for (const [path = ''] of body.matchAll(/\/assets\/[\w-]+\.(?:css|js)/g)) {
      const asset = await ask(path)
      expect([asset.statusCode, asset.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    }
    expect((await ask('/assets/other.css')).statusCode).toBe(404)
  })
})

describe('the page of a show', () => {
  test('tells where it is listed, its addresses, its score and what programs read', async () => {
    const { body } = await ask('/podcasts/the-harbour-light')
    const { text, addresses } = readMarkup(body)
    for (const said of [
      'Apple Podcasts',
      'Spotify',
      'YouTube',
      'Feed addresses',
      'Score',
      'History',
      'How fresh this is',
    ])
      expect(text).toContain(said)
    expect(addresses).toContain(EXAMPLE_DRAFT.rssFeedUrl)
    expect(body).toContain(
      '<link rel="canonical" href="http://localhost:80/podcasts/the-harbour-light">',
    )
    const data =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'PodcastSeries',
      identifier: EXAMPLE_DRAFT.id,
      webFeed: EXAMPLE_DRAFT.rssFeedUrl,
    })
  })

  test('has its newest episodes, each with a player that loads nothing by itself, and nobody’s e-mail address', async () => {
    const { body, headers } = await ask('/podcasts/the-harbour-light')
    expect(headers['content-security-policy']).toContain('media-src https: http:')
    const players = [...body.matchAll(/<audio controls preload="none" src="([^"]*)"/g)]
    expect(players.length).toBe(Math.min(10, EXAMPLE_EPISODES.length))
    expect(body).not.toMatch(/ada@pier\.de/)
    expect((await ask('/about')).headers['content-security-policy']).not.toContain(
      'media-src',
    )
  })

  test('says how many episodes it shows, and what each part of the score counts', async () => {
    const { text } = readMarkup((await ask('/podcasts/the-harbour-light')).body)
    expect(text).toContain('The newest 2 of 84.')
    for (const share of ['20%', '70%', '5%']) expect(text).toContain(`counts ${share}`)
    expect(readMarkup((await ask('/about')).body).text).toContain(
      'care for the feed (20%), listeners (70%), presence (5%) and YouTube (5%)',
    )
  })

  test('leads to shows that are like it', async () => {
    const { body } = await ask('/podcasts/the-harbour-light')
    const path = /href="(\/podcasts\/the-harbour-light\/similar)"/.exec(body)?.[1] ?? ''
    castdex.advance(1000)
    const similar = await ask(path)
    expect(similar.statusCode).toBe(200)
    expect(similar.body).toContain('Shows like “')
    expect((await ask('/podcasts/blocked-tide/similar')).statusCode).toBe(404)
  })

  test('is found by any id, and led to its one address', async () => {
    for (const name of [EXAMPLE_DRAFT.id, String(EXAMPLE_DRAFT.appleId)]) {
      const answer = await ask(`/podcasts/${name}?lang=de`)
      expect([answer.statusCode, answer.headers['location']]).toEqual([
        301,
        '/podcasts/the-harbour-light?lang=de',
      ])
    }
  })

  test.each([
    ['blocked', '/podcasts/blocked-tide'],
    ['not to be listed', '/podcasts/ignored-tide'],
    ['not served', '/podcasts/pending-tide'],
    ['not known', '/podcasts/no-such-tide'],
  ])('is not there for a show that is %s', async (_what, url) => {
    const answer = await ask(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('There is nothing here')
  })

  test('of a dead feed stays, and search engines forget it', async () => {
    const answer = await ask('/podcasts/dead-tide')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<meta name="robots" content="noindex">')
    expect(answer.body).toContain('does not answer any more')
  })

  test('has the direction of its title', async () => {
    const { body } = await ask(`/podcasts/${hebrew.id}`, {}).then(({ headers }) =>
      ask(String(headers['location'])),
    )
    expect(body).toContain('<h1 dir="auto" lang="he">התיק הסגור</h1>')
  })

  test('where nothing is, searches for the words of the address', async () => {
    const answer = await ask('/podcasts/harbor-lihgt')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('href="/podcasts/the-harbour-light"')
  })
})

test('no page and no file holds the e-mail address of anybody', async () => {
  const pages = [
    '/podcasts/talkative',
    '/search?q=talkative',
    '/search.json?q=talkative',
    '/search.csv?q=talkative',
  ]
  for (const url of [
    ...pages,
    '/search.opml?q=talkative',
    '/new',
    '/feeds/new.xml',
    `/covers/${talkative.id}.svg`,
  ]) {
    const { statusCode, body } = await ask(url)
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/pier\.de/)
  }
})

test('lists of new shows are dated by when a show came', async () => {
  const published = instant(3)
  const came = NOW - 10 * DAY_MS
  const late = draftOf(8, {
    trackedAt: new Date(came).toISOString(),
    stats: { ...EXAMPLE_DRAFT.stats, latestPublishedAt: published },
  })
  await using own = await startCastdex({ podcasts: [late], hasSite: true })
  const get = async (url: string) => (await own.app.inject(url)).body
  for (const url of ['/feeds/new.xml', '/new.feed.json']) {
    expect(await get(url)).toContain(new Date(came).toISOString())
    expect(await get(url)).not.toContain(published)
  }
  expect(await get('/new.rss')).toContain(new Date(came).toUTCString())
})

describe('searching', () => {
  const titlesOf = (body: string): readonly string[] =>
    [...body.matchAll(/<a class="title"[^>]*>(.*?)<\/a>/g)].map(([, title = '']) =>
      title.replaceAll(/<\/?mark>/g, ''),
    )

  test('pages join to the whole list, forwards and backwards', async () => {
    const seen: string[] = []
    for (const page of [1, 2, 3]) {
      const { body } = await ask(`/search?q=lantern&sort=title&page=${String(page)}`)
      seen.push(...titlesOf(body))
      expect(body.includes('rel="next"')).toBe(page < 3)
      expect(body.includes('rel="prev"')).toBe(page > 1)
    }
    expect(seen.length).toBe(60)
    expect(new Set(seen)).toEqual(new Set(many.map(({ title }) => title)))
  })

  test('behind the last page stands the last one', async () => {
    for (const path of ['/search?q=lantern&', '/browse/genres/comedy?']) {
      const { body } = await ask(`${path}page=99`)
      expect(body).toContain('<span>Page 3 of 3</span>')
      expect(body).toMatch(/rel="prev" href="[^"]*page=2"/)
      expect(titlesOf(body)).toHaveLength(10)
    }
  })

  test.each([
    ['', '', 'Shows 1–25 of 60 also as:'],
    ['&page=2', '&amp;page=2', 'Shows 26–50 of 60 also as:'],
    ['&page=3', '&amp;page=3', 'Shows 51–60 of 60 also as:'],
  ])('the files of a page%s hold its shows, and say which', async (page, filed, said) => {
    const { body } = await ask(`/search?q=lantern${page}`)
    expect(body).toContain(
      `<a href="/search.json?q=lantern${filed}" rel="nofollow">JSON</a>`,
    )
    expect(body).toContain('<a href="/search.csv?q=lantern" rel="nofollow">CSV</a>')
    const { text } = readMarkup(body)
    expect(text).toContain(said)
    expect(text).toContain('All 60 shows as:')
  })

  test('files that hold all shows say nothing of it', async () => {
    const { body } = await ask('/search?q=harbour')
    expect(body).toContain('"/search.csv?q=harbour"')
    expect(body).not.toMatch(/Shows 1–/)
  })

  test('where nothing is searched for, nothing matches best', async () => {
    for (const path of ['/search', '/browse/genres/comedy']) {
      const { body } = await ask(path)
      expect(body).not.toContain('Best match')
      expect(body).toContain(
        `<a class="chip" href="${path}" rel="nofollow" aria-current="true">Highest score</a>`,
      )
    }
    expect((await ask('/search?q=lantern')).body).toContain('Best match')
  })

  test('a language or country that there is none of is not there', async () => {
    for (const path of ['languages/zz', 'countries/zz', 'countries/xq']) {
      const answer = await ask(`/browse/${path}`)
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
    expect((await ask('/browse/languages/sv')).statusCode).toBe(200)
  })

  test('a misspelt title is found, and the page says so', async () => {
    const { body } = await ask('/search?q=harbuor+light')
    expect(titlesOf(body)[0]).toBe(EXAMPLE_DRAFT.titleLatest)
    expect(body).toContain('“harbuor” was read as “harbour”.')
    expect(body).toContain(
      '<a href="/search?q=harbour+light" rel="nofollow"><strong dir="auto">harbour light</strong></a>',
    )
  })

  test('words around a title are left out, and the page says which', async () => {
    const { body } = await ask('/search?q=where+can+i+listen+to+harbour+light')
    expect(titlesOf(body)[0]).toBe(EXAMPLE_DRAFT.titleLatest)
    expect(body).toContain('Not looked for: where, can, i, listen, to.')
  })

  test('each filter says how many of the results it leaves, and leaves that many', async () => {
    const { body } = await ask('/search?q=lantern')
    const facets = [
      ...body
        .replaceAll('&amp;', '&')
        .matchAll(
          /<li><a href="([^"]*)" rel="nofollow"><span>[^<]*<\/span> <span class="count">(\d+)/g,
        ),
    ]
    const kinds = new Set(
      facets.flatMap(([, href = '']) => [
        ...new URLSearchParams(href.split('?')[1]).keys(),
      ]),
    )
    expect(kinds).toEqual(
      new Set([
        'q',
        'genre',
        'language',
        'country',
        'active',
        'episodes',
        'explicit',
        'guests',
        'contact',
        'listing',
      ]),
    )
    for (const [, href = '', count = ''] of facets) {
      const { total } = (await askFile(href.replace('/search?', '/search.json?'))).json<{
        total: number
      }>()
      expect([href, String(total)]).toEqual([href, count])
    }
  })

  test('a filter in force has a way out, and no value beside it', async () => {
    const { body } = await ask('/search?q=lantern&language=de')
    expect(body).toContain('<a href="/search?q=lantern" rel="nofollow" class="chosen"')
    expect(body).not.toContain('language=en')
  })

  /** Sends the body of the curl call on a page; returns its total. */
  const totalOfCall = async (page: string): Promise<number> => {
    const sent =
      /-d &#39;(.*)&#39;<\/code>/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
    const answer = await castdex.search(JSON.parse(sent) as object)
    return answer.json<{ data: { result: { total: { value: number } } } }>().data.result
      .total.value
  }

  test('the call of the API gives the same results', async () => {
    const { body } = await ask('/search?q=lantern&language=de&sort=title')
    expect(await totalOfCall(body)).toBe(30)
    const typed = await ask('/search?q=lantern+-7&language=en&sort=title')
    expect(await totalOfCall(typed.body)).toBe(29)
  })

  test('an empty result says which filter excludes most', async () => {
    const { body } = await ask('/search?q=lantern&language=he')
    expect(titlesOf(body)).toEqual([])
    expect(body).toContain('Without the filter “Language: Hebrew”')
    expect(body).toContain('60 podcasts')
  })

  test('where no single filter is to blame, all of them can be taken away', async () => {
    const { body } = await ask('/search?q=lantern&language=he&country=JP')
    expect(body).toContain(
      '<a href="/search?q=lantern">Without any filter</a>: 60 podcasts',
    )
  })

  test('phrases and unwanted words are understood', async () => {
    expect(titlesOf((await ask('/search?q=%22lantern+7%22')).body)).toEqual(['Lantern 7'])
    const without = await ask('/search.json?q=lantern+-7')
    expect(without.json<{ total: number }>().total).toBe(59)
  })

  test('a form that was sent with blanks is led to a tidy address', async () => {
    const answer = await ask('/search?q=lantern&genre=&language=de')
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      301,
      '/search?q=lantern&language=de',
    ])
  })

  test('new and trending shows can be taken along as a search can', async () => {
    for (const page of ['/new', '/trending']) {
      const body = (await ask(page)).body
      for (const extension of ['json', 'csv', 'opml', 'rss', 'feed.json']) {
        const file = await ask(`${page}.${extension}`)
        expect([page, extension, file.statusCode]).toEqual([page, extension, 200])
        expect(body).toContain(`href="${page}.${extension}"`)
      }
    }
    const listed = (await ask('/new.json')).json<{
      podcasts: { slug: string; url: string }[]
    }>()
    expect(listed.podcasts.length).toBeGreaterThan(1)
    for (const { slug, url } of listed.podcasts) expect(url).toContain(`/podcasts/${slug}`)
    expect((await ask('/new.opml')).body).toContain('xmlUrl="')
  })

  test('the same is there to take along, as a whole or a page at a time', async () => {
    const json = (await askFile('/search.json?q=lantern&language=de')).json<{
      total: number
      nextPage: number | null
    }>()
    expect(json).toMatchObject({ words: 'lantern', total: 30, page: 1, nextPage: 2 })
    const second = (await ask('/search.json?q=lantern&page=2')).json<{
      podcasts: readonly object[]
    }>()
    expect(second.podcasts.length).toBe(25)
    const csv = await ask('/search.csv?q=lantern')
    expect(csv.headers['content-disposition']).toBe('attachment; filename="podcasts.csv"')
    expect(csv.body.split('\r\n').length).toBe(62)
    expect((await ask('/search.opml?q=lantern')).body.split('xmlUrl=').length).toBe(61)
    expect((await ask('/search.opml?q=harbour')).body).toContain(
      `xmlUrl="${EXAMPLE_DRAFT.rssFeedUrl}"`,
    )
    const rss = await ask('/search.rss?q=lantern')
    expect(rss.headers['content-type']).toContain('application/rss+xml')
    expect(rss.body.split('<item>').length).toBe(26)
    const feed = (await ask('/search.feed.json?q=lantern')).json<{
      items: readonly object[]
      feed_url: string
    }>()
    expect(feed.items).toHaveLength(25)
    expect(feed.feed_url).toMatch(/\/search\.feed\.json\?q=lantern$/)
  })

  test.each([
    '/search?q=%FF%FE',
    '/search?q=%00',
    '/search?page=-1',
    '/search?page=99999999999999999999',
    '/search?page=40&q=lantern',
    `/search?q=${'x'.repeat(400)}`,
    `/search?q=${'a+'.repeat(150)}`,
    '/search?q=%22%22&q=other',
    '/search?q=-',
    '/search?q=...',
    '/search?=&&&=x',
    '/search?lang=xx',
    '/podcasts/%00',
    '/podcasts/%E0%A4%A',
    '/podcasts/%F0%9F%8E%99',
    '/browse/genres/none',
    '/browse/languages/x',
    '/browse/countries/zzz',
    '/sitemaps/0.xml',
    '/sitemaps/9999.xml',
    '/a/b/c?q=%FF',
    '/podcasts/%E0%A4%A',
  ])('%s gives a page', async (url) => {
    const { statusCode, headers, body } = await ask(url)
    expect([200, 301, 404]).toContain(statusCode)
    if (statusCode !== 301) expect(headers['content-type']).toContain('text/html')
    if (statusCode !== 301) expect(body).toContain('</html>')
  })
})

describe('an address that a list cannot follow', () => {
  test.each([
    ['active=banana', ['banana', 'active', '7, 30, 365']],
    ['minEpisodes=50', ['minEpisodes', 'episodes']],
    ['lastEpisodeDateSince=2026-01-01', ['Did you mean “active”?']],
    ['language=%3Cb%3E', ['b', 'language']],
    ['language=germn', ['Did you mean “german”?']],
    ['genre=Comdy', ['Comdy', 'Did you mean “Comedy”?']],
    [`genre=${'x'.repeat(250)}`, ['genre']],
    ['country=XX', ['XX']],
    ['episodes=x', ['episodes']],
    ['explicit=clear', ['Did you mean “clean”?']],
    ['guests=no&contact=maybe&listing=deezer', ['guests', 'contact', 'listing']],
    ['sort=luck', ['luck', 'relevance, recent, score, title']],
  ])('is refused by name on the page and in the files: %s', async (query, words) => {
    const page = await ask(`/search?q=lantern&${query}`)
    expect(page.statusCode).toBe(400)
    for (const word of words) expect(page.body).toContain(word)
    expect(page.body).toContain('href="/search?q=lantern"')
    const file = await askFile(`/search.json?q=lantern&${query}`)
    expect(file.statusCode).toBe(400)
    expect(file.headers['content-type']).toBe('text/plain; charset=utf-8')
    for (const word of words) expect(file.body).toContain(word)
  })

  test.each(['/browse/genres/comedy', '/new', '/new.csv', '/trending', '/trending.rss'])(
    '%s takes no filter',
    async (path) => {
      const { statusCode, body } = await askFile(`${path}?language=de`)
      expect(statusCode).toBe(400)
      expect(body).toContain('language')
      expect((await askFile(path)).statusCode).toBe(200)
    },
  )

  test.each([
    'utm_source=letter&fbclid=1',
    'episodes=37',
    'language=german',
    'language=de-AT',
    'country=uk',
    'lang=en',
  ])('while %s is followed', async (query) => {
    expect((await ask(`/search?q=lantern&${query}`)).statusCode).toBe(200)
  })
})

test('the first page asks for three searches, however many genres and languages there are', async () => {
  let searches = 0
  const countSearches = (directory: Directory): Directory => {
    const reader: Directory['reader'] = {
      ...delegateReader(directory.reader),
      search: (query, options) => {
        searches += 1
        return directory.reader.search(query, options)
      },
    }
    return new Proxy(directory, {
      get(target, name) {
        if (name === 'reader') return reader
        const part: unknown = Reflect.get(target, name, target)
        return typeof part === 'function' ? (part.bind(target) as unknown) : part
      },
    })
  }
  await using counted = await startCastdex({
    hasSite: true,
    podcasts: many,
    wrap: countSearches,
  })
  const first = await counted.app.inject('/')
  expect([first.statusCode, searches]).toEqual([200, 3])
  await counted.app.inject('/browse')
  expect(searches).toBe(3)
})

test('new shows are listed by when they came, page by page', async () => {
  const slugsOf = (body: string) =>
    [...body.matchAll(/class="title" href="\/podcasts\/([^"]*)"/g)].map(([, slug]) => slug)
  const seen: unknown[] = []
  let url: string | undefined = '/new'
  while (url !== undefined) {
    const { body } = await ask(url)
    seen.push(...slugsOf(body))
    url = /rel="next" href="([^"]*)"/.exec(body)?.[1]
  }
  expect(seen.length).toBe(63)
  expect(new Set(seen).size).toBe(63)
  expect(seen[0]).toBe('lantern-59')
})

describe('while somebody types', () => {
  test('shows are suggested without a key, and without anybody’s e-mail address', async () => {
    const answer = await ask('/search/suggest?q=harb')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json<{ shows: readonly object[] }>().shows[0]).toEqual({
      title: EXAMPLE_DRAFT.titleLatest,
      author: EXAMPLE_DRAFT.author,
      path: '/podcasts/the-harbour-light',
    })
    expect((await ask('/search/suggest?q=talkat')).body).not.toMatch(/pier\.de/)
  })

  test.each(['', '?q=', '?q=%00', '?q=%FF', `?q=${'x'.repeat(500)}`, '?q=zzzzzz'])(
    '%s suggests nothing',
    async (query) => {
      const answer = await ask(`/search/suggest${query}`)
      expect([answer.statusCode, answer.json()]).toEqual([200, { shows: [] }])
    },
  )

  test('one address is told to wait, and gets pages meanwhile', async () => {
    const askFrom = (url: string) =>
      castdex.app.inject({ url, remoteAddress: '203.0.113.77' })
    const statuses: number[] = []
    for (let key = 0; key < 61; key += 1)
      statuses.push((await askFrom('/search/suggest?q=')).statusCode)
    expect([statuses.indexOf(429), (await askFrom('/about')).statusCode]).toEqual([60, 200])
  })
})

describe('files', () => {
  test('every show that a search finds is in the sitemap, and no other one', async () => {
    const index = await ask('/sitemap.xml')
    expect(index.body).toContain('<loc>http://localhost:80/sitemaps/1.xml</loc>')
    const { body } = await ask('/sitemaps/1.xml')
    const slugs = [...body.matchAll(/<loc>[^<]*\/podcasts\/([^<]*)<\/loc>/g)].map(
      ([, slug = '']) => slug,
    )
    expect(slugs.length).toBe(63)
    expect(slugs).toContain('the-harbour-light')
    for (const slug of ['blocked-tide', 'ignored-tide', 'dead-tide', 'pending-tide'])
      expect(slugs).not.toContain(slug)
  })

  test('robots are told where it is, and browsers how to search', async () => {
    expect((await ask('/robots.txt')).body).toContain(
      'Sitemap: http://localhost:80/sitemap.xml',
    )
    expect((await ask('/opensearch.xml')).body).toContain(
      'template="http://localhost:80/search?q={searchTerms}"',
    )
  })
})

test('search engines are asked to stay away where the operator says so', async () => {
  const pages = ['/', '/podcasts/the-harbour-light', '/browse']
  for (const url of pages) expect((await ask(url)).body).not.toContain('content="noindex"')
  await using shy = await startCastdex({ hasSite: true, config: { siteIndex: 'off' } })
  for (const url of pages)
    expect((await shy.app.inject(url)).body).toContain(
      '<meta name="robots" content="noindex">',
    )
  expect((await shy.app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
})

test('one address that asks for everything is told to wait, and others are not', async () => {
  await using busy = await startCastdex({ hasSite: true })
  const askFrom = (remoteAddress: string) =>
    busy.app.inject({ url: '/about', remoteAddress })
  const statuses: number[] = []
  for (let request = 0; request < 130; request += 1)
    statuses.push((await askFrom('203.0.113.5')).statusCode)
  expect(statuses.filter((status) => status === 200).length).toBe(120)
  const refused = await askFrom('203.0.113.5')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect((await askFrom('203.0.113.6')).statusCode).toBe(200)
})

test('without the site nothing of it is there', async () => {
  await using bare = await startCastdex()
  for (const url of ['/search', '/browse', '/about', '/sitemap.xml'])
    expect((await bare.app.inject(url)).statusCode).toBe(404)
  const start = await bare.app.inject('/')
  expect([start.statusCode, start.headers['location']]).toEqual([302, '/docs'])
})

test('an empty directory has a first page that says how to fill it', async () => {
  await using empty = await startCastdex({ hasSite: true, podcasts: [] })
  const { statusCode, body } = await empty.app.inject('/')
  expect([statusCode, body.includes('castdex import')]).toEqual([200, true])
})
