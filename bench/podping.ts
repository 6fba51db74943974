/**
 * `npm run bench -- podping`: a server follows a loopback Hive node and its own podping socket, and
 * crawls a loopback farm. Measures from ping to fetch, and what a flood of unknown URLs costs.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { blockOf, type HiveNode, openHiveNode, pingOf } from '../test/crawl/hive-node.ts'
import {
  type CrawledDirectory,
  farmUrl,
  feedOf,
  openCrawledDirectory,
} from './crawl/beside.ts'
import { HOSTS } from './crawl/farm.ts'
import { cpuSeconds, median, print, printHeader, quantile } from './frame.ts'

/** Each is pinged once; a second ping within ten minutes does not count. */
const FEEDS = 2000
const PINGS_PER_HOUR = 4000
const BLOCK_MS = 3000
const BLOCKS = 40
/** A fetch that takes longer is missing. */
const LONGEST_MS = 60_000
/** Paths of addresses that no feed has, some at hosts of the directory. */
const UNKNOWN = '/unknown/'
const FLOOD_PER_S = 1000
const FLOOD_S = 10
const FLOOD_ROUNDS = 5
/** Lines of the flood that are written at once. */
const BURST = 20
/** URLs of one line or operation: a host gathers those of some seconds. */
const GATHERED = [1, 50] as const

/** A host that no feed of the directory is at: it counts what it is asked. */
async function openUndeclared() {
  const host = { asked: 0, url: '' }
  const server = createServer((_request, response) => {
    host.asked += 1
    response.end()
  }).listen(0, '127.9.9.9')
  await once(server, 'listening')
  host.url = `http://127.9.9.9:${String((server.address() as AddressInfo).port)}`
  return { host, [Symbol.dispose]: () => void server.close() }
}

/** Unix time in ms of the first fetch of each feed. */
type Fetches = ReadonlyMap<number, number>

/** Adds a block each three seconds. A block becomes irreversible with the next one. */
async function replay(
  node: HiveNode,
  port: number,
  hostile: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const pingedMs = new Map<number, number>()
  const perBlock = (PINGS_PER_HOUR / 3_600_000) * BLOCK_MS
  const startMs = Date.now()
  for (let block = 0; block < BLOCKS; block += 1) {
    const first = Math.round(block * perBlock)
    const count = Math.round((block + 1) * perBlock) - first
    const feeds = Array.from({ length: count }, (_, at) => first + at)
    const blockMs = startMs + block * BLOCK_MS
    // The pings of a block were broadcast during the three seconds before it.
    for (const [at, feed] of feeds.entries())
      pingedMs.set(feed, blockMs + ((at + 0.5) / count) * BLOCK_MS)
    await wait(Math.max(0, blockMs + BLOCK_MS - Date.now()))
    const pings = feeds.map((feed) => pingOf([farmUrl(feed, port), ...hostile]))
    node.blocks.set(node.newest + 2, blockOf(...pings))
    node.newest += 1
  }
  await wait(BLOCK_MS)
  node.newest += 1
  return pingedMs
}

async function waitForAll(pinged: Iterable<number>, fetches: Fetches): Promise<void> {
  const deadline = performance.now() + LONGEST_MS
  const feeds = [...pinged]
  while (performance.now() < deadline && !feeds.every((feed) => fetches.has(feed)))
    await wait(200)
}

/** Returns new URLs: half at hosts of the directory, half elsewhere. */
function unknownUrls(no: number, count: number, port: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => {
    const one = no * count + at
    const path = `${UNKNOWN}${String(one)}`
    if (one % 2 === 0) return `https://f${String(one % 97)}.flood.example${path}`
    return new URL(path, farmUrl(one % HOSTS, port)).href
  })
}

/** Writes the flood to the socket, evenly over some seconds. */
async function flood(path: string, gathered: number, port: number): Promise<void> {
  const socket = connect(path)
  await once(socket, 'connect')
  const startMs = performance.now()
  const lines = (FLOOD_S * FLOOD_PER_S) / gathered
  const burst = Math.max(1, BURST / gathered)
  for (let no = 0; no < lines; no += burst) {
    const some = Array.from({ length: burst }, (_, at) =>
      JSON.stringify({ version: '1.1', iris: unknownUrls(no + at, gathered, port) }),
    )
    socket.write(`${some.join('\n')}\n`)
    const dueMs = startMs + ((no + burst) / lines) * FLOOD_S * 1000
    await wait(Math.max(0, dueMs - performance.now()))
  }
  socket.end()
  await once(socket, 'close')
}

async function costOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuSeconds(pid)
  await work()
  return (cpuSeconds(pid) - before) / FLOOD_S
}

/** Returns the additional share of a core during a flood, of several rounds. */
async function measureFloods(
  pid: number,
  path: string,
  { gathered, port }: { readonly gathered: number; readonly port: number },
): Promise<readonly number[]> {
  const costs: number[] = []
  for (let round = 0; round < FLOOD_ROUNDS; round += 1) {
    const idle = await costOf(pid, () => wait(FLOOD_S * 1000))
    costs.push((await costOf(pid, () => flood(path, gathered, port))) - idle)
  }
  return costs
}

function printDelays(pingedMs: ReadonlyMap<number, number>, fetches: Fetches): void {
  const delays = [...pingedMs].map(
    ([feed, atMs]) => ((fetches.get(feed) ?? Number.POSITIVE_INFINITY) - atMs) / 1000,
  )
  const lost = delays.filter((delay) => !Number.isFinite(delay)).length
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => quantile(delays, share).toFixed(1))
  print(`pings: ${String(delays.length)}, not fetched: ${String(lost)}`)
  print(`ping to fetch: p50 ${p50 ?? ''} s, p95 ${p95 ?? ''} s, most ${most ?? ''} s`)
}

async function measure(directory: CrawledDirectory, folder: string): Promise<void> {
  const { port } = directory
  const fetches = new Map<number, number>()
  let unknown = 0
  directory.onRequest(({ path, atMs }) => {
    const feed = feedOf(path)
    if (path.startsWith(UNKNOWN)) unknown += 1
    else if (!fetches.has(feed)) fetches.set(feed, atMs)
  })
  await using node = await openHiveNode()
  using undeclared = await openUndeclared()
  const path = join(folder, 'podping.sock')
  await using server = await directory.serve({
    CASTDEX_PODPING_NODES: node.url,
    CASTDEX_PODPING_SOCKET: path,
  })
  // The reader begins with the newest block.
  await wait(2 * BLOCK_MS)
  const { host } = undeclared
  const hostile = [`${host.url}/feed`, 'javascript:1', 'https://unknown.example/feed', '']
  const pingedMs = await replay(node, port, hostile)
  await waitForAll(pingedMs.keys(), fetches)
  printDelays(pingedMs, fetches)
  for (const gathered of GATHERED) {
    const costs = await measureFloods(server.pid, path, { gathered, port })
    print(
      `flood, ${String(gathered)} URLs a line: ${(median(costs) * 100).toFixed(2)} % of a core (${costs.map((cost) => (cost * 100).toFixed(1)).join(', ')})`,
    )
  }
  print(
    `requests for unknown addresses: ${String(unknown)}, to a host of hostile pings: ${String(host.asked)}`,
  )
}

export async function benchPodping(folder: string): Promise<void> {
  printHeader('Podpings', [
    `${String(PINGS_PER_HOUR)} pings an hour of ${String(FEEDS)} known feeds, for ${String((BLOCKS * BLOCK_MS) / 1000)} s; a block each 3 s, irreversible with the next`,
    `floods of ${String(FLOOD_PER_S)} unknown URLs a second on the socket, for ${String(FLOOD_S)} s, in turns with as much rest`,
    'target: p95 from ping to fetch ≤ 20 s, a flood ≤ 1 % of a core and no fetch, no request to other hosts',
  ])
  await using directory = await openCrawledDirectory(folder, FEEDS)
  await measure(directory, folder)
}
