/**
 * What pages cost: bytes of a search page, its rendering beside the API's answer to the same
 * search, and the page of a show.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createApp } from '../src/api/app.ts'
import { loadConfig } from '../src/config/load.ts'
import { openContext } from '../src/context.ts'
import { SEARCH_FACETS } from '../src/query/facets.ts'
import { openSite } from '../src/web/site.ts'
import { median, print, printHeader } from './frame.ts'
import { createKey, samplePodcasts } from './sample.ts'

const ROUNDS = 7
/** Calls of each side in a round. */
const CALLS = 100
const SHOWS = 500
const SHOWS_OF_PAGE = 25

interface Target {
  readonly app: FastifyInstance
  readonly key: string
}

/** Each from an address of its own: visitors are limited by theirs. */
function addressOf(text: string): string {
  return [...createHash('sha256').update(text).digest().subarray(0, 3)].reduce(
    (all, part) => `${all}.${String(part)}`,
    '10',
  )
}

let calls = 0

async function ask(
  { app }: Target,
  url: string,
  headers: Readonly<Record<string, string>> = {},
) {
  calls += 1
  const request = {
    url,
    headers: { accept: 'text/html', ...headers },
    remoteAddress: addressOf(String(calls)),
  }
  const answer = await app.inject(request)
  if (answer.statusCode !== 200)
    throw new Error(`${url} was answered ${String(answer.statusCode)}`)
  return answer
}

/** The same search, with the same counts and as many shows. */
async function askApi({ app, key }: Target, word: string): Promise<void> {
  const body = {
    searchTerms: [{ searchTerm: word, searchType: 'text' }],
    matching: 'forgiving',
    facets: SEARCH_FACETS.filter((name) => name !== 'listings'),
    pageSize: SHOWS_OF_PAGE,
    details: 'full',
  }
  const headers = { authorization: key, 'content-type': 'application/json' }
  const url = '/api/v1/search/podcasts'
  const answer = await app.inject({
    method: 'POST',
    url,
    headers,
    payload: JSON.stringify(body),
  })
  if (answer.statusCode !== 200)
    throw new Error(`the API answered ${String(answer.statusCode)}: ${answer.body}`)
}

/** In bytes, compressed as browsers take them, without heads and covers. */
async function weigh(target: Target, word: string): Promise<void> {
  const encoded = { 'accept-encoding': 'br' }
  const page = await ask(target, `/search?q=${encodeURIComponent(word)}`)
  const assets = [...page.body.matchAll(/\/assets\/[\w-]+\.(css|js)/g)].map(
    ([path, kind]) => ({
      path,
      kind,
    }),
  )
  const own = (await ask(target, `/search?q=${encodeURIComponent(word)}`, encoded))
    .rawPayload.length
  const sizes = await Promise.all(
    assets.map(
      async ({ path, kind }) =>
        [kind, (await ask(target, path, encoded)).rawPayload.length] as const,
    ),
  )
  const sum = sizes.reduce((total, [, bytes]) => total + bytes, own)
  const script = sizes
    .filter(([kind]) => kind === 'js')
    .reduce((total, [, bytes]) => total + bytes, 0)
  print(
    `search page        ${String(sum)} bytes transferred (asked ≤ 30,000), of these ${String(script)} of script (asked ≤ 10,000)`,
  )
}

async function timeEach(
  items: readonly string[],
  work: (item: string) => Promise<unknown>,
): Promise<readonly number[]> {
  const times: number[] = []
  for (const item of items) {
    const startedMs = performance.now()
    await work(item)
    times.push(performance.now() - startedMs)
  }
  return times
}

function pick(words: readonly string[], round: number): readonly string[] {
  return Array.from(
    { length: CALLS },
    (_, at) => words[(round * CALLS + at) % words.length] ?? '',
  )
}

/**
 * Each word is asked of both, one right after the other and each first as often, so that what else
 * the machine does meets both alike.
 */
async function timePairs(target: Target, words: readonly string[]) {
  const page: number[] = []
  const api: number[] = []
  for (const [at, word] of words.entries()) {
    const askPage = async (): Promise<void> => {
      const url = `/search?q=${encodeURIComponent(word)}`
      page.push(...(await timeEach([url], () => ask(target, url))))
    }
    const askOther = async (): Promise<void> => {
      api.push(...(await timeEach([word], () => askApi(target, word))))
    }
    for (const side of at % 2 === 0 ? [askPage, askOther] : [askOther, askPage])
      await side()
  }
  return {
    page: median(page),
    api: median(api),
    ratios: page.map((ms, at) => ms / (api[at] ?? 1)),
  }
}

async function compareSearches(target: Target, words: readonly string[]): Promise<void> {
  const rows: Awaited<ReturnType<typeof timePairs>>[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const row = await timePairs(target, pick(words, round))
    // The first round warms up.
    if (round > 0) rows.push(row)
  }
  const ofRounds = rows.map(({ ratios }) => median(ratios))
  const all = rows.flatMap(({ ratios }) => ratios)
  const [page, api] = [
    median(rows.map((row) => row.page)),
    median(rows.map((row) => row.api)),
  ]
  print(
    `search page        ${page.toFixed(2)} ms, the API's answer ${api.toFixed(2)} ms: ratio of a pair ${median(all).toFixed(2)} ` +
      `(rounds ${Math.min(...ofRounds).toFixed(2)} to ${Math.max(...ofRounds).toFixed(2)}), asked ≤ 2`,
  )
}

async function timeShows(target: Target, slugs: readonly string[]): Promise<void> {
  await timeEach(slugs.slice(0, CALLS), (slug) => ask(target, `/podcasts/${slug}`))
  const times = (
    await timeEach(slugs, (slug) => ask(target, `/podcasts/${slug}`))
  ).toSorted((one, other) => one - other)
  const at = (share: number): string =>
    (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
  print(
    `page of a show     p50 ${at(0.5)} ms (asked ≤ 5), p95 ${at(0.95)} ms, of ${String(times.length)} shows`,
  )
}

export async function benchSite(dataDir: string): Promise<void> {
  printHeader('Pages of the site', [
    'in process, one call after the other; both sides open no socket and the pages are not compressed while they are timed',
    `searches of one word, ${String(SHOWS_OF_PAGE)} shows in full with counts; in pairs, page and API in turn first; medians of ${String(ROUNDS)} rounds of ${String(CALLS)} pairs after a warm-up`,
  ])
  const samples = await samplePodcasts(dataDir, 2000)
  const key = createKey(dataDir)
  const { config } = loadConfig({
    environment: new Map([['CASTDEX_DATA_DIR', dataDir]]),
    flags: new Map(),
  })
  const logger = pino({ level: 'silent' })
  await using context = await openContext(
    { ...config, rateLimit: 0 },
    { access: 'serve', logger },
  )
  const app = await createApp({ ...context, site: openSite(context, config) })
  const target = { app, key }
  const words = [...new Set(samples.map(({ word }) => word))]
  const { podcasts } = await context.directory.reader.listLatest(null, SHOWS)
  const startedMs = performance.now()
  await ask(target, '/')
  print(
    `first page         ${(performance.now() - startedMs).toFixed(0)} ms when it is asked for first`,
  )
  await weigh(target, words[0] ?? '')
  await compareSearches(target, words)
  await timeShows(
    target,
    podcasts.map(({ podcast }) => (JSON.parse(podcast.basic) as { slug: string }).slug),
  )
  await app.close()
}
