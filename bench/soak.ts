/**
 * `npm run bench -- soak`: a server for half an hour with everything at once: crawling a loopback
 * farm, imports, searches, lookups, multiple, keys that come and go, backups. Prints memory,
 * handles and log size as they go, and the answers that were wrong: none.
 */
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  farmLines,
  farmUrl,
  keepDue,
  openCrawledDirectory,
  countFetches,
} from './crawl/beside.ts'
import { print, printHeader, spawnCastdex } from './frame.ts'
import { createKey } from './sample.ts'

const FEEDS_A_SECOND = 50
/** In ms. */
const IMPORT_EVERY = 20_000
const BACKUP_EVERY = 60_000
const KEY_EVERY = 5_000
const ASK_EVERY = 5
const FEEDS_OF_AN_IMPORT = 200
/** A revoked key is refused after this at the latest. */
const REVOKED_AFTER = 5_000

interface Soak {
  readonly url: string
  readonly key: string
  readonly dataDir: string
  readonly folder: string
  readonly farmPort: number
  /** Of the farm, known from the start. */
  readonly feeds: number
  readonly signal: AbortSignal
  readonly counts: Map<string, number>
  /** What was wrong, in words. */
  readonly wrong: string[]
}

function count({ counts }: Soak, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

interface Asked {
  readonly key?: string
  /** Sent with POST. */
  readonly body?: unknown
}

async function ask(
  soak: Soak,
  path: string,
  { key = soak.key, body }: Asked = {},
): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: key, 'content-type': 'application/json' }
  const posted = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(soak.url + path, { headers, ...posted })
  return { status: answer.status, body: await answer.json() }
}

/** Again and again, with a pause, until the time is up. What throws is a wrong answer. */
async function repeat(
  soak: Soak,
  what: string,
  everyMs: number,
  work: (round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; !soak.signal.aborted; round += 1) {
    try {
      await work(round)
      count(soak, what)
    } catch (error) {
      soak.wrong.push(`${what}: ${String(error)}`)
    }
    await wait(everyMs, undefined, { signal: soak.signal }).catch(() => undefined)
  }
}

function assert(isRight: boolean, problem: string): void {
  if (!isRight) throw new Error(problem)
}

interface Found {
  readonly data: { readonly podcast: { readonly id: string } | null }
}

function lookUp(soak: Soak, ids: Map<number, string>): Promise<void> {
  return repeat(soak, 'lookups', ASK_EVERY, async (round) => {
    const feed = (round * 7) % soak.feeds
    const feedUrl = farmUrl(feed, soak.farmPort)
    const path = `/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(feedUrl)}`
    const answer = await ask(soak, path)
    const [status, body] = [answer.status, answer.body as Found]
    assert(
      status === 200 && body.data.podcast !== null,
      `feed ${String(feed)}: ${String(status)}`,
    )
    const id = body.data.podcast?.id ?? ''
    const known = ids.get(feed) ?? id
    assert(known === id, `feed ${String(feed)} was ${known} and is ${id}`)
    ids.set(feed, id)
  })
}

function askMany(soak: Soak, ids: ReadonlyMap<number, string>): Promise<void> {
  return repeat(soak, 'multiple', ASK_EVERY * 4, async () => {
    const asked = [...new Set([...ids.values()].slice(-50))]
    if (asked.length === 0) return
    const path = `/api/v1/podcasts/multiple?details=full&podcastIds=${asked.join(',')}`
    const { status, body: answer } = await ask(soak, path)
    const body = answer as { data: { totalFound: number } }
    assert(status === 200, String(status))
    assert(
      body.data.totalFound === asked.length,
      `${String(body.data.totalFound)} of ${String(asked.length)}`,
    )
  })
}

interface Page {
  readonly data: {
    readonly result: {
      readonly hitsReturned: number
      readonly hits: readonly unknown[]
      total: { value: number }
    }
  }
}

function search(soak: Soak): Promise<void> {
  const words = ['farm', 'tide', 'harbour lamp', 'river garden radio', 'history']
  return repeat(soak, 'searches', ASK_EVERY * 4, async (round) => {
    const pageSize = 1 + (round % 50)
    const body = { searchTerms: [{ searchTerm: words[round % words.length] }], pageSize }
    const { status, body: page } = await ask(soak, '/api/v1/search/podcasts', { body })
    assert(status === 200, `${String(status)} ${JSON.stringify(page).slice(0, 300)}`)
    const { hits, hitsReturned, total } = (page as Page).data.result
    const expected = Math.min(pageSize, total.value)
    assert(
      hits.length === hitsReturned && hits.length === expected,
      `${String(hits.length)} of ${String(expected)} hits`,
    )
  })
}

/** Resolves to what the command wrote. */
async function run(args: readonly string[]): Promise<string> {
  const child = spawnCastdex(args)
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  assert(
    child.exitCode === 0,
    `castdex ${args[0] ?? ''} ended with ${String(child.exitCode)}`,
  )
  return output.trim()
}

function changeKeys(soak: Soak): Promise<void> {
  const { dataDir } = soak
  return repeat(soak, 'keys', KEY_EVERY, async () => {
    const secret = await run(['key', 'create', '--name', 'soak', '--data-dir', dataDir])
    const { status } = await ask(soak, '/api/v1/usage', { key: secret })
    assert(status === 200, `a new key gets ${String(status)}`)
    await run(['key', 'revoke', secret, '--data-dir', dataDir])
    const deadline = performance.now() + REVOKED_AFTER
    for (;;) {
      const { status: after } = await ask(soak, '/api/v1/usage', { key: secret })
      if (after === 401) return
      assert(performance.now() < deadline, `a revoked key still gets ${String(after)}`)
      await wait(100)
    }
  })
}

function importMore(soak: Soak): Promise<void> {
  const file = join(soak.folder, 'soak-import.ndjson')
  return repeat(soak, 'imports', IMPORT_EVERY, async (round) => {
    writeFileSync(
      file,
      farmLines(soak.feeds + round * FEEDS_OF_AN_IMPORT, FEEDS_OF_AN_IMPORT, soak.farmPort),
    )
    await run(['import', 'ndjson', file, '--data-dir', soak.dataDir])
  })
}

function backUp(soak: Soak): Promise<void> {
  const file = join(soak.folder, 'soak-backup.db')
  return repeat(soak, 'backups', BACKUP_EVERY, async () => {
    rmSync(file, { force: true })
    await run(['backup', file, '--data-dir', soak.dataDir])
  })
}

function viewState(pid: number, logged: number): string {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
  const mib = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  const handles = readdirSync(`/proc/${String(pid)}/fd`).length
  return `${mib.toFixed(0)} MiB, ${String(handles)} handles, log ${(logged / 1024).toFixed(0)} KiB`
}

async function tellNowAndThen(
  minutes: number,
  pid: number,
  logged: () => number,
  signal: AbortSignal,
): Promise<void> {
  const startedMs = performance.now()
  while (!signal.aborted) {
    await wait((minutes * 60_000) / 10, undefined, { signal }).catch(() => undefined)
    const passed = (performance.now() - startedMs) / 60_000
    print(`after ${passed.toFixed(1)} min: ${viewState(pid, logged())}`)
  }
}

export async function benchSoak(
  folder: string,
  minutes: number,
  feeds: number,
): Promise<void> {
  printHeader(`A soak of ${String(minutes)} minutes`, [
    `${String(feeds)} feeds of a loopback farm, ${String(FEEDS_A_SECOND)} made due a second; imports, searches, lookups, multiple, keys and backups at once`,
  ])
  await using directory = await openCrawledDirectory(folder, feeds)
  const { dataDir, farmPort } = directory
  const key = createKey(dataDir)
  let logged = 0
  await using server = await directory.serve((bytes) => (logged += bytes))
  print(`at the start: ${viewState(server.pid, logged)}`)
  const signal = AbortSignal.timeout(Math.round(minutes * 60_000))
  const soak: Soak = {
    url: server.url,
    key,
    dataDir,
    folder,
    farmPort,
    feeds,
    signal,
    counts: new Map(),
    wrong: [],
  }
  const ids = new Map<number, string>()
  await Promise.all([
    keepDue(dataDir, FEEDS_A_SECOND, signal),
    lookUp(soak, ids),
    askMany(soak, ids),
    search(soak),
    changeKeys(soak),
    importMore(soak),
    backUp(soak),
    tellNowAndThen(minutes, server.pid, () => logged, signal),
  ])
  const done = [...soak.counts]
    .map(([what, number]) => `${what} ${String(number)}`)
    .join(', ')
  print(`done: ${done}, feeds fetched ${String(await countFetches(server.url))}`)
  print(`wrong answers: ${String(soak.wrong.length)}`)
  for (const line of soak.wrong.slice(0, 20)) print(`  ${line}`)
  process.exitCode = soak.wrong.length === 0 ? 0 : 1
}
