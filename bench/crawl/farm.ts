/**
 * `npm run bench -- farm`: one crawling process against a loopback farm of feed hosts, beside a
 * server that is asked for lookups at a fixed rate. First everything is fetched, parsed and stored;
 * then everything again, when nothing is new.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import type { PodcastId } from '../../src/record/podcast.ts'
import {
  freePort,
  headerLines,
  print,
  printHeader,
  quantile,
  type RunningServer,
  runCastdex,
  spawnCastdex,
  startCastdex,
} from '../frame.ts'
import { writeTable } from '../document.ts'

export const HOSTS = 2500
/** Of a hundred feeds; the rest is as it should be. */
const ODD: readonly string[] = ['slow', 'moved', 'gone', 'error', 'page', 'cut', 'missing']
/** Feeds of 30 MB. */
const LARGE: ReadonlySet<number> = new Set([17, 4017])
const LOOKUPS_A_SECOND = 100
const SAMPLE_MS = 200

interface Phase {
  readonly seconds: number
  readonly counts: Readonly<Record<string, number>>
  readonly peakMiB: number
  /**
   * Seconds of a processor: of the crawler, of the farm, of the server that is asked for lookups.
   */
  readonly cpu: Readonly<Record<'crawler' | 'farm' | 'server', number>>
  readonly latencies: readonly number[]
}

const kindOf = (feed: number): string => {
  if (LARGE.has(feed)) return 'large'
  if (feed % 2000 === 23) return 'bomb'
  if (feed % 2000 === 29) return 'silent'
  return feed % 100 < ODD.length ? String(ODD[feed % 100]) : 'feed'
}

const urlOf = (feed: number, port: number): string => {
  const host = feed % HOSTS
  return `http://127.1.${String(Math.floor(host / 250))}.${String((host % 250) + 1)}:${String(port)}/${kindOf(feed)}/${String(feed)}`
}

export const startFarm = async (port: number): Promise<ChildProcess> => {
  const file = fileURLToPath(new URL('./farm-server.ts', import.meta.url))
  const farm = spawn(process.execPath, [file, String(port), String(HOSTS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(farm.stdout, 'data')
  return farm
}

const residentMiB = (pid: number): number => {
  try {
    return (
      Number(
        /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ??
          0,
      ) / 1024
    )
  } catch {
    return 0
  }
}

/** Ticks of a hundredth: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const cpuSeconds = (pid: number): number => {
  try {
    const [, , ...fields] = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/\(.*\)/, '()')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

/** Asks at a fixed rate, whether or not the last answer has come. */
const lookUp = async (
  url: string,
  key: string,
  feedUrl: string,
  signal: AbortSignal,
): Promise<readonly number[]> => {
  const latencies: number[] = []
  const asked: Promise<void>[] = []
  const path = `${url}/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(feedUrl)}`
  const ask = async (): Promise<void> => {
    const startedMs = performance.now()
    const answer = await fetch(path, { headers: { authorization: key } })
    await answer.arrayBuffer()
    latencies.push(performance.now() - startedMs)
  }
  const beganMs = performance.now()
  for (let count = 0; !signal.aborted; count += 1) {
    asked.push(ask())
    await wait(Math.max(0, beganMs + (count * 1000) / LOOKUPS_A_SECOND - performance.now()))
  }
  await Promise.all(asked)
  return latencies
}

interface Farm {
  readonly dataDir: string
  readonly server: RunningServer
  readonly farmPid: number
  readonly key: string
  readonly feedUrl: string
}

export interface Crawled extends Pick<Phase, 'seconds' | 'counts' | 'peakMiB'> {
  /** Seconds of a processor. */
  readonly crawler: number
}

/** One process fetches all that is due. */
export const crawlOnce = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Crawled> => {
  const startedMs = performance.now()
  const child = spawnCastdex(['crawl', '--once', '--data-dir', dataDir], {
    CASTDEX_FETCH_ALLOW: '127.0.0.0/8',
    CASTDEX_FETCH_TIMEOUT_MS: '5000',
    CASTDEX_FETCH_CONCURRENCY: '256',
    CASTDEX_LOG_LEVEL: 'warn',
    ...env,
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let peakMiB = 0
  let crawler = 0
  const sampler = setInterval(() => {
    peakMiB = Math.max(peakMiB, residentMiB(child.pid ?? 0))
    crawler = Math.max(crawler, cpuSeconds(child.pid ?? 0))
  }, SAMPLE_MS)
  await once(child, 'exit')
  clearInterval(sampler)
  const { event: _event, ...counts } = JSON.parse(
    output.trim().split('\n').at(-1) ?? '{}',
  ) as Record<string, number>
  return { seconds: (performance.now() - startedMs) / 1000, counts, peakMiB, crawler }
}

const crawl = async ({ dataDir, server, farmPid, key, feedUrl }: Farm): Promise<Phase> => {
  const over = new AbortController()
  const asking = lookUp(server.url, key, feedUrl, over.signal)
  const before = { farm: cpuSeconds(farmPid), server: cpuSeconds(server.pid) }
  const { crawler, ...crawled } = await crawlOnce(dataDir)
  over.abort()
  const cpu = {
    crawler,
    farm: cpuSeconds(farmPid) - before.farm,
    server: cpuSeconds(server.pid) - before.server,
  }
  return { ...crawled, cpu, latencies: await asking }
}

const makeAllDue = async (dataDir: string): Promise<void> => {
  const directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: 2000,
    now: Date.now,
  })
  const ids: PodcastId[] = []
  for await (const { id, rssFeedUrl } of directory.writer.scan())
    if (rssFeedUrl.includes('/feed/')) ids.push(id)
  await Promise.all(ids.map((id) => directory.tasks.scheduleSooner(id, 'feed', Date.now())))
  await directory[Symbol.asyncDispose]()
}

const HEAD =
  '| phase | feeds | s | feeds a second | crawler, peak | crawler, CPU ms a feed | farm + server, CPU s | lookup p50, ms | lookup p99, ms |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|'

const row = (name: string, { seconds, counts, peakMiB, cpu, latencies }: Phase): string => {
  const feeds = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const ms = (share: number): string => quantile(latencies, share).toFixed(1)
  return `| ${name} | ${String(feeds)} | ${seconds.toFixed(1)} | ${(feeds / seconds).toFixed(0)} | ${peakMiB.toFixed(0)} MiB | ${((cpu.crawler * 1000) / feeds).toFixed(1)} | ${cpu.farm.toFixed(1)} + ${cpu.server.toFixed(1)} | ${ms(0.5)} | ${ms(0.99)} |`
}

const describe = ({ counts }: Phase): string =>
  Object.entries(counts)
    .map(([outcome, count]) => `${outcome} ${String(count)}`)
    .join(', ')

/** A directory of the farm's feeds, none of them read; returns its folder. */
export const makeFarmDirectory = (folder: string, feeds: number, port: number): string => {
  const dataDir = join(folder, 'farm')
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const lines = Array.from({ length: feeds }, (_, feed) =>
    JSON.stringify({ feedUrl: urlOf(feed, port), title: `Farm show ${String(feed)}` }),
  )
  writeFileSync(join(folder, 'farm.ndjson'), `${lines.join('\n')}\n`)
  runCastdex(['import', 'ndjson', join(folder, 'farm.ndjson'), '--data-dir', dataDir])
  return dataDir
}

export const benchFarm = async (
  folder: string,
  feeds: number,
  isWritten: boolean,
): Promise<void> => {
  const port = await freePort()
  const dataDir = makeFarmDirectory(folder, feeds, port)
  const farm = await startFarm(port)
  try {
    const key = runCastdex([
      'key',
      'create',
      '--name',
      'bench',
      '--data-dir',
      dataDir,
    ]).trim()
    await using server = await startCastdex(dataDir)
    const parts: Farm = {
      dataDir,
      server,
      farmPid: farm.pid ?? 0,
      key,
      feedUrl: urlOf(7 + 100, port),
    }
    const first = await crawl(parts)
    await makeAllDue(dataDir)
    const again = await crawl(parts)
    printHeader('A loopback farm of feed hosts', [
      `${String(feeds)} feeds on ${String(HOSTS)} hosts; the farm, the crawler, the server and the lookups share this machine`,
      'time is that of the whole process: start, claim, fetch, parse, store, and the slow and silent hosts at the end',
    ])
    const table = [HEAD, row('all new', first), row('nothing new', again)].join('\n')
    print(table)
    if (isWritten)
      writeTable('farm', [`\`--size ${String(feeds)}\``, ...headerLines()], table)
    print(`\nall new: ${describe(first)}\nnothing new: ${describe(again)}`)
  } finally {
    farm.kill('SIGTERM')
  }
}
