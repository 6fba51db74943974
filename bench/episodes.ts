/**
 * `npm run bench -- episodes`: searches for episodes of the last 90 days beside FTS5, the size of
 * both indexes, and the memory that the searches take in a server.
 */
import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { searchEpisodes } from '../src/api/discovery/find-episodes.ts'
import { settleEpisodes } from '../src/api/discovery/settle-episodes.ts'
import { parseTypedEpisodes } from '../src/query/episodes/parse-episodes.ts'
import { keepScores } from '../src/intake/apply/overrides/keep-scores.ts'
import type { KeptEpisode } from '../src/record/episodes/episode.ts'
import { packEpisodes } from '../src/record/episodes/packed-episodes.ts'
import { DAY_MS } from '../src/record/instant/durations.ts'
import { toInstant } from '../src/record/instant/instant.ts'
import type { Directory } from '../src/store/directory.ts'
import { residentMiB } from './abuse/target.ts'
import { print, printHeader, quantile, stage, startCastdex } from './frame.ts'
import { openInThread } from './open-in-thread.ts'
import { createKey } from './sample.ts'
import { draftAt } from './search/catalogue.ts'
import { indexBytes } from './search/index-bytes.ts'
import {
  between,
  type Random,
  streamOf,
  wordOfRank,
  zipfRank,
} from './search/vocabulary.ts'

const SEED = 20_261_129
/** Episodes of one show, one every two days. */
const OF_SHOW = 40
const SHOWS_AT_ONCE = 64
/** Queries of each kind. */
const QUERIES = 200
const PAGE_SIZE = 50
const RECENT_DAYS = 7

const NOW = Date.now()

const drawText = (words: number, random: Random): string =>
  Array.from({ length: words }, () => wordOfRank(zipfRank(random))).join(' ')

function drawEpisode(show: number, at: number): KeptEpisode {
  const random = streamOf(SEED, show, at)
  const name = `${String(show)}-${String(at)}`
  return {
    guid: name,
    title: drawText(between(3, 9, random), random),
    notes: drawText(between(20, 120, random), random),
    link: null,
    publishedMs: NOW - Math.floor((at + random()) * 2 * DAY_MS),
    durationSeconds: between(300, 7200, random),
    enclosure: { url: `https://media.example/${name}.mp3`, type: 'audio/mpeg', size: 1 },
    season: null,
    number: at + 1,
    kind: 'full',
    isExplicit: false,
    imageUrl: null,
    transcripts: [],
    chaptersUrl: null,
    persons: [],
  }
}

const drawEpisodes = (show: number): readonly KeptEpisode[] =>
  Array.from({ length: OF_SHOW }, (_, at) => drawEpisode(show, at))

async function fillCastdex(dataDir: string, shows: number): Promise<void> {
  mkdirSync(dataDir)
  await using opened = await openInThread(dataDir, NOW)
  // A server would renew other scores, and index all episodes again, while it is measured.
  const directory = keepScores(opened, () => NOW)
  for (let from = 0; from < shows; from += SHOWS_AT_ONCE) {
    const some = Array.from(
      { length: Math.min(SHOWS_AT_ONCE, shows - from) },
      (_, at) => from + at,
    )
    const changes = some.map((show) => ({
      record: draftAt({ size: shows, seed: SEED }, show),
      revision: null,
      metadata: { newestEpisodes: packEpisodes(drawEpisodes(show)) },
    }))
    await directory.writer.write(changes)
  }
  await directory.writer.settle()
}

/** Returns the number of words in titles, notes and titles of shows. */
function fillRival(rival: DatabaseSync, shows: number): number {
  rival.exec('CREATE VIRTUAL TABLE episodes USING fts5 (title, notes, show, day UNINDEXED)')
  const add = rival.prepare('INSERT INTO episodes VALUES (?, ?, ?, ?)')
  let words = 0
  rival.exec('BEGIN')
  for (let show = 0; show < shows; show += 1) {
    const { title: name } = draftAt({ size: shows, seed: SEED }, show)
    for (const { title, notes, publishedMs } of drawEpisodes(show)) {
      add.run(title, notes, name, publishedMs)
      words += `${title} ${notes ?? ''} ${name}`.split(' ').length
    }
  }
  rival.exec("INSERT INTO episodes (episodes) VALUES ('optimize')")
  rival.exec('COMMIT')
  return words
}

const rivalBytes = (rival: DatabaseSync): number =>
  Number(
    rival
      .prepare(
        "SELECT sum(pgsize) AS bytes FROM dbstat WHERE name GLOB 'episodes_*' AND name <> 'episodes_content' AND aggregate = TRUE",
      )
      .get()?.['bytes'],
  )

interface EpisodeQuery {
  readonly text: string
  readonly isRecent: boolean
}

/** Words of one episode's title. */
function drawTitleWords(shows: number, most: number, random: Random): string {
  const { title } = drawEpisode(between(0, shows - 1, random), between(0, 39, random))
  const words = title.split(' ')
  const from = between(0, Math.max(0, words.length - most), random)
  return words.slice(from, from + most).join(' ')
}

const KINDS: readonly {
  readonly name: string
  readonly isRecent?: boolean
  readonly draw: (shows: number, random: Random) => string
}[] = [
  { name: 'a common word', draw: (_, random) => wordOfRank(between(5, 100, random)) },
  { name: 'a rare word', draw: (_, random) => wordOfRank(between(2e3, 2e4, random)) },
  { name: 'two words', draw: (shows, random) => drawTitleWords(shows, 2, random) },
  {
    name: 'two words of a week',
    isRecent: true,
    draw: (shows, random) => drawTitleWords(shows, 2, random),
  },
  { name: 'a whole title', draw: (shows, random) => drawTitleWords(shows, 9, random) },
]

async function askCastdex(directory: Directory, query: EpisodeQuery): Promise<number> {
  const since = { publishedSince: toInstant(NOW - RECENT_DAYS * DAY_MS) }
  const body = { pageSize: PAGE_SIZE, ...(query.isRecent && since) }
  const parsed = parseTypedEpisodes(query.text, body)
  const search = await settleEpisodes(parsed, directory, {})
  const { page } = await searchEpisodes(directory, search.query, {})
  return page.total
}

/** Counts and ranks in two statements; each word has to match. */
function openRival(rival: DatabaseSync): (query: EpisodeQuery) => number {
  const where = 'FROM episodes WHERE episodes MATCH ? AND day >= ?'
  const find = rival.prepare(`SELECT title, notes, show ${where} ORDER BY rank LIMIT 50`)
  const count = rival.prepare(`SELECT count(*) AS total ${where}`)
  return ({ text, isRecent }) => {
    const words = text.split(' ').map((word) => `"${word}"`)
    const values = [words.join(' '), isRecent ? NOW - RECENT_DAYS * DAY_MS : 0] as const
    find.all(...values)
    return Number(count.get(...values)?.['total'])
  }
}

async function timeEach(
  queries: readonly EpisodeQuery[],
  ask: (query: EpisodeQuery) => Promise<number> | number,
) {
  const times: number[] = []
  let total = 0
  for (const query of queries) {
    const startedAt = performance.now()
    total += await ask(query)
    times.push(performance.now() - startedAt)
  }
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return { p50, p99, mean: total / queries.length }
}

const drawQueries = (
  { draw, isRecent = false }: (typeof KINDS)[number],
  shows: number,
  random: Random,
): readonly EpisodeQuery[] =>
  Array.from({ length: QUERIES }, () => ({ text: draw(shows, random), isRecent }))

async function compare(directory: Directory, rival: DatabaseSync, shows: number) {
  const random = streamOf(SEED, 1, 2)
  const askRival = openRival(rival)
  const ask = (query: EpisodeQuery) => askCastdex(directory, query)
  for (const kind of KINDS) await timeEach(drawQueries(kind, shows, random), ask)
  print(`${'ms, and mean total'.padEnd(22)}castdex p50, p99        FTS5 p50, p99`)
  for (const kind of KINDS) {
    const queries = drawQueries(kind, shows, random)
    const sides = [await timeEach(queries, ask), await timeEach(queries, askRival)]
    const cells = sides.map(({ p50, p99, mean }) =>
      `${p50.toFixed(2)} ${p99.toFixed(2)} (${mean.toFixed(0)})`.padEnd(24),
    )
    print(`${kind.name.padEnd(22)}${cells.join('')}`)
  }
}

/** Returns MiB of a server before the first search for episodes, and after all. */
async function measureMemory(dataDir: string, shows: number) {
  const authorization = `Bearer ${createKey(dataDir)}`
  await using server = await startCastdex(dataDir)
  const ask = async (path: string, q: string): Promise<void> => {
    const url = `${server.url}/api/v1/${path}?pageSize=50&q=${encodeURIComponent(q)}`
    const answer = await fetch(url, { headers: { authorization } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url}: ${String(answer.status)}`)
  }
  const random = streamOf(SEED, 3, 4)
  const texts = KINDS.flatMap((kind) => drawQueries(kind, shows, random))
  for (const { text } of texts) await ask('search/podcasts', text)
  const before = residentMiB(server.pid)
  for (const { text } of texts) await ask('search/episodes', text)
  return { before, after: residentMiB(server.pid) }
}

/** `cache`: the folder of the measured files, which are removed. */
export async function benchEpisodes(cache: string, size: number): Promise<void> {
  printHeader(`search over ${size.toLocaleString('en-US')} episodes`, [
    'made-up words by Zipf’s law; typed queries, warm, 50 hits with their texts and the exact total, in one thread of this process',
    'castdex orders by match, authority and freshness, and FTS5 by BM25; FTS5 requires each word, castdex forgives; FTS5 is optimized',
    'target: p50 ≤ 5 ms, p99 ≤ 50 ms, ≤ 150 MiB more, ≤ 8 index bytes a word',
  ])
  const shows = Math.ceil(size / OF_SHOW)
  using folder = mkdtempDisposableSync(join(cache, 'episodes-'))
  const dataDir = join(folder.path, 'data')
  await stage('castdex filled', () => fillCastdex(dataDir, shows))
  const rival = new DatabaseSync(join(folder.path, 'fts5.db'))
  const { result: words } = await stage('FTS5 filled', () => fillRival(rival, shows))
  const bytes = [indexBytes(dataDir, 'episode_index'), rivalBytes(rival)]
  const perWord = bytes.map((each) => (each / words).toFixed(2))
  print(`index bytes a word of ${String(words)}: castdex, FTS5 ${perWord.join(', ')}`)
  {
    await using directory = await openInThread(dataDir, NOW)
    await compare(directory, rival, shows)
  }
  rival.close()
  const { before, after } = await measureMemory(dataDir, shows)
  print(
    `memory of a server: ${before.toFixed(0)} MiB after searches for podcasts, ${after.toFixed(0)} MiB after as many for episodes`,
  )
}
