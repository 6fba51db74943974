/**
 * `npm run bench -- saved-searches`: podcasts change at a constant rate beside a server with many
 * saved searches; from the commit of a change to its message, and the processor time that following
 * costs. The rival evaluates each search on each change.
 */
import { once } from 'node:events'
import { cpSync, mkdtempDisposableSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compileSearch } from '../src/follow/compile-search.ts'
import { evaluate } from '../src/follow/evaluate.ts'
import { matchChanges } from '../src/follow/match-changes.ts'
import { sampleAnchors } from '../src/follow/sample-anchors.ts'
import { SearchSet } from '../src/follow/search-set.ts'
import { openSearchSecrets } from '../src/follow/secrets.ts'
import { TestedDocument } from '../src/follow/tested-document.ts'
import { isSearchable, type PodcastId, type PodcastRecord } from '../src/record/podcast.ts'
import { parseFull } from '../src/record/view/fragments.ts'
import { toStoredText } from '../src/record/view/stored-layout.ts'
import type { SearchDocument } from '../src/search/document/search-document.ts'
import { toSearchDocument } from '../src/search/document/to-search-document.ts'
import type { Directory } from '../src/store/directory.ts'
import type { LatestPage } from '../src/store/reader.ts'
import type {
  FollowedChange,
  NewSavedSearch,
  SavedSearches,
} from '../src/store/saved-searches.ts'
import { openSqliteDirectory } from '../src/store/sqlite/sqlite-directory.ts'
import {
  cpuSeconds,
  pick,
  print,
  printHeader,
  quantile,
  seededRandom,
  startCastdex,
} from './frame.ts'

const SEARCHES = 10_000
const CHANGES_PER_S = 500
const SECONDS = 20
/** Before the measurement, so that the code that matches is compiled. */
const WARM_UP_SECONDS = 6
/** Changes of one write. */
const BATCH = 50
/** Podcasts that change, each once, and whose words the searches have. */
const SHOWS = 14_000
/** Each 40th change gives a podcast the words of a saved search. */
const MATCHING = 40
const CALM_MS = 3000
const CALM_CPU_S = 0.15
const MOST_START_MS = 180_000
const SECRET = 'a secret for the bench'
/** Letters of a word that few podcasts of the generated dump have. */
const RARE = 7
/** Changes that each way of matching is timed on. */
const TIMED = 300
const wordsOf = (title: string): readonly string[] =>
  title.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= RARE)

/** Two words of two titles: few podcasts have both. */
function drawWords(shows: readonly PodcastRecord[], random: () => number): string {
  for (;;) {
    const words = [pick(shows, random), pick(shows, random)].map(({ title }) =>
      wordsOf(title),
    )
    if (words.every(({ length }) => length > 0))
      return words.map((each) => pick(each, random)).join(' ')
  }
}

function toSavedSearch(at: number, words: string, webhookUrl: string): NewSavedSearch {
  const { installation } = openSearchSecrets({ dataDir: '', dialectSecret: SECRET })
  const id = `0198c5a2-7f64-7d0e-9d1c-${String(at).padStart(12, '0')}`
  const moment = '2026-11-20T00:00:00.000Z'
  const content = {
    name: words,
    of: 'podcasts',
    q: words,
    search: {},
    on: ['match'],
    webhookUrl,
    createdAt: moment,
    updatedAt: moment,
    tokenNo: 1,
    secretNo: 1,
  } as const
  return { id, keyId: 'key_bench', tokenHash: id, installation, content }
}

async function readShows({ reader, writer }: Directory): Promise<readonly PodcastRecord[]> {
  const ids: PodcastId[] = []
  for (let before: number | null = null; ids.length < SHOWS; ) {
    const { podcasts, next }: LatestPage = await reader.listLatest(before, SHOWS)
    ids.push(...podcasts.map(({ podcast }) => parseFull(podcast).id))
    if (next === null) break
    before = next
  }
  const shows: PodcastRecord[] = []
  for (let at = 0; at < ids.length; at += BATCH) {
    const { byId } = await writer.owners({ ids: ids.slice(at, at + BATCH) })
    const records = [...byId.values()].map(({ record }) => record)
    // Dead shows match nothing.
    shows.push(...records.filter(isSearchable))
  }
  // A second change could come before the first one is matched, which then has no message.
  if (shows.length < CHANGES_PER_S * (WARM_UP_SECONDS + SECONDS))
    throw new Error('there are too few shows')
  return shows
}

/** Records when the first message about each podcast came, as `title`. */
async function openReceiver() {
  const receivedMs = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        data: { podcast: { titleLatest: string } }
      }
      const { titleLatest } = data.podcast
      if (!receivedMs.has(titleLatest)) receivedMs.set(titleLatest, performance.now())
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, receivedMs, url: `http://127.0.0.1:${String(port)}/hook` }
}

interface Written {
  readonly title: string
  readonly committedMs: number
}

/** Gives shows titles that end with `run`, and returns those that a saved search matches. */
async function change(
  { writer }: Directory,
  shows: readonly PodcastRecord[],
  { wanted, run }: { readonly wanted: readonly string[]; readonly run: string },
): Promise<readonly Written[]> {
  const written: Written[] = []
  const startedAt = performance.now()
  for (let done = 0; done < shows.length; done += BATCH) {
    const ids = shows.slice(done, done + BATCH).map(({ id }) => id)
    const { byId } = await writer.owners({ ids })
    const titles: string[] = []
    const changes = [...byId.values()].map(({ record, revision }, at) => {
      const no = done + at
      const words = no % MATCHING === 0 ? wanted[no % wanted.length] : undefined
      const titleLatest = `${words ?? record.title} ${run} ${String(no)}`
      if (words !== undefined) titles.push(titleLatest)
      return { record: { ...record, titleLatest }, revision }
    })
    await writer.write(changes)
    const committedMs = performance.now()
    written.push(...titles.map((title) => ({ title, committedMs })))
    await wait(
      Math.max(0, startedAt + ((done + BATCH) / CHANGES_PER_S) * 1000 - committedMs),
    )
  }
  return written
}

async function waitForAll(
  written: readonly Written[],
  receivedMs: ReadonlyMap<string, number>,
): Promise<readonly number[]> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    if (written.every(({ title }) => receivedMs.has(title))) break
    await wait(200)
  }
  return written.map(
    ({ title, committedMs }) =>
      (receivedMs.get(title) ?? Number.POSITIVE_INFINITY) - committedMs,
  )
}

/** Returns µs of a core for one new title: matched as the follower does, and testing each search. */
async function compareInProcess(
  { reader }: Directory,
  searches: readonly NewSavedSearch[],
  shows: readonly PodcastRecord[],
) {
  const count = await sampleAnchors(reader)
  const set = new SearchSet()
  const compiled = await Promise.all(
    searches.map((search) =>
      compileSearch(
        { ...search, version: 1, delivery: null as never },
        { reader, requireAppleId: false, count },
      ),
    ),
  )
  for (const search of compiled) set.put(search)
  const renamed = shows.slice(0, TIMED).map((show, at) => [
    { ...show, titleLatest: `${show.title} first ${String(at)}` },
    { ...show, titleLatest: `${show.title} second ${String(at)}` },
  ])
  const changes = renamed.map((states): FollowedChange => {
    const [before, after] = states.map((record) => ({
      text: toStoredText(record),
      episodes: null,
    }))
    return { seq: states[0]?.seq ?? 0, before: before ?? null, after: after ?? null }
  })
  const documents = renamed.flat().map((show) => toSearchDocument(show))
  const time = <Item>(items: readonly Item[], work: (item: Item) => unknown): number => {
    const before = process.cpuUsage()
    for (const item of items) work(item)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / changes.length
  }
  const match = (change: FollowedChange) =>
    matchChanges([change], { searches: set, windowStartMs: 0 })
  const testEach = (document: SearchDocument) => {
    const tested = new TestedDocument(document, [])
    return compiled.filter(({ expression }) => evaluate(expression, tested))
  }
  // The first run compiles.
  time(changes, match)
  return { matchUs: time(changes, match), eachUs: time(documents, testEach) }
}

/** Waits until the searches are compiled, and what was written before is matched. */
async function untilCalm(pid: number): Promise<void> {
  const deadline = performance.now() + MOST_START_MS
  while (performance.now() < deadline) {
    const before = cpuSeconds(pid)
    await wait(CALM_MS)
    if (cpuSeconds(pid) - before < CALM_CPU_S) return
  }
}

async function openServer(dataDir: string) {
  return await startCastdex(dataDir, {
    CASTDEX_FETCH_ALLOW: '127.0.0.0/8',
    CASTDEX_DIALECT_SECRET: SECRET,
  })
}

interface Setup {
  readonly directory: Directory
  readonly savedSearches: SavedSearches
  readonly dataDir: string
}

async function runOnce(
  { directory, dataDir }: Setup,
  shows: readonly PodcastRecord[],
  wanted: readonly string[],
  receivedMs: ReadonlyMap<string, number>,
) {
  await using server = await openServer(dataDir)
  await untilCalm(server.pid)
  const run = wanted.length === 0 ? 'first' : 'second'
  const measured = shows.slice(0, CHANGES_PER_S * SECONDS)
  const others = shows.slice(measured.length).slice(0, CHANGES_PER_S * WARM_UP_SECONDS)
  await change(directory, others, { wanted: [], run })
  await untilCalm(server.pid)
  const before = cpuSeconds(server.pid)
  const written = await change(directory, measured, { wanted, run })
  const delays = wanted.length === 0 ? [] : await waitForAll(written, receivedMs)
  return { cpu: (cpuSeconds(server.pid) - before) / SECONDS, delays }
}

/** `imported`: a data folder, of which a copy is changed. */
export async function benchSavedSearches(imported: string): Promise<void> {
  printHeader('Saved searches', [
    `${String(SEARCHES)} saved searches of two words, ${String(CHANGES_PER_S)} changes a second for ${String(SECONDS)} s after ${String(WARM_UP_SECONDS)} s of warm-up, each 40th begins to match`,
    'target: p99 from commit to sent ≤ 10 s, ≤ .10 of a core more than the same changes without saved searches',
  ])
  using folder = mkdtempDisposableSync(join(tmpdir(), 'castdex-bench-saved-'))
  const dataDir = join(folder.path, 'data')
  cpSync(imported, dataDir, { recursive: true })
  await using directory = await openSqliteDirectory({
    dataDir,
    access: 'serve',
    requireAppleId: false,
    searchTimeoutMs: 10_000,
    now: Date.now,
  })
  const { savedSearches } = directory
  if (savedSearches === undefined) throw new Error('the store keeps saved searches')
  const shows = await readShows(directory)
  const { server, receivedMs, url } = await openReceiver()
  try {
    const setup = { directory, savedSearches, dataDir }
    const without = await runOnce(setup, shows, [], receivedMs)
    const random = seededRandom(1)
    const wanted = Array.from({ length: SEARCHES }, () => drawWords(shows, random))
    const searches = wanted.map((words, at) => toSavedSearch(at, words, url))
    for (const [at, search] of searches.entries())
      await savedSearches.add(search, SEARCHES, at + 1)
    const { cpu, delays } = await runOnce(setup, shows, wanted, receivedMs)
    const cost = cpu - without.cpu
    const lost = delays.filter((delay) => !Number.isFinite(delay)).length
    print(
      `changes that began to match: ${String(delays.length)}, without a message after a minute: ${String(lost)}`,
    )
    print(
      `commit to sent: p50 ${(quantile(delays, 0.5) / 1000).toFixed(2)} s, p99 ${(quantile(delays, 0.99) / 1000).toFixed(2)} s`,
    )
    print(
      `processor: ${cpu.toFixed(3)} of a core, ${without.cpu.toFixed(3)} without saved searches: ${cost.toFixed(3)} for following`,
    )
    const { matchUs, eachUs } = await compareInProcess(directory, searches, shows)
    print(
      `one change: ${matchUs.toFixed(0)} µs to match, ${eachUs.toFixed(0)} µs to test each search: ratio ${(matchUs / eachUs).toFixed(4)}`,
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
