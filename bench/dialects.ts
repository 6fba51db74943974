/**
 * What it costs to speak another directory's interface: calls of Podcast Index against native ones
 * for the same podcasts.
 */
import autocannon from 'autocannon'
import { median, print, printHeader, startCastdex } from './frame.ts'
import { createKey, type SampledPodcast, samplePodcasts } from './sample.ts'

const ROUNDS = 5
const ROUND_SECONDS = 3
const CONNECTIONS = 16
/** Of a search, on both sides. */
const PAGE = 60

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

interface Pair {
  readonly name: string
  /** Least part of the native rate. */
  readonly target: number
  readonly dialect: readonly Asked[]
  readonly native: readonly Asked[]
}

const get = (path: string): Asked => ({ method: 'GET', path })

const searchOf = (word: string): Asked => ({
  method: 'POST',
  path: '/api/v1/search/podcasts',
  body: JSON.stringify({ searchTerms: [{ searchTerm: word }], pageSize: PAGE }),
})

/** Pending podcasts are exported too, and answered by neither side. */
async function selectServed(samples: readonly SampledPodcast[], url: string, key: string) {
  const served: SampledPodcast[] = []
  for (const sample of samples) {
    const { path } = nativeOf(sample)
    const { status } = await fetch(url + path, { headers: { authorization: key } })
    if (status === 200) served.push(sample)
  }
  return served
}

const nativeOf = ({ feedUrl }: SampledPodcast): Asked =>
  get(`/api/v1/podcasts/by-feed-url?rssFeedUrl=${encodeURIComponent(feedUrl)}`)

const spokenOf = ({ feedUrl }: SampledPodcast): Asked =>
  get(`/api/1.0/podcasts/byfeedurl?url=${encodeURIComponent(feedUrl)}`)

function toPairs(samples: readonly SampledPodcast[]): readonly Pair[] {
  const words = [...new Set(samples.map(({ word }) => word))].slice(0, 400)
  return [
    {
      name: 'search/byterm',
      target: 0.8,
      dialect: words.map((word) =>
        get(`/api/1.0/search/byterm?max=${String(PAGE)}&q=${encodeURIComponent(word)}`),
      ),
      native: words.map(searchOf),
    },
    {
      name: 'podcasts/byfeedurl',
      target: 0.6,
      dialect: samples.map(spokenOf),
      native: samples.map(nativeOf),
    },
  ]
}

async function requestsPerSecond(
  url: string,
  asked: readonly Asked[],
  key: string,
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: key, 'content-type': 'application/json' },
    requests: asked.map((request) => ({ ...request })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${String(result.non2xx)} answers were not 2xx, ${String(result.errors)} errors`,
    )
  return result.requests.average
}

async function compare(
  { name, target, dialect, native }: Pair,
  url: string,
  key: string,
): Promise<void> {
  for (const asked of [dialect, native])
    await requestsPerSecond(url, asked, key, ROUND_SECONDS)
  const rates: { readonly spoken: number; readonly own: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const spoken = await requestsPerSecond(url, dialect, key, ROUND_SECONDS)
    const own = await requestsPerSecond(url, native, key, ROUND_SECONDS)
    rates.push({ spoken, own })
  }
  const ratios = rates.map(({ spoken, own }) => spoken / own)
  const [spoken, own] = [
    median(rates.map((rate) => rate.spoken)),
    median(rates.map((rate) => rate.own)),
  ]
  print(
    `${name.padEnd(20)} ${spoken.toFixed(0).padStart(6)}/s  native ${own.toFixed(0).padStart(6)}/s  ` +
      `ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), asked ≥ ${String(target)}`,
  )
}

export async function benchDialects(dataDir: string): Promise<void> {
  printHeader('Podcast Index dialect against native calls', [
    `one process, ${String(CONNECTIONS)} connections, ${String(ROUNDS)} alternating rounds of ${String(ROUND_SECONDS)} s after a warm-up; medians`,
    `searches of one word, ${String(PAGE)} shows a page in full; by-feed-url is the native look-up that answers a whole podcast`,
  ])
  const exported = await samplePodcasts(dataDir, 2000)
  const key = createKey(dataDir)
  await using server = await startCastdex(dataDir)
  const samples = await selectServed(exported, server.url, key)
  for (const pair of toPairs(samples)) await compare(pair, server.url, key)
}
