/**
 * A directory, a server of feeds on loopback, and a crawler between them; the clock is the test's.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { Config } from '../../src/config/config.ts'
import { loadConfig } from '../../src/config/load.ts'
import { addFeed } from '../../src/actions/feed/add-feed.ts'
import type { Directory } from '../../src/store/directory.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { type CrawlTotals, openCrawler } from '../../src/intake/crawlers/open-crawler.ts'
import { openFeedReader } from '../../src/intake/interpret/feed/feed-reader.ts'
import { CrawlMetrics } from '../../src/observe/metrics/crawl-metrics.ts'
import { type CrawlState, parseCrawlState } from '../../src/record/crawl-state.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'
import { keepLog } from '../log/keep-log.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export interface Show {
  readonly title: string
  /** Days before the beginning, newest first. */
  readonly days?: readonly number[]
  readonly extra?: string
}

/** A feed in our own words. */
export const feedOf = (
  { title, days = [1, 8, 15], extra = '' }: Show,
  nowMs: number,
): string => {
  const items = days.map((day) => {
    const date = new Date(nowMs - day * DAY).toUTCString()
    const guid = `urn:tides:${title.toLowerCase().replaceAll(' ', '-')}:${String(day)}`
    return `<item><guid>${guid}</guid><title>Day ${String(day)}</title><pubDate>${date}</pubDate><enclosure url="https://media.example.org/${encodeURIComponent(title)}/${String(day)}.mp3" type="audio/mpeg" length="1"/></item>`
  })
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>${title}</title><description>What ${title} is about, told by its makers.</description><language>en</language><itunes:author>The Tide Office</itunes:author>${extra}${items.join('')}</channel></rss>`
}

export interface World extends AsyncDisposable {
  readonly config: Config
  readonly directory: Directory
  readonly log: string[]
  readonly requests: IncomingMessage[]
  readonly metrics: CrawlMetrics
  now: number
  /** By path. */
  readonly answers: Map<string, Answer>
  /** Of a host of its own: each has its own loopback address. */
  url(path: string, host?: number): string
  feed(path: string, text: string, headers?: Record<string, string>): void
  add(path: string, host?: number): Promise<string>
  crawl(): Promise<CrawlTotals>
  record(id: string): Promise<PodcastRecord | undefined>
  state(id: string): Promise<CrawlState>
  /** In ms from now. */
  dueIn(id: string): Promise<number | null>
  kinds(id: string): Promise<readonly string[]>
}

/** Each has a loopback address of its own, all the same port. */
const HOSTS = 10

/** One thread reads the feeds of a whole test file: to start one takes longer than most crawls. */
export const reader = openFeedReader()
if (process.env['VITEST'] !== undefined) afterAll(() => reader[Symbol.asyncDispose]())

/** No name server is asked by these tests. */
const noName = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))

/**
 * `fetchTimeoutMs`: long, so that no answer is missed on a slow machine; short where it is the
 * time-out that is tried.
 */
export const openWorld = async ({ fetchTimeoutMs = 600_000 } = {}): Promise<World> => {
  const folder = await mkdtemp(join(tmpdir(), 'castdex-crawl-'))
  const answers = new Map<string, Answer>()
  const requests: IncomingMessage[] = []
  const answer: Answer = (request, response) => {
    requests.push(request)
    const given =
      answers.get(request.url ?? '') ??
      ((_request, other) => void other.writeHead(404).end())
    given(request, response)
  }
  const servers = Array.from({ length: HOSTS }, () => createServer(answer))
  let port = 0
  for (const [index, server] of servers.entries()) {
    await new Promise<void>((done) =>
      server.listen(port, `127.0.0.${String(index + 1)}`, done),
    )
    port = (server.address() as AddressInfo).port
  }
  const flags = {
    dataDir: folder,
    fetchAllow: '127.0.0.0/8',
    fetchTimeoutMs: String(fetchTimeoutMs),
  }
  const environment = new Map(
    Object.entries({
      CASTDEX_DATA_DIR: flags.dataDir,
      CASTDEX_FETCH_ALLOW: flags.fetchAllow,
      CASTDEX_FETCH_TIMEOUT_MS: flags.fetchTimeoutMs,
    }),
  )
  const { config } = loadConfig({ environment, flags: new Map() })
  const lines: string[] = []
  const logger = pino(
    { level: 'debug' },
    { write: (line: string) => void lines.push(line) },
  )
  const metrics = new CrawlMetrics()
  const world = {
    now: Date.parse('2026-11-20T12:00:00Z'),
    log: lines,
    requests,
    metrics,
    answers,
  } as unknown as World
  const clock = (): number => world.now
  const published = { ...config, publicUrl: `http://127.0.0.1:${String(port)}` }
  const directory = await openSqliteDirectory({
    dataDir: folder,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: 2000,
    now: clock,
  })
  return Object.assign(world, {
    config,
    directory,
    url: (path: string, host = 1) =>
      `http://127.0.0.${String(host)}:${String(port)}${path}`,
    feed(path: string, text: string, headers: Record<string, string> = {}) {
      answers.set(
        path,
        (_request, response) => void response.writeHead(200, headers).end(text),
      )
    },
    add: async (path: string, host = 1) =>
      (await addFeed(directory, world.url(path, host), { by: 'test', nowMs: world.now }))
        .id,
    async crawl() {
      await using crawler = await openCrawler({
        config: published,
        directory,
        logger,
        metrics,
        version: 'test',
        now: clock,
        resolve: noName,
        // It outlives the crawler, which would close it.
        reader: { ...reader, [Symbol.asyncDispose]: async () => undefined },
      })
      return await crawler.run(new AbortController().signal, { once: true })
    },
    record: async (id: string) =>
      (await directory.writer.owners({ ids: [id] })).byId.get(id)?.record,
    state: async (id: string) =>
      parseCrawlState((await directory.tasks.find(id, 'feed'))?.state),
    async dueIn(id: string) {
      const dueAt = (await directory.tasks.find(id, 'feed'))?.dueAt ?? null
      return dueAt === null ? null : dueAt - world.now
    },
    kinds: async (id: string) =>
      (await directory.history.list(id, { limit: 100 })).map(({ kind }) => kind),
    async [Symbol.asyncDispose]() {
      keepLog(lines)
      await directory[Symbol.asyncDispose]()
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      await rm(folder, { recursive: true, force: true })
    },
  })
}
