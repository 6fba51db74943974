/**
 * `npm run bench -- NAME [options]`: every benchmark of castdex. Each prints machine, commit and
 * caveats first.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchBasics } from './basics.ts'
import { benchEpisodes } from './crawl/episodes.ts'
import { benchFarm } from './crawl/farm.ts'
import { benchCrawl } from './crawl/simulate.ts'
import { benchCluster } from './cluster/cluster.ts'
import { benchDamage } from './damage.ts'
import { benchDialects } from './dialects.ts'
import { makeDump } from './dump.ts'
import { print, ROOT, runCastdex } from './frame.ts'
import { benchLocks } from './locks.ts'
import { benchHttp, benchHttpCrawling } from './http.ts'
import { benchImport } from './import.ts'
import { benchRestarts } from './restarts/restarts.ts'
import { benchScore } from './score.ts'
import { benchSearch } from './search/search.ts'
import { benchSite } from './site.ts'
import { benchSoak } from './soak.ts'
import { benchSize } from './size.ts'
import { benchTyped } from './typed/typed.ts'

const USAGE = `npm run bench -- NAME [--dump FILE] [--size N]
  import   podcasts a second from a dump into an empty directory
  http     lookup, multiple and the one box against bare node:http [--crawl] while the server crawls 100 feeds a second of a loopback farm [--write]
  dialects calls of Podcast Index against native ones, on [--size N] podcasts (58,522)
  locks    how long an import beside a server holds the write lock; [--size N] podcasts (58,522), then as many more
  basics   import of a dump, start, and memory after 100,000 mixed requests; [--beside FOLDER] in turns with another checkout [--write]
  cluster  [--size N] podcasts (2,000,000) through PostgreSQL and OpenSearch: import, bytes, searches, changes [--write]
  crawl    a month of crawling 4.5 million feeds under a virtual clock [--size N] feeds simulated (4,500,000) [--write]
  farm     [--size N] feeds (10,000) of a loopback farm fetched by one process, beside lookups [--write]
  episodes bytes of episodes a show, drawn from the dump; then [--size N] feeds (2,000) of the farm crawled with them kept and not
  size     latency in a directory of 58,522 and in one of N (1,000,000) podcasts [--write]
  damage   [--size N] bytes (1,000) flipped one at a time: found by check --deep, served broken; on a disk that is busy a TMPDIR in memory saves hours
  site     bytes and times of pages, beside the API's answers, on [--size N] podcasts (58,522)
  score    scores a second: the formula, and the nightly sweep
  search   every class of search beside FTS5, PostgreSQL and Tantivy, on N (45,000) podcasts; docs/SEARCH-FIGURES.md
           [--postgres-size N] largest size with PostgreSQL (450,000), [--reuse] what an earlier run built,
           [--sides NAMES] only these rivals, such as fts5,tantivy; [--only TEXT] only classes with TEXT in their names, nothing written
           [--size N] searches alone, on N podcasts
  typed    one box by kind of what is typed, beside FTS5; autocomplete, related podcasts, facets, on [--size N] podcasts (58,522)
           [--reuse] the directory that an earlier run filled
  restarts [--size N] restarts (100) under load: requests cut
  soak     [--minutes N] (30), [--size N] feeds (3,000): everything at once: memory, handles, log size, wrong answers
  all      each of them
--write puts the tables into docs/PERFORMANCE.md (cluster: docs/SCALE.md). --dump takes a real Podcast Index dump (.db, .db.gz, .tgz); without it a seeded one of 58,522 rows is made.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dump: { type: 'string' },
    size: { type: 'string' },
    'postgres-size': { type: 'string', default: '450000' },
    reuse: { type: 'boolean', default: false },
    only: { type: 'string' },
    beside: { type: 'string' },
    sides: { type: 'string' },
    write: { type: 'boolean', default: false },
    crawl: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
  },
})

/** Feeds of all podcasts. */
const ALL_FEEDS = 4_500_000

const CACHE = join(ROOT, 'node_modules', '.cache', 'castdex-bench')

/** The dump to work on: the given one, else a made one of that size, kept for the next run. */
const dumpOf = (size: number): string => {
  if (values.dump !== undefined && size === 58_522) return values.dump
  const file = join(CACHE, `dump-${String(size)}.db`)
  if (!existsSync(file)) makeDump(file, size)
  return file
}

/** A directory filled from that dump, made anew in every run unless told otherwise. */
const directoryOf = (size: number): string => {
  const dataDir = join(CACHE, `data-${String(size)}`)
  if (values.reuse && existsSync(dataDir)) return dataDir
  rmSync(dataDir, { recursive: true, force: true })
  runCastdex(['import', 'podcast-index', dumpOf(size), '--data-dir', dataDir])
  return dataDir
}

const BENCHES: Readonly<Record<string, () => Promise<void> | void>> = {
  import: () => {
    benchImport(dumpOf(58_522))
  },
  http: () =>
    values.crawl
      ? benchHttpCrawling(CACHE, values.write)
      : benchHttp(directoryOf(58_522), values.write),
  dialects: () => benchDialects(directoryOf(Number(values.size ?? 58_522))),
  locks: () => {
    const size = Number(values.size ?? 58_522)
    return benchLocks(directoryOf(size), dumpOf(size), dumpOf(2 * size))
  },
  basics: () =>
    benchBasics({
      dump: dumpOf(58_522),
      beside: values.beside,
      isWritten: values.write,
    }),
  site: () => benchSite(directoryOf(Number(values.size ?? 58_522))),
  damage: () => benchDamage(Number(values.size ?? 1000)),
  score: () => benchScore(directoryOf(58_522)),
  search: () =>
    benchSearch({
      size: Number(values.size ?? 45_000),
      postgresSize: Number(values['postgres-size']),
      reuse: values.reuse,
      only: values.only,
      sides: values.sides?.toLowerCase().split(','),
    }),
  cluster: () => benchCluster(Number(values.size ?? 2_000_000), values.write),
  crawl: () => {
    const size = Number(values.size ?? ALL_FEEDS)
    benchCrawl(size, Math.max(1, Math.round(ALL_FEEDS / size)), values.write)
  },
  farm: () => benchFarm(CACHE, Number(values.size ?? 10_000), values.write),
  episodes: () => benchEpisodes(dumpOf(58_522), CACHE, Number(values.size ?? 2_000)),
  soak: () => benchSoak(CACHE, Number(values.minutes), Number(values.size ?? 3_000)),
  typed: () => {
    const size = Number(values.size ?? 58_522)
    const dataDir = join(CACHE, `typed-${String(size)}`)
    return benchTyped({ size, dataDir, reuse: values.reuse })
  },
  restarts: () => benchRestarts(directoryOf(58_522), Number(values.size ?? 100)),
  size: () =>
    benchSize({
      small: directoryOf(58_522),
      large: directoryOf(Number(values.size ?? 1_000_000)),
      isWritten: values.write,
    }),
}

mkdirSync(CACHE, { recursive: true })
const [name = 'help'] = positionals
const chosen = name === 'all' ? Object.keys(BENCHES) : [name]
for (const one of chosen) {
  const bench = BENCHES[one]
  if (bench === undefined) {
    print(USAGE)
    process.exitCode = name === 'help' ? 0 : 2
    break
  }
  await bench()
  print()
}
