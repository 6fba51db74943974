/**
 * The demo as somebody meets it who has just started it: large, alive, with every genre, and with
 * something to show on every page.
 */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { APPLE_GENRES } from '../../src/record/genre/apple-genres.ts'
import {
  openTemporaryFolder,
  runCastdex,
  type RunningServer,
  startServer,
} from '../cli/castdex.ts'

interface Hit {
  readonly id: string
  readonly language: string
  readonly genres: readonly string[]
  readonly podcastRssFeedUrl: string
  readonly podcastRssDescription: string | null
  readonly podcastImageUrl: string | null
  readonly lastEpisodeDate: string | null
  readonly updateFrequency: string
  readonly isDemo?: true
}

interface Found {
  readonly cursor: string | null
  readonly result: { readonly hits: readonly Hit[] }
}

/** `[path, body]`, or the path alone. */
type Asked = string | readonly [path: string, body: unknown, method?: string]

type Server = Pick<RunningServer, 'baseUrl' | 'key' | 'adminKey'>

const resources = new AsyncDisposableStack()
let dataDir: string
let server: RunningServer
let hits: readonly Hit[]

async function ask<Answer>(
  asked: Asked,
  { baseUrl, key, adminKey }: Server = server,
): Promise<Answer> {
  const [path, body, method = 'POST'] =
    typeof asked === 'string' ? [asked, undefined, 'GET'] : asked
  const isAdmin = path.startsWith('/admin')
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: {
      authorization: (isAdmin ? adminKey : key) ?? '',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.status, path).toBe(200)
  return ((await response.json()) as { data: Answer }).data
}

async function readAll(): Promise<readonly Hit[]> {
  const all: Hit[] = []
  let cursor: string | null = null
  do {
    const page: Found = await ask([
      '/search/podcasts',
      { searchTerms: [], pageSize: 1000, cursor },
    ])
    all.push(...page.result.hits)
    cursor = page.cursor
  } while (cursor !== null)
  return all
}

async function readShow(
  slug: string,
  from: Server = server,
): Promise<{ readonly id: string; readonly imageUrl: string | null }> {
  const { podcast } = await ask<{ podcast: { id: string; imageUrl: string | null } }>(
    `/podcasts/${slug}`,
    from,
  )
  return podcast
}

/** What is made up, but for the example of the document. */
const isMadeUp = ({ podcastRssFeedUrl }: Hit): boolean =>
  new URL(podcastRssFeedUrl).hostname.endsWith('.demo.example')

const isReal = (hit: Hit): boolean => !isMadeUp(hit) && hit.id !== EXAMPLE_PODCAST.id

beforeAll(async () => {
  dataDir = resources.use(await openTemporaryFolder()).path
  server = resources.use(await startServer(['--demo'], { dataDir }))
  hits = await readAll()
})

afterAll(async () => {
  await resources.disposeAsync()
})

test('1,400 real shows, at most 120 made-up ones, 25 languages, every genre', () => {
  expect(hits.filter(isReal).length).toBeGreaterThanOrEqual(1400)
  expect(new Set(hits.map(({ language }) => language)).size).toBeGreaterThanOrEqual(25)
  const genres = new Set(hits.flatMap((hit) => hit.genres))
  const all = Object.entries(APPLE_GENRES).flatMap(([parent, children]) => [
    parent,
    ...children,
  ])
  expect(all.filter((genre) => !genres.has(genre))).toEqual([])
  const madeUp = hits.filter((hit) => !isReal(hit))
  expect(madeUp.length).toBeGreaterThanOrEqual(80)
  expect(madeUp.length).toBeLessThanOrEqual(120)
  // Nothing is invented about real shows: no date is known of them.
  expect(hits.filter((hit) => isReal(hit) && hit.lastEpisodeDate !== null)).toEqual([])
  const described = hits.filter(
    (hit) => isReal(hit) && hit.podcastRssDescription !== null,
  ).length
  expect(described).toBeGreaterThanOrEqual(300)
})

test('made-up shows are marked, and stand below every real one', async () => {
  const marked = hits.filter(({ isDemo }) => isDemo === true)
  expect(marked.length).toBeGreaterThanOrEqual(80)
  expect(hits.filter((hit) => !isReal(hit) && hit.isDemo !== true)).toEqual([])
  expect(hits.filter((hit) => isReal(hit) && hit.isDemo !== undefined)).toEqual([])
  for (const field of ['relevance', 'authorityScore']) {
    const { result } = await ask<Found>([
      '/search/podcasts',
      { searchTerms: [], sortOrder: [{ field }], pageSize: 1000 },
    ])
    expect(result.hits.filter(({ isDemo }) => isDemo === true)).toEqual([])
  }
})

test('sorted by the newest episode, dated shows come first and undated ones last', async () => {
  const { result } = await ask<Found>([
    '/search/podcasts',
    {
      searchTerms: [],
      includeItunesGenres: ['Documentary'],
      sortOrder: [{ field: 'recentActivity' }],
      pageSize: 1000,
    },
  ])
  const days = result.hits.map(({ lastEpisodeDate }) => lastEpisodeDate ?? '')
  expect(days[0]).not.toBe('')
  expect(days.at(-1)).toBe('')
  expect(days).toEqual(days.toSorted().toReversed())
})

const readPage = async (path: string): Promise<string> =>
  (await fetch(`${server.baseUrl}${path}`)).text()

const BADGE = '<span class="badge"'

test('pages lead with real shows; a band and a badge name what is made up', async () => {
  for (const path of ['/', '/trending', '/new', '/search']) {
    const page = await readPage(path)
    expect(page).toContain('A demo, partly made up')
    expect(page).not.toContain(BADGE)
  }
  for (const path of ['/podcasts/slow-sky', '/search?q=slow+sky'])
    expect(await readPage(path)).toContain(BADGE)
  expect(await readPage('/people')).toContain(BADGE)
  for (const path of ['/', '/about'])
    expect(await readPage(path)).not.toContain('with an episode')
  expect(await readPage('/podcasts/this-american-life')).not.toContain(BADGE)
  expect(await readPage('/')).toContain('>Crime Junkie<')
  const unread = await readPage('/podcasts/freakonomics-radio')
  expect(unread).toContain('has not read the show’s feed yet')
  expect(unread).not.toContain('npm start')
})

test('files of lists mark what is made up', async () => {
  expect(await readPage('/search.csv?q=slow+sky')).toMatch(/,true\r\n/)
  expect(await readPage('/search.json?q=slow+sky')).toContain('"isDemo":true')
  expect(await readPage('/search.rss?q=slow+sky')).toContain('<category>Demo</category>')
  expect(await readPage('/search.opml?q=slow+sky')).toContain('category="demo"')
  expect(await readPage('/search.feed.json?q=slow+sky')).toContain('{"isDemo":true}')
})

test('the READMEs say how large it is', async () => {
  const real = String(hits.filter(isReal).length)
  const madeUp = hits.filter((hit) => !isReal(hit)).length
  const languages = new Set(
    hits.map(({ language }) => language).filter((language) => language !== 'und'),
  ).size
  const read = (name: string): Promise<string> =>
    readFile(new URL(`../../${name}`, import.meta.url), 'utf8')
  const size = `${real} real shows and ${String(madeUp)} made-up ones, in ${String(languages)} languages`
  expect(await read('README.md')).toContain(size)
  const about = await read('demo/README.md')
  expect(about).toContain(`${String(madeUp - 1)} shows of`)
})

test('a move, a merge, an ambiguous listing and the example of the document are there, and both keys work', async () => {
  const kindsOf = async (slug: string): Promise<readonly string[]> => {
    const { id } = await readShow(slug)
    const { items } = await ask<{ items: { kind: string }[] }>(
      `/admin/podcasts/${id}/history`,
    )
    return items.map(({ kind }) => kind)
  }
  expect(await kindsOf('crumb')).toContain('moved')
  expect(await kindsOf('slow-sky')).toContain('merged')
  expect(await kindsOf('second-shop')).toContain('listing-ambiguous')
  const example = await ask<{ podcast: { id: string } | null }>(
    `/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(EXAMPLE_PODCAST.rssFeedUrl)}`,
  )
  expect(example.podcast?.id).toBe(EXAMPLE_PODCAST.id)
  // The demo asks nobody anything unless it is told to.
  expect(server.banner).toContain('The demo asks nobody anything')
})

test('the example says of its transcripts what its episodes show', async () => {
  const { inputs } = await ask<{
    inputs: readonly { input: string; value: unknown }[]
  }>(`/admin/podcasts/${EXAMPLE_PODCAST.id}/authority`)
  const known = Object.fromEntries(inputs.map(({ input, value }) => [input, value]))
  expect(known).toMatchObject({ transcripts: 0.5, chapters: 0.5, persons: 0.5 })
})

test('the shows that came in last are known ones of several languages', async () => {
  const page = await fetch(`${server.baseUrl}/new.json`)
  const { podcasts } = (await page.json()) as { podcasts: readonly { language: string }[] }
  expect(podcasts).toHaveLength(25)
  expect(new Set(podcasts.map(({ language }) => language)).size).toBeGreaterThan(3)
})

test('“true crime” finds shows, real ones too', async () => {
  const term = {
    searchTerm: 'true crime',
    searchType: 'text',
    searchTargets: ['podcast-title', 'podcast-description'],
    searchTermOptions: { matchMode: 'must' },
  }
  const { result } = await ask<Found>(['/search/podcasts', { searchTerms: [term] }])
  expect(result.hits.length).toBeGreaterThanOrEqual(10)
  expect(result.hits.some(isReal)).toBe(true)
})

test('every made-up show has a cover that loads, and the calls of the banner ask for a show that everybody knows', async () => {
  const covers = hits.filter(isMadeUp).map(({ podcastImageUrl }) => podcastImageUrl ?? '')
  expect(covers.filter((url) => !url.startsWith(`${server.baseUrl}/covers/`))).toEqual([])
  for (const url of [
    ...covers.slice(0, 20),
    (await readShow(EXAMPLE_PODCAST.slug)).imageUrl ?? '',
  ]) {
    const answer = await fetch(url)
    expect([url, answer.status, answer.headers.get('content-type')]).toEqual([
      url,
      200,
      'image/svg+xml',
    ])
  }
  expect((await readShow('this-american-life')).imageUrl).toMatch(
    /^https:\/\/thisamericanlife\.org\//,
  )
  expect(server.curlLines[1]).toContain(
    encodeURIComponent('https://www.thisamericanlife.org/podcast/rss.xml'),
  )
})

test('covers follow the server to another address, and an operator’s own picture stays', async () => {
  const own = 'https://pictures.example.org/own.png'
  const { id } = await readShow('crumb')
  await ask([`/admin/podcasts/${id}`, { imageUrl: own }, 'PATCH'])
  await server.stop()
  await using again = await startServer(['--demo'], {
    dataDir,
    env: { CASTDEX_PUBLIC_URL: 'https://directory.example.org/' },
  })
  const { key, adminKey } = server
  const elsewhere = { baseUrl: again.baseUrl, key, adminKey }
  const slowSky = await readShow('slow-sky', elsewhere)
  expect(slowSky.imageUrl).toBe(`https://directory.example.org/covers/${slowSky.id}.svg`)
  expect((await readShow('crumb', elsewhere)).imageUrl).toBe(own)
})

test('one command removes what is made up, and the real shows stay', async () => {
  await using folder = await openTemporaryFolder()
  await using demo = await startServer(['--demo'], { dataDir: folder.path })
  const removed = await runCastdex(['demo', 'remove'], { dataDir: folder.path })
  expect(removed).toMatchObject({ code: 0, stdout: '108 made-up shows are removed\n' })
  const home = await (await fetch(`${demo.baseUrl}/`)).text()
  expect(home).not.toContain('A demo, partly made up')
  expect(home).toContain('>Crime Junkie<')
  expect((await fetch(`${demo.baseUrl}/podcasts/slow-sky`)).status).toBe(404)
  const again = await runCastdex(['demo', 'remove'], { dataDir: folder.path })
  expect(again.stdout).toBe('0 made-up shows are removed\n')
})
