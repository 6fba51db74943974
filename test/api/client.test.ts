/**
 * The client as its package has it: its types, its calls to a real server, and what it does
 * when it is refused.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleClient } from '../../scripts/bundle-client.ts'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import type * as Source from '../../client/src/client.ts'
import { draftOf, type RunningCastdex, startCastdex } from './castdex.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

let folder: string
let built: typeof Source

beforeAll(async () => {
  await mkdir(join(ROOT, 'node_modules/.cache'), { recursive: true })
  folder = await mkdtemp(join(ROOT, 'node_modules/.cache/castdex-client-'))
  await bundleClient(folder)
  built = (await import(join(folder, 'client.js'))) as typeof Source
})
afterAll(() => rm(folder, { recursive: true }))

const CALLS = `
import { CastdexError, createClient } from './client.js'
const castdex = createClient({ url: 'http://127.0.0.1:8080', key: 'cdx_' })

export async function showAll(): Promise<readonly string[]> {
  const { podcast } = await castdex.getPodcastIdLookup({ rssFeedUrl: 'https://feeds.example.org/1' })
  const titles = podcast === null ? [] : [podcast.title]
  for await (const page of castdex.pages.searchPodcasts({ searchTerms: [{ searchTerm: 'harbour' }] }))
    for (const hit of page.result.hits) titles.push(hit.title)
  for await (const page of castdex.pages.getPodcastEpisodes({ podcastIdOrSlug: 'x', limit: 10 }))
    for (const episode of page.podcastWithEpisodes.episodes) titles.push(episode.title)
  for await (const change of castdex.listChanges({ since: '1' })) void change
  return titles
}
export const isUsedUp = (error: unknown) => error instanceof CastdexError && error.code === 'QUOTA_EXCEEDED'
`

const WRONG = [
  `castdex.getPodcastIdLookup({ rssFeed: 'https://feeds.example.org/1' })`,
  `castdex.getPodcast()`,
  `castdex.nothing()`,
  `castdex.pages.getUsage()`,
  `castdex.searchPodcasts({ searchTerms: [{ searchTerm: 'x', searchType: 'picture' }] })`,
  `new CastdexError('NO_SUCH_CODE', 'x')`,
]

test('it has the version of castdex and no dependencies', async () => {
  const [client, whole] = await Promise.all(
    ['client/package.json', 'package.json'].map(
      async (name) =>
        JSON.parse(await readFile(join(ROOT, name), 'utf8')) as Readonly<
          Record<string, unknown>
        >,
    ),
  )
  expect(client).toMatchObject({ version: whole?.['version'] })
  expect(Object.keys(client ?? {}).filter((name) => /dependencies/i.test(name))).toEqual([])
})

test('its types take right calls and refuse wrong ones, in a program without Node', async () => {
  const file = join(folder, 'calls.ts')
  const lines = [...CALLS.split('\n'), ...WRONG.map((call) => `void ${call}`)]
  await writeFile(file, lines.join('\n'))
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  })
  const found = ts
    .getPreEmitDiagnostics(program)
    .map(({ file: source, start = 0, messageText }) => {
      if (source?.fileName !== file) return messageText
      return lines[source.getLineAndCharacterOfPosition(start).line]
    })
  expect([...new Set(found)]).toEqual(WRONG.map((call) => `void ${call}`))
})

const urlOf = ({ app }: RunningCastdex): string =>
  `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`

async function startListening(
  options: Parameters<typeof startCastdex>[0] = {},
): Promise<RunningCastdex> {
  const castdex = await startCastdex(options)
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  return castdex
}

test('calls resolve to the data of their answers', async () => {
  await using castdex = await startListening()
  const client = built.createClient({ url: `${urlOf(castdex)}/`, key: castdex.key })
  const { podcast } = await client.getPodcastIdLookup({
    rssFeedUrl: EXAMPLE_PODCAST.rssFeedUrl,
  })
  expect(podcast?.id).toBe(EXAMPLE_PODCAST.id)
  const { podcasts } = await client.getMultiplePodcasts({
    podcastIds: [EXAMPLE_PODCAST.id],
    details: 'full',
  })
  expect(podcasts).toMatchObject([{ rssFeedUrl: EXAMPLE_PODCAST.rssFeedUrl }])
  const typed = await client.searchTyped({
    q: 'harbour & light',
    languages: ['en', 'de'],
    'authorityScore.min': 1,
  })
  expect(typed.result.total.value).toBe(1)
  const episodes = await client.getPodcastEpisodes({
    podcastIdOrSlug: 'the-harbour-light',
    limit: 1,
  })
  expect(episodes.podcastWithEpisodes.episodes).toHaveLength(1)
  expect((await client.getUsage()).name).toBe('example')
})

test('operators’ calls too: parts of the path and fields of the body together, and changes line by line', async () => {
  await using castdex = await startListening()
  const key = await castdex.makeKey({ scopes: ['podcasts', 'admin'] })
  const client = built.createClient({ url: urlOf(castdex), key })
  await client.pinPodcast({ podcastId: EXAMPLE_PODCAST.id, ignore: true, reason: 'asked' })
  expect((await client.showPodcast({ podcastId: EXAMPLE_PODCAST.id })).pins).toMatchObject([
    { field: 'ignore', value: true },
  ])
  const changes = await Array.fromAsync(client.listChanges())
  expect(changes.length).toBeGreaterThan(0)
  await client.removePodcast({
    podcastId: EXAMPLE_PODCAST.id,
    reason: 'asked by its owner',
  })
  const removed = await client
    .getPodcast({ podcastIdOrSlug: EXAMPLE_PODCAST.id })
    .catch((error: unknown) => error)
  expect(removed).toMatchObject({
    code: 'PODCAST_NOT_FOUND',
    status: 404,
    requestId: expect.any(String) as string,
  })
})

test('pages follow each other to the last, and are asked for when they are wanted', async () => {
  const podcasts = [1, 2, 3, 4, 5].map((number) =>
    draftOf(number, { titleLatest: `Windmill ${String(number)}` }),
  )
  await using castdex = await startListening({ podcasts })
  const client = built.createClient({ url: urlOf(castdex), key: castdex.key })
  const search = { searchTerms: [{ searchTerm: 'windmill' }], pageSize: 2 }
  const pages = await Array.fromAsync(client.pages.searchPodcasts(search))
  expect(pages.map(({ result }) => result.hitsReturned)).toEqual([2, 2, 1])
  const ids = pages.flatMap(({ result }) => result.hits.map(({ id }) => id))
  expect(new Set(ids).size).toBe(5)
  const asked = () =>
    castdex.log.filter((line) => line.includes('/api/v1/podcasts/latest')).length
  for await (const page of client.pages.getLatestPodcasts({ pageSize: 1 })) {
    expect(page.podcasts).toHaveLength(1)
    break
  }
  await castdex.app.close()
  expect(asked()).toBe(1)
})

test('episodes of a show come page by page, newest first, each once', async () => {
  await using castdex = await startListening()
  const { writer } = castdex.directory
  const podcast = (await writer.owners({ ids: [EXAMPLE_PODCAST.id] })).byId.get(
    EXAMPLE_PODCAST.id,
  )
  const [episode] = EXAMPLE_EPISODES
  if (podcast === undefined || episode === undefined)
    throw new Error('the example is not there')
  const many = Array.from({ length: 50 }, (_, at) => ({
    ...episode,
    guid: `part-${String(at)}`,
    title: `Part ${String(at)}`,
    publishedMs: (episode.publishedMs ?? 0) - at * 1000,
    transcripts: at % 10 === 0 ? episode.transcripts : [],
  }))
  await writer.write([{ ...podcast, metadata: { newestEpisodes: packEpisodes(many) } }])
  const client = built.createClient({ url: urlOf(castdex), key: castdex.key })
  const titlesOf = async (
    input: Partial<Source.Operations['getPodcastEpisodes']['input']>,
  ) => {
    const asked = { podcastIdOrSlug: EXAMPLE_PODCAST.id, ...input }
    const pages = await Array.fromAsync(client.pages.getPodcastEpisodes(asked))
    return pages.map((page) => page.podcastWithEpisodes.episodes.map(({ title }) => title))
  }
  const pages = await titlesOf({ limit: 20 })
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 10])
  expect(pages.flat()).toEqual(many.map(({ title }) => title))
  expect((await titlesOf({ skip: 45 })).flat()).toEqual(
    many.slice(45).map(({ title }) => title),
  )
  expect(await titlesOf({ hasTranscript: true, limit: 5 })).toHaveLength(1)
  expect(await titlesOf({ skip: 50 })).toEqual([[]])
})

/** A wait that moves the clock of the server in place of waiting. */
function openWaits(castdex?: RunningCastdex) {
  const waited: number[] = []
  const wait = (seconds: number): Promise<void> => {
    waited.push(seconds)
    castdex?.advance(Math.ceil(seconds) * 1000)
    return Promise.resolve()
  }
  return { waited, wait }
}

test('a key whose rate is used up waits before it asks, and as long as it is told when it was refused', async () => {
  await using castdex = await startListening({ config: { rateLimit: 1 } })
  const { waited, wait } = openWaits(castdex)
  const options = { url: urlOf(castdex), key: castdex.key, wait }
  const [first, second] = [built.createClient(options), built.createClient(options)]
  await first.getUsage()
  await first.getUsage()
  expect(waited).toEqual([])
  await second.getUsage()
  expect(waited).toEqual([1])
  // It was told with its last answer that nothing is left: no call is sent to be refused.
  await second.getUsage()
  expect(waited).toHaveLength(2)
  expect(waited[1]).toBeGreaterThan(0)
  expect(waited[1]).toBeLessThanOrEqual(1)
})

test('a quota that is used up is said at once, with its end', async () => {
  await using castdex = await startListening()
  const key = await castdex.makeKey({ quotas: { podcastLookups: null, searchCount: 0 } })
  const { waited, wait } = openWaits(castdex)
  const client = built.createClient({ url: urlOf(castdex), key, wait })
  const refused = await client
    .searchTyped({ q: 'harbour' })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(built.CastdexError)
  expect(refused).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    status: 429,
    resetsAt: '2026-12-01T00:00:00.000Z',
  })
  expect(waited).toEqual([])
})

/** A server that is overloaded. */
async function openOverloaded(headers: Readonly<Record<string, string>>) {
  let calls = 0
  const server = createServer((_asked, answer) => {
    calls += 1
    answer.writeHead(503, headers).end('<h1>Service Unavailable</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    calls: () => calls,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => error)

test('an overloaded server is asked again as it says, but never to write twice or after too long', async () => {
  const { waited, wait } = openWaits()
  {
    await using overloaded = await openOverloaded({ 'retry-after': '7' })
    const client = built.createClient({
      url: overloaded.url,
      key: 'cdx_',
      retries: 2,
      wait,
    })
    expect(await failureOf(client.getUsage())).toMatchObject({
      code: 'NO_ANSWER',
      status: 503,
    })
    expect([overloaded.calls(), waited]).toEqual([3, [7, 7]])
    expect(await failureOf(client.searchPodcasts({ searchTerms: [] }))).toMatchObject({
      status: 503,
    })
    expect(overloaded.calls()).toBe(6)
    expect(
      await failureOf(client.addFeed({ url: 'https://feeds.example.org/1' })),
    ).toMatchObject({
      status: 503,
    })
    expect(overloaded.calls()).toBe(7)
  }
  await using closed = await openOverloaded({ 'retry-after': '3600' })
  await failureOf(built.createClient({ url: closed.url, key: 'cdx_', wait }).getUsage())
  expect(closed.calls()).toBe(1)
})

test('a server that nobody reaches is tried again with growing waits', async () => {
  const { waited, wait } = openWaits()
  const url = await openOverloaded({}).then(async (server) => {
    await server[Symbol.asyncDispose]()
    return server.url
  })
  const client = built.createClient({ url, key: 'cdx_', wait })
  expect(await failureOf(client.getUsage())).toMatchObject({ code: 'NO_ANSWER', status: 0 })
  expect(waited).toHaveLength(3)
  expect(waited[2]).toBeGreaterThan(waited[1] ?? 0)
})

test('a call that is given up ends while it waits', async () => {
  await using overloaded = await openOverloaded({ 'retry-after': '50' })
  const stopping = new AbortController()
  const client = built.createClient({ url: overloaded.url, key: 'cdx_' })
  const call = failureOf(client.getUsage({}, { signal: stopping.signal }))
  await expect.poll(overloaded.calls).toBe(1)
  stopping.abort(new Error('nobody wants it any more'))
  expect(await call).toMatchObject({ message: 'nobody wants it any more' })
})

test('a list of changes that breaks off is an error, and one that nobody reads asks nothing', async () => {
  const asked: string[] = []
  const client = built.createClient({
    url: 'http://castdex.example',
    key: 'cdx_x',
    retries: 0,
    fetch: (url) => {
      asked.push(url)
      return Promise.resolve(new Response('{"cursor":"1"}\n{"curs'))
    },
  })
  const unread = client.listChanges()
  expect(asked).toEqual([])
  await unread.return()
  const reading = Array.fromAsync(client.listChanges())
  await expect(reading).rejects.toMatchObject({ code: 'NO_ANSWER' })
  expect(asked).toHaveLength(1)
})
