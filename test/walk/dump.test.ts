/**
 * A small Podcast Index dump from the command line: each feed that answers is filled, several rows
 * of one show are one podcast, and dead rows take nothing from living ones.
 */
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DumpRow, makeDump } from '../catalogue/make-dump.ts'
import { openTemporaryFolder, runCastdex } from '../cli/castdex.ts'
import { feedOf } from '../crawl/world.ts'
import { HANG_GUARD_MS } from '../eventually.ts'

const NOW = Date.now()
const SHOWS = 12
const DEAD_FROM = 10
/** Shows whose row of a former address stands before the living one. */
const MOVED = new Set([1, 4, 7])

const ownTitle = (at: number): string => `Lock Keepers ${String(at)}`
const places = Array.from({ length: SHOWS }, (_, at) => at)

const server = createServer((request, response) => {
  const at = Number(/^\/show\/(\d+)$/.exec(request.url ?? '')?.[1] ?? SHOWS)
  if (at >= DEAD_FROM) response.writeHead(404).end()
  else response.end(feedOf({ title: ownTitle(at) }, NOW))
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
})
afterAll(() => server.close())

/** Rows as the public dump has them: an older title, or the name of another season. */
function rowsOf(at: number): readonly DumpRow[] {
  const isDead = at >= DEAD_FROM
  const row = {
    url: `${base}/show/${String(at)}`,
    title: at % 2 === 0 ? ownTitle(at) : `Lock Keepers, season ${String(at)}`,
    itunesId: 1000 + at,
    itunesAuthor: 'The Canal Office',
    lastHttpStatus: isDead ? 404 : 200,
    dead: isDead ? 1 : 0,
    newestItemPubdate: Math.floor(NOW / 1000) - 86_400,
  }
  const former = { ...row, url: `${base}/old/${String(at)}`, lastHttpStatus: 404, dead: 1 }
  return MOVED.has(at) ? [former, row] : [row]
}

interface Exported {
  readonly appleId: number
  readonly titleLatest: string
  readonly rssFeedUrl: string
  readonly feedUrls: readonly unknown[]
  readonly stats: { readonly episodeCount: number }
}

test('each feed of a dump that answers is filled', { timeout: HANG_GUARD_MS }, async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await mkdir(dataDir)
  const rows = places.flatMap(rowsOf).map((row, at) => ({ id: at + 1, ...row }))
  const file = makeDump(join(folder.path, 'dump.db'), rows)
  const env = { CASTDEX_FETCH_ALLOW: '127.0.0.0/8' }
  const run = async (...args: readonly string[]) => {
    const finished = await runCastdex(args, { dataDir, env })
    expect(finished.code, finished.stderr).toBe(0)
    return finished
  }
  await run('import', 'podcast-index', file)
  await run('crawl', '--once')
  const lines = (await run('export', 'ndjson')).stdout.trim().split('\n')
  const podcasts = lines.map((line) => JSON.parse(line) as Exported)
  expect(podcasts).toHaveLength(SHOWS)
  const filled = podcasts.filter(({ stats }) => stats.episodeCount > 0)
  expect(filled).toHaveLength(DEAD_FROM)
  for (const { appleId, titleLatest, rssFeedUrl, feedUrls } of filled) {
    const at = appleId - 1000
    expect(rssFeedUrl).toBe(`${base}/show/${String(at)}`)
    expect(titleLatest).toBe(ownTitle(at))
    expect(feedUrls).toHaveLength(MOVED.has(at) ? 2 : 1)
  }
  expect((await run('list', '--state', 'conflict', '--json')).stdout).toBe('')
  expect((await run('list', '--state', 'doubted', '--json')).stdout).toBe('')
})
