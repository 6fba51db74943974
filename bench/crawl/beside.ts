/**
 * A directory whose feeds are all on the loopback farm, and a server that crawls them while it is
 * measured.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { newDraft } from '../../src/record/draft.ts'
import type { PodcastId } from '../../src/record/podcast.ts'
import { idOf } from '../../test/relevance/catalogue/to-draft.ts'
import { freePort, runCastdex, type RunningServer, startCastdex } from '../frame.ts'
import { type FarmRequest, HOSTS, startFarm } from './farm.ts'

/** Fetches from loopback only; reserved example names are never resolved. */
const CRAWLING = {
  CASTDEX_FETCH_ALLOW: '127.0.0.0/8',
  CASTDEX_FETCH_TIMEOUT_MS: '5000',
  // No platform is contacted.
  CASTDEX_LISTINGS: 'off',
  CASTDEX_LOG_LEVEL: 'warn',
} as const

/** All feeds moved at this time, before the first crawl. */
const MOVED_MS = Date.UTC(2026, 0, 1)

export interface CrawledDirectory extends AsyncDisposable {
  readonly dataDir: string
  /** The farm's. */
  readonly port: number
  /** Starts a server that crawls due feeds. */
  serve(env?: Readonly<Record<string, string>>): Promise<RunningServer>
  /** Calls `listen` for what the farm is asked for from now on. */
  onRequest(listen: (request: FarmRequest) => void): void
}

export function farmUrl(feed: number, port: number): string {
  const host = feed % HOSTS
  return `http://127.1.${String(Math.floor(host / 250))}.${String((host % 250) + 1)}:${String(port)}/feed/${String(feed)}`
}

/**
 * A feed's URL before it moved to the farm. Most real feed URLs have a hostname and no port;
 * lookups in both benchmarks use such URLs.
 */
export function formerUrl(feed: number): string {
  return `https://feeds${String(feed % HOSTS)}.example.org/show/${String(feed)}/rss`
}

/** Parses a farm URL. */
export function feedOf(url: string): number {
  return Number(url.slice(url.lastIndexOf('/') + 1))
}

/** Full records for `castdex import ndjson`: shows that moved to the farm. */
function movedLines(count: number, port: number): string {
  const lines = Array.from({ length: count }, (_, feed) => {
    const title = `Farm show ${String(feed)}`
    const url = farmUrl(feed, port)
    const draft = newDraft({ id: idOf(feed + 1), title, feedUrl: url, nowMs: MOVED_MS })
    const movedAt = draft.trackedAt
    const former = {
      url: formerUrl(feed),
      from: movedAt,
      to: movedAt,
      reason: 'redirect' as const,
    }
    return JSON.stringify({ ...draft, feedUrls: [former, ...draft.feedUrls] })
  })
  return `${lines.join('\n')}\n`
}

/** Resolves after each feed was crawled once. */
export async function openCrawledDirectory(
  folder: string,
  feeds: number,
): Promise<CrawledDirectory> {
  const dataDir = join(folder, 'crawled')
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const farmPort = await freePort()
  const file = join(folder, 'crawled.ndjson')
  writeFileSync(file, movedLines(feeds, farmPort))
  runCastdex(['import', 'ndjson', file, '--data-dir', dataDir])
  const farm = await startFarm(farmPort)
  try {
    runCastdex(['crawl', '--once', '--data-dir', dataDir], CRAWLING)
  } catch (error) {
    farm.kill('SIGTERM')
    throw error
  }
  return {
    dataDir,
    port: farmPort,
    serve: (env) => startCastdex(dataDir, { ...CRAWLING, CASTDEX_CRAWL: 'on', ...env }),
    onRequest(listen) {
      const sinceMs = Date.now()
      farm.on('message', (request: FarmRequest) => {
        // Those of the first crawl, which blocked this process, come late.
        if (request.atMs >= sinceMs) listen(request)
      })
    },
    [Symbol.asyncDispose]: async () => {
      farm.kill('SIGTERM')
    },
  }
}

/** Makes `perSecond` feeds due each second, round-robin, until the signal aborts. */
export async function keepDue(
  dataDir: string,
  perSecond: number,
  signal: AbortSignal,
): Promise<void> {
  const directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: 2000,
    now: Date.now,
  })
  const ids: PodcastId[] = []
  for await (const { id } of directory.writer.scan()) ids.push(id)
  for (let second = 0; !signal.aborted; second += 1) {
    const due = Array.from(
      { length: perSecond },
      (_, index) => ids[(second * perSecond + index) % ids.length],
    )
    const known = due.filter((id) => id !== undefined)
    await Promise.all(
      known.map((id) => directory.tasks.scheduleSooner(id, 'feed', Date.now())),
    )
    await wait(1000, undefined, { signal }).catch(() => undefined)
  }
  await directory[Symbol.asyncDispose]()
}

/** Fetches since the server started. */
export async function countFetches(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counts = [...text.matchAll(/^castdex_fetches_total\{[^}]*\} (\d+)/gm)].map(
    (match) => Number(match[1]),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
