/**
 * `npm run bench -- NAME [options]`: runs benchmarks. Each prints machine, commit and caveats
 * first.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchCrawl } from './crawl/simulate.ts'
import { makeDump } from './dump.ts'
import { benchEpisodes } from './episodes.ts'
import { print, ROOT, runCastdex } from './frame.ts'
import { benchHttp, benchHttpCrawling } from './http.ts'
import { benchImport } from './import.ts'
import { benchPodping } from './podping.ts'
import { benchRestarts } from './restarts/restarts.ts'
import { benchSavedSearches } from './saved-searches.ts'
import { benchSearch } from './search/search.ts'
import { benchTyped } from './typed/typed.ts'

const USAGE = `npm run bench -- NAME [--dump FILE] [--size N]
  import   podcasts a second from a dump into an empty directory
  http     lookup, multiple and q against bare node:http [--crawl] while the server crawls 100 feeds a second of a loopback farm [--write]
  crawl    a month of crawling 4.5 million feeds under a virtual clock [--size N] feeds simulated (4,500,000) [--write]
  search   every class of search beside Tantivy, on N (45,000) podcasts; writes docs/SEARCH-FIGURES.md
           [--reuse] the directories of an earlier run
           [--sides NAMES] only these rivals; [--only TEXT] only classes with TEXT in their names, writes nothing
  typed    typed queries by kind, beside FTS5; autocomplete, related podcasts, facets, on [--size N] podcasts (58,522)
           [--reuse] the directory of an earlier run
  episodes search over [--size N] episodes (500,000) beside FTS5: times, index bytes a word, memory
  saved-searches  10,000 of them beside 500 changes a second, against testing each search
  podping  from ping to fetch at 4,000 pings an hour, and the cost of a flood of unknown URLs
  restarts [--size N] restarts (100) under load: failed requests
  all      each of them
--write updates the tables of docs/PERFORMANCE.md. --dump takes a real Podcast Index dump (.db, .db.gz, .tgz); the default is a seeded one of 58,522 rows.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dump: { type: 'string' },
    size: { type: 'string' },
    reuse: { type: 'boolean', default: false },
    only: { type: 'string' },
    sides: { type: 'string' },
    write: { type: 'boolean', default: false },
    crawl: { type: 'boolean', default: false },
  },
})

/** Number of feeds in the world. */
const ALL_FEEDS = 4_500_000

const CACHE = join(ROOT, 'node_modules', '.cache', 'castdex-bench')

/** Returns the given dump, or a generated one that is cached. */
const dumpOf = (size: number): string => {
  if (values.dump !== undefined && size === 58_522) return values.dump
  const file = join(CACHE, `dump-${String(size)}.db`)
  if (!existsSync(file)) makeDump(file, size)
  return file
}

/** Imports the dump into a new directory, or reuses an earlier one with `--reuse`. */
const directoryOf = (size: number): string => {
  const dataDir = join(CACHE, `data-${String(size)}`)
  if (values.reuse && existsSync(dataDir)) return dataDir
  rmSync(dataDir, { recursive: true, force: true })
  runCastdex(['import', 'podcast-index', dumpOf(size), '--data-dir', dataDir])
  return dataDir
}

const BENCHES: Readonly<Record<string, () => Promise<void> | void>> = {
  'saved-searches': () => benchSavedSearches(directoryOf(58_522)),
  episodes: () => benchEpisodes(CACHE, Number(values.size ?? 500_000)),
  import: () => {
    benchImport(dumpOf(58_522))
  },
  http: () =>
    values.crawl
      ? benchHttpCrawling(CACHE, values.write)
      : benchHttp(directoryOf(58_522), values.write),
  search: () =>
    benchSearch({
      size: Number(values.size ?? 45_000),
      reuse: values.reuse,
      only: values.only,
      sides: values.sides?.toLowerCase().split(','),
    }),
  crawl: () => {
    const size = Number(values.size ?? ALL_FEEDS)
    benchCrawl(size, Math.max(1, Math.round(ALL_FEEDS / size)), values.write)
  },
  typed: () => {
    const size = Number(values.size ?? 58_522)
    const dataDir = join(CACHE, `typed-${String(size)}`)
    return benchTyped({ size, dataDir, reuse: values.reuse })
  },
  podping: () => benchPodping(CACHE),
  restarts: () => benchRestarts(directoryOf(58_522), Number(values.size ?? 100)),
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
