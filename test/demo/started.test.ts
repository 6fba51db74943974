/** The demo as somebody meets it who has just started it: large, alive, with every genre, and with something to show on every page. */
import { expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from '../../src/api/docs/example-podcast.ts'
import { APPLE_GENRES } from '../../src/record/genre/apple-genres.ts'
import { openTemporaryFolder, type RunningServer, startServer } from '../cli/castdex.ts'

interface Hit {
  readonly id: string
  readonly language: string
  readonly genres: readonly string[]
  readonly podcastRssFeedUrl: string
  readonly podcastRssDescription: string | null
  readonly lastEpisodeDate: string | null
  readonly updateFrequency: string
}

const DAY_MS = 86_400_000

async function ask<Answer>({ baseUrl, key, adminKey }: RunningServer, path: string, body?: unknown): Promise<Answer> {
  const isAdmin = path.startsWith('/admin')
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: (isAdmin ? adminKey : key) ?? '', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.status, path).toBe(200)
  return ((await response.json()) as { data: Answer }).data
}

async function readAll(server: RunningServer): Promise<readonly Hit[]> {
  const hits: Hit[] = []
  let cursor: string | null = null
  do {
    const page: { cursor: string | null; result: { hits: Hit[] } } = await ask(server, '/search/podcasts', {
      searchTerms: [],
      pageSize: 1000,
      cursor,
    })
    hits.push(...page.result.hits)
    cursor = page.cursor
  } while (cursor !== null)
  return hits
}

const isMadeUp = ({ podcastRssFeedUrl }: Hit): boolean => new URL(podcastRssFeedUrl).hostname.endsWith('.demo.example')

test('1,200 shows and more, 25 languages, every genre; what is made up looks alive, and each show has a sentence', async () => {
  await using folder = await openTemporaryFolder()
  await using server = await startServer(['--demo'], { dataDir: folder.path })
  const hits = await readAll(server)
  expect(hits.length).toBeGreaterThanOrEqual(1200)
  expect(new Set(hits.map(({ language }) => language)).size).toBeGreaterThanOrEqual(25)
  const genres = new Set(hits.flatMap((hit) => hit.genres))
  const all = Object.entries(APPLE_GENRES).flatMap(([parent, children]) => [parent, ...children])
  expect(all.filter((genre) => !genres.has(genre))).toEqual([])
  expect(hits.filter(({ podcastRssDescription }) => podcastRssDescription === null)).toEqual([])
  const madeUp = hits.filter(isMadeUp)
  expect(madeUp.length).toBeGreaterThanOrEqual(600)
  const recent = madeUp.filter(({ lastEpisodeDate }) => Date.parse(lastEpisodeDate ?? '') > Date.now() - 45 * DAY_MS)
  expect(recent.length / madeUp.length).toBeGreaterThan(0.8)
  // Nothing is invented about real shows: no date is known of them.
  const real = hits.filter((hit) => !isMadeUp(hit) && hit.id !== EXAMPLE_PODCAST.id)
  expect(real.filter(({ lastEpisodeDate }) => lastEpisodeDate !== null)).toEqual([])
})

test('a move, a merge, an ambiguous listing and the example of the document are there, and both keys work', async () => {
  await using folder = await openTemporaryFolder()
  await using server = await startServer(['--demo'], { dataDir: folder.path })
  const find = async (slug: string): Promise<string> =>
    (await ask<{ podcast: { id: string } }>(server, `/podcasts/${slug}`)).podcast.id
  const kindsOf = async (slug: string): Promise<readonly string[]> => {
    const id = await find(slug)
    const { items } = await ask<{ items: { kind: string }[] }>(server, `/admin/podcasts/${id}/history`)
    return items.map(({ kind }) => kind)
  }
  expect(await kindsOf('crumb')).toContain('moved')
  expect(await kindsOf('slow-sky')).toContain('merged')
  expect(await kindsOf('second-shop')).toContain('listing-ambiguous')
  const example = await ask<{ podcast: { id: string } | null }>(
    server,
    `/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(EXAMPLE_PODCAST.rssFeedUrl)}`,
  )
  expect(example.podcast?.id).toBe(EXAMPLE_PODCAST.id)
  // The demo asks nobody anything unless it is told to.
  expect(server.banner).toContain('The demo asks nobody anything')
})
