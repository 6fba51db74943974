/** Latency of lookup and multiple in a small and a large directory, asked in turn by one client. */
import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { createKey, type SampledPodcast, samplePodcasts } from './sample.ts'
import { writeTable } from './document.ts'
import {
  headerLines,
  pick,
  print,
  printHeader,
  quantile,
  type RunningServer,
  seededRandom,
  startCastdex,
} from './frame.ts'

interface Side {
  readonly server: RunningServer
  readonly key: string
  readonly samples: readonly SampledPodcast[]
  readonly agent: Agent
}

/**
 * Podcasts that are asked for: so few that the answers are kept in memory, and so many that most
 * are read from the file.
 */
const ASKED = { 'often asked': 5_000, 'rarely asked': 50_000 } as const
const ROUNDS = 6
const REQUESTS = 2_000

const timeRequest = async ({ server, key, agent }: Side, path: string): Promise<number> => {
  const startedAt = performance.now()
  const sent = request(server.url + path, { agent, headers: { authorization: key } })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number },
  ]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`${path}: ${String(answer.statusCode)}`)
  return performance.now() - startedAt
}

const OPERATIONS: Readonly<Record<string, (side: Side, random: () => number) => string>> = {
  'lookup by feed URL': ({ samples }, random) =>
    `/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(pick(samples, random).feedUrl)}`,
  'multiple, 50 basic': ({ samples }, random) =>
    `/api/v1/podcasts/multiple?details=basic&podcastIds=${Array.from({ length: 50 }, () => pick(samples, random).id).join(',')}`,
  'multiple, 50 full': ({ samples }, random) =>
    `/api/v1/podcasts/multiple?details=full&podcastIds=${Array.from({ length: 50 }, () => pick(samples, random).id).join(',')}`,
}

const openSide = async (
  dataDir: string,
  asked: number,
): Promise<Side & AsyncDisposable> => {
  const samples = await samplePodcasts(dataDir, asked)
  const key = createKey(dataDir)
  const server = await startCastdex(dataDir)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    server,
    key,
    samples,
    agent,
    async [Symbol.asyncDispose]() {
      agent.destroy()
      await server[Symbol.asyncDispose]()
    },
  }
}

const timeRound = async (
  side: Side,
  toPath: (side: Side, random: () => number) => string,
  seed: number,
): Promise<number[]> => {
  const random = seededRandom(seed)
  const times: number[] = []
  for (let number = 0; number < REQUESTS; number += 1)
    times.push(await timeRequest(side, toPath(side, random)))
  return times
}

/** The rows of a table, one for each operation. */
const compare = async (
  asked: keyof typeof ASKED,
  { small: smallDir, large: largeDir }: SizeOptions,
): Promise<readonly string[]> => {
  await using small = await openSide(smallDir, ASKED[asked])
  await using large = await openSide(largeDir, ASKED[asked])
  const rows: string[] = []
  for (const [name, toPath] of Object.entries(OPERATIONS)) {
    const smallTimes: number[] = []
    const largeTimes: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const first = await timeRound(small, toPath, round)
      const second = await timeRound(large, toPath, round)
      if (round === 0) continue
      smallTimes.push(...first)
      largeTimes.push(...second)
    }
    const cells = [0.5, 0.99].map((share) => {
      const [a, b] = [quantile(smallTimes, share), quantile(largeTimes, share)]
      return `${a.toFixed(2)} | ${b.toFixed(2)} | ${(b / a).toFixed(2)}`
    })
    const row = `| ${name}, ${asked} | ${cells.join(' | ')} |`
    print(row)
    rows.push(row)
  }
  return rows
}

const HEAD = `| asked for | p50, small | large | ratio | p99, small | large | ratio |
|---|--:|--:|--:|--:|--:|--:|`

export interface SizeOptions {
  /** Data folders. */
  readonly small: string
  readonly large: string
  readonly isWritten: boolean
}

export const benchSize = async (options: SizeOptions): Promise<void> => {
  const header = headerLines()
  printHeader(
    'Latency by size of the directory, in ms; asked for: a ratio of 1.2 at most',
    [
      `one connection, ${String(ROUNDS)} alternating rounds of ${String(REQUESTS)} requests each, first round of each left out`,
      'podcasts at random out of 5,000 and out of 50,000, taken evenly from the whole directory',
    ],
  )
  print(HEAD)
  const often = await compare('often asked', options)
  const rarely = await compare('rarely asked', options)
  const table = [HEAD, ...often, ...rarely].join('\n')
  if (options.isWritten) writeTable('size', header, table)
}
