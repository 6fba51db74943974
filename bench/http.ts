/**
 * `npm run bench -- http`: requests per second against bare `node:http` with bodies of equal size,
 * in alternating rounds.
 */
import autocannon from 'autocannon'
import {
  countFetches,
  feedOf,
  formerUrl,
  keepDue,
  openCrawledDirectory,
} from './crawl/beside.ts'
import { createKey, type SampledPodcast, samplePodcasts } from './sample.ts'
import { writeTable } from './document.ts'
import {
  headerLines,
  median,
  pick,
  print,
  printHeader,
  seededRandom,
  startBareHttp,
  startCastdex,
} from './frame.ts'

interface Operation {
  readonly name: string
  /** Required ratio; null = none. */
  readonly target: number | null
  readonly paths: readonly string[]
}

const ROUNDS = 5
const ROUND_SECONDS = 4
const CONNECTIONS = 16
/** In characters; the limit of a query is 200. */
const LONGEST_TITLE = 100

const toOperations = (samples: readonly SampledPodcast[]): readonly Operation[] => {
  const random = seededRandom(7)
  const fifty = (): string =>
    Array.from({ length: 50 }, () => pick(samples, random).id).join(',')
  const repeated = <Item>(make: () => Item): readonly Item[] =>
    Array.from({ length: 400 }, make)
  return [
    {
      name: 'lookup by feed URL',
      target: 0.65,
      paths: samples.map(
        ({ feedUrl }) =>
          `/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(feedUrl)}`,
      ),
    },
    {
      name: 'multiple, 50 basic',
      target: 0.15,
      paths: repeated(
        () =>
          `/api/v1/podcasts/multiple?details=basic&podcastIds=${encodeURIComponent(fifty())}`,
      ),
    },
    {
      name: 'multiple, 50 full',
      target: 0.3,
      paths: repeated(
        () =>
          `/api/v1/podcasts/multiple?details=full&podcastIds=${encodeURIComponent(fifty())}`,
      ),
    },
    {
      name: 'one box, a title',
      target: null,
      paths: samples.map(
        ({ title }) =>
          `/api/v1/search/podcasts?q=${encodeURIComponent(title.slice(0, LONGEST_TITLE))}`,
      ),
    },
  ]
}

/** Mean body size of some answers, each of which must be a 200 with a podcast. */
const meanBodyBytes = async (
  url: string,
  key: string,
  paths: readonly string[],
): Promise<number> => {
  const probes = paths.slice(0, 50)
  let bytes = 0
  for (const path of probes) {
    const answer = await fetch(url + path, {
      headers: { authorization: key, 'accept-encoding': 'identity' },
    })
    const body = await answer.text()
    if (answer.status !== 200 || body.includes('"podcast":null'))
      throw new Error(`${path}: ${String(answer.status)} ${body.slice(0, 200)}`)
    bytes += Buffer.byteLength(body)
  }
  return Math.round(bytes / probes.length)
}

const requestsPerSecond = async (
  url: string,
  paths: readonly string[],
  key: string,
  seconds: number,
): Promise<number> => {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: key },
    requests: paths.map((path) => ({ method: 'GET', path })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${String(result.non2xx)} answers were not 2xx, ${String(result.errors)} errors`,
    )
  return result.requests.average
}

const HEAD =
  '| asked | bytes of an answer | castdex, a second | bare node:http | ratio | least to most | asked for |\n|---|--:|--:|--:|--:|--:|--:|'

const count = (each: number): string => Math.round(each).toLocaleString('en-US')

/** Measures one operation; returns its table row. */
const compare = async (operation: Operation, url: string, key: string): Promise<string> => {
  const bytes = await meanBodyBytes(url, key, operation.paths)
  await using bare = await startBareHttp(bytes)
  await requestsPerSecond(url, operation.paths, key, 2)
  await requestsPerSecond(bare.url, operation.paths, key, 2)
  const ratios: number[] = []
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const rival = await requestsPerSecond(bare.url, operation.paths, key, ROUND_SECONDS)
    const castdex = await requestsPerSecond(url, operation.paths, key, ROUND_SECONDS)
    theirs.push(rival)
    ours.push(castdex)
    ratios.push(castdex / rival)
  }
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  const { name, target } = operation
  const aim = target === null ? '–' : `≥ ${String(target)}`
  const row = `| ${name} | ${count(bytes)} | ${count(median(ours))} | ${count(median(theirs))} | ${median(ratios).toFixed(2)} | ${spread} | ${aim} |`
  print(row)
  return row
}

/** Prints the table row by row and returns it. */
const compareAll = async (
  samples: readonly SampledPodcast[],
  url: string,
  key: string,
): Promise<string> => {
  print(HEAD)
  const rows: string[] = []
  for (const operation of toOperations(samples))
    rows.push(await compare(operation, url, key))
  return [HEAD, ...rows].join('\n')
}

/** Feeds of the farm, and feeds made due per second: each is crawled about once per run. */
const FARM_FEEDS = 10_000
const FEEDS_A_SECOND = 100

/** Repeats the benchmark while the server crawls a loopback farm. */
export const benchHttpCrawling = async (
  folder: string,
  isWritten: boolean,
): Promise<void> => {
  printHeader('HTTP against bare node:http, while crawling', [
    `the same rounds; the server crawls a loopback farm of ${String(FARM_FEEDS)} feeds, of which ${String(FEEDS_A_SECOND)} are made due a second`,
    'crawler, farm and who makes feeds due share the two cores, also while the rival is measured: both have the same neighbours',
    'shows are asked for by the address from which they moved to the farm: by a name, as in the bench without a crawl',
    'without them, both alone with the load generator: npm run bench -- http',
  ])
  await using directory = await openCrawledDirectory(folder, FARM_FEEDS)
  const onTheFarm = await samplePodcasts(directory.dataDir)
  const samples = onTheFarm.map((sample) => ({
    ...sample,
    feedUrl: formerUrl(feedOf(sample.feedUrl)),
  }))
  const key = createKey(directory.dataDir)
  await using server = await directory.serve()
  const over = new AbortController()
  const crawling = keepDue(directory.dataDir, FEEDS_A_SECOND, over.signal)
  const startedMs = performance.now()
  const before = await countFetches(server.url)
  const table = await compareAll(samples, server.url, key)
  const fetched = (await countFetches(server.url)) - before
  const seconds = (performance.now() - startedMs) / 1000
  const rate = `Feeds fetched meanwhile: ${(fetched / seconds).toFixed(0)} a second.`
  print(rate)
  if (isWritten) writeTable('http-crawl', headerLines(), `${table}\n\n${rate}`)
  over.abort()
  await crawling
}

export const benchHttp = async (dataDir: string, isWritten: boolean): Promise<void> => {
  printHeader('HTTP against bare node:http', [
    `one process each, ${String(CONNECTIONS)} connections, ${String(ROUNDS)} alternating rounds of ${String(ROUND_SECONDS)} s after 2 s of warm-up; medians`,
    'the load generator (autocannon) shares the two cores, and limits the rival more than castdex',
  ])
  const samples = await samplePodcasts(dataDir)
  const key = createKey(dataDir)
  await using server = await startCastdex(dataDir)
  const table = await compareAll(samples, server.url, key)
  if (isWritten) writeTable('http', headerLines(), table)
}
