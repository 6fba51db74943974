/**
 * `npm run bench -- episodes`: the bytes that the newest episodes of a show take, and what keeping
 * them costs a crawler: pairs of crawls of the loopback farm, with episodes kept and without.
 */
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { KeptEpisode } from '../../src/record/episodes/episode.ts'
import {
  MAX_KEPT_EPISODES,
  packEpisodes,
} from '../../src/record/episodes/packed-episodes.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { freePort, median, print, printHeader, quantile } from '../frame.ts'
import { type Crawled, crawlOnce, makeFarmDirectory, startFarm } from './farm.ts'

const PAIRS = 3
/** Of the dump, every so many-th show is drawn. */
const EVERY = 7
/** Of show notes, as they are kept. */
const MOST_WORDS = 200
const WEEK_MS = 604_800_000
const NEWEST_MS = Date.UTC(2026, 10, 20)

interface DumpedShow {
  readonly title: string
  readonly description: string
  readonly episodeCount: number
  readonly url: string
}

function openDump(file: string, folder: string): DatabaseSync {
  if (!file.endsWith('.gz')) return new DatabaseSync(file, { readOnly: true })
  const plain = join(folder, 'episodes-dump.db')
  writeFileSync(plain, gunzipSync(readFileSync(file)))
  return new DatabaseSync(plain, { readOnly: true })
}

function readShows(dump: DatabaseSync): readonly DumpedShow[] {
  const rows = dump
    .prepare('SELECT title, description, episodeCount, url FROM podcasts ORDER BY id')
    .all()
  return rows.map(({ title, description, episodeCount, url }) => ({
    title: String(title ?? ''),
    description: String(description ?? ''),
    episodeCount: Number(episodeCount ?? 0),
    url: String(url ?? ''),
  }))
}

/**
 * Notes are what other shows say of themselves, then what this one says, as many shows end theirs:
 * sentences of people, which do not repeat from one episode to the next.
 */
function makeEpisodes(shows: readonly DumpedShow[], at: number): readonly KeptEpisode[] {
  const show = shows[at]
  if (show === undefined) return []
  const count = Math.min(MAX_KEPT_EPISODES, show.episodeCount)
  return Array.from({ length: count }, (_, index): KeptEpisode => {
    const other = shows[(at * 131 + index * 977) % shows.length] ?? show
    const words = `${other.description} ${show.description}`
      .split(/\s+/)
      .slice(0, MOST_WORDS)
    return {
      guid: `${show.url}#${String(at * 7919 + index * 104_729)}`,
      title: `${String(count - index)}. ${other.title}`,
      link: `${show.url}/${String(count - index)}`,
      publishedMs: NEWEST_MS - index * WEEK_MS - ((at * index * 7919) % 86_400) * 1000,
      durationSeconds: 600 + ((at * 31 + index * 547) % 5400),
      enclosure: {
        url: `${show.url}/${String((at * 15_485_863 + index * 32_452_843) % 2 ** 31)}.mp3`,
        type: 'audio/mpeg',
        size: 5_000_000 + ((at * 104_729 + index * 1_299_709) % 60_000_000),
      },
      season: null,
      number: count - index,
      kind: 'full',
      isExplicit: false,
      imageUrl: null,
      transcripts: [],
      chaptersUrl: null,
      persons: [],
      notes: words.join(' '),
    }
  })
}

const bytesOf = (section: unknown): number => Buffer.byteLength(JSON.stringify(section))

function sayBytes(name: string, sizes: readonly number[]): void {
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  const [middle, high] = [quantile(sizes, 0.5), quantile(sizes, 0.99)].map((size) =>
    size.toFixed(0),
  )
  print(
    `${name}: median ${String(middle)}, p99 ${String(high)}, mean ${mean.toFixed(0)} bytes a show, of ${String(sizes.length)} shows that have any`,
  )
}

function measureDrawn(dump: string, folder: string): void {
  using database = openDump(dump, folder)
  const shows = readShows(database)
  const sizes: number[] = []
  for (let at = 0; at < shows.length; at += EVERY) {
    const packed = packEpisodes(makeEpisodes(shows, at))
    if (packed !== null) sizes.push(bytesOf(packed))
  }
  sayBytes('drawn from the dump', sizes)
}

/** What the crawl has stored. */
async function readSizes(dataDir: string): Promise<readonly number[]> {
  await using directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: 2000,
    now: Date.now,
  })
  const sizes: number[] = []
  for await (const { id } of directory.writer.scan()) {
    const section = (await directory.metadata.read([id], ['newestEpisodes'])).get(id)
    if (section?.newestEpisodes !== undefined) sizes.push(bytesOf(section.newestEpisodes))
  }
  return sizes
}

interface Measured extends Crawled {
  readonly cpuMs: number
  readonly sizes: readonly number[]
  readonly storedMiB: number
}

async function measure(
  folder: string,
  feeds: number,
  { port, isKept }: { readonly port: number; readonly isKept: boolean },
): Promise<Measured> {
  const dataDir = makeFarmDirectory(folder, feeds, port)
  const without = fileURLToPath(new URL('./without-episodes.mjs', import.meta.url))
  const crawled = await crawlOnce(
    dataDir,
    isKept ? {} : { NODE_OPTIONS: `--import=${without}` },
  )
  const fetched = Object.values(crawled.counts).reduce((sum, count) => sum + count, 0)
  const sizes = await readSizes(dataDir)
  if (sizes.length > 0 !== isKept)
    throw new Error(`${String(sizes.length)} shows have episodes, kept: ${String(isKept)}`)
  const storedMiB = statSync(join(dataDir, 'castdex.db')).size / 2 ** 20
  return { ...crawled, sizes, storedMiB, cpuMs: (crawled.crawler * 1000) / fetched }
}

export const benchEpisodes = async (
  dump: string,
  folder: string,
  feeds: number,
): Promise<void> => {
  printHeader('Newest episodes of shows', [
    'bytes are those of the stored section: zstd in base64 in JSON',
    'drawn: as many episodes as the dump says, at most 50, with descriptions of other shows as notes; no transcripts, persons or chapters',
    'farm: feeds of made words, which compress better than those of people; no lookups beside the crawl',
    `farm: ${String(feeds)} feeds, ${String(PAIRS)} pairs of crawls after each other, each in an empty folder; CPU is that of the crawling process`,
  ])
  measureDrawn(dump, folder)
  const port = await freePort()
  const farm = await startFarm(port)
  const pairs: { readonly kept: Measured; readonly not: Measured }[] = []
  try {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      // Whoever comes first in a pair changes, for the machine has other work, too.
      const isKeptFirst = pair % 2 === 0
      const one = await measure(folder, feeds, { port, isKept: isKeptFirst })
      const other = await measure(folder, feeds, { port, isKept: !isKeptFirst })
      pairs.push(isKeptFirst ? { kept: one, not: other } : { kept: other, not: one })
    }
  } finally {
    farm.kill('SIGTERM')
  }
  sayBytes('farm, as stored', pairs.at(-1)?.kept.sizes ?? [])
  for (const { kept, not } of pairs)
    print(
      `CPU a feed ${kept.cpuMs.toFixed(1)} ms kept, ${not.cpuMs.toFixed(1)} not (${(100 * (kept.cpuMs / not.cpuMs - 1)).toFixed(1)} %); ` +
        `${(feeds / kept.seconds).toFixed(0)} and ${(feeds / not.seconds).toFixed(0)} feeds a second; ` +
        `peak ${kept.peakMiB.toFixed(0)} and ${not.peakMiB.toFixed(0)} MiB; database ${kept.storedMiB.toFixed(0)} and ${not.storedMiB.toFixed(0)} MiB`,
    )
  const cpu = median(pairs.map(({ kept, not }) => 100 * (kept.cpuMs / not.cpuMs - 1)))
  const rate = median(pairs.map(({ kept, not }) => 100 * (1 - not.seconds / kept.seconds)))
  const memory = median(pairs.map(({ kept, not }) => kept.peakMiB - not.peakMiB))
  print(
    `median of pairs: CPU ${cpu.toFixed(1)} % more, ${rate.toFixed(1)} % fewer feeds a second, ${memory.toFixed(0)} MiB more`,
  )
}
