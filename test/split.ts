/**
 * Which tests run when. `npm test` runs what needs nothing but Node; `npm run test:more` runs the
 * rest; `npm run test:all` runs both. What a run leaves out is printed at its end, with the reason,
 * and so is what it tries fewer times than the others do.
 */

/** Test files, and why they are not among those that `npm test` runs. */
export interface LeftOut {
  /** A glob of test files. */
  readonly files: string
  readonly because: string
}

/** What needs more than Node, or minutes. */
export const MORE: readonly LeftOut[] = [
  { files: 'test/browser/**', because: 'needs Chromium' },
  {
    files: 'test/client/**',
    because: 'needs Python 3 with venv, PyPI, npm, OpenSSL, Go and Java',
  },
  {
    files: 'test/crawl/serve-fills.test.ts',
    because: 'takes half a minute: a server that fills 900 records',
  },
  {
    files: 'test/walk/crawl-command.test.ts',
    because: 'takes a minute: crawlers as processes of their own',
  },
  {
    files: 'src/search/segments/query/budget.test.ts',
    because: 'takes half a minute: an index of 100,000 podcasts',
  },
  { files: 'test/answers/curl.test.ts', because: 'needs curl' },
  { files: 'test/postgres/**', because: 'needs PostgreSQL 15 or later' },
  { files: 'src/store/postgres/**', because: 'needs PostgreSQL 15 or later' },
  {
    files: 'test/search-opensearch/**',
    because: 'needs Maven and Python, which install OpenSearch',
  },
  { files: 'test/copy/**', because: 'needs PostgreSQL 15 or later' },
  {
    files: 'test/opensearch/**',
    because: 'needs Maven and Python, which install OpenSearch',
  },
  { files: 'test/cluster/**', because: 'needs PostgreSQL 15 or later, and OpenSearch' },
  { files: 'test/listings/unattended.test.ts', because: 'takes minutes' },
  {
    files: 'test/listings/labelled-set.test.ts',
    because: 'takes a minute: shows of a labelled set, answers missing',
  },
  {
    files: 'test/sqlite/kills.test.ts',
    because: 'takes minutes: processes that are killed while they write',
  },
  {
    files: 'test/sqlite/processes.test.ts',
    because: 'takes half a minute: writers of several processes, killed',
  },
  {
    files: 'test/sqlite/followers.test.ts',
    because: 'takes half a minute: processes that follow saved searches, killed',
  },
  {
    files: 'test/sqlite/trouble/flipped-bytes.test.ts',
    because: 'takes half a minute: bytes of every file are flipped',
  },
  {
    files: 'test/sqlite/trouble/{full-disk,full-disk-serve,unreadable-disk}.test.ts',
    because: 'takes half a minute: disks that are full, or fail',
  },
  {
    files: 'test/abuse/**',
    because: 'takes half a minute: a server that is attacked, and one that is restarted',
  },
  {
    files: 'test/replicate/**',
    because: 'takes half a minute: directories that replicate another one',
  },
  {
    files: 'test/guides/{data,guides}.test.ts',
    because: 'takes a minute: the guides of CONTRIBUTING.md are followed in a copy',
  },
  {
    files: 'test/release-run.test.ts',
    because: 'needs PostgreSQL 15 or later, and takes two minutes: releases in a copy',
  },
  {
    files: 'test/catalogue/import-memory.test.ts',
    because:
      'takes a quarter of a minute: a catalogue of 200,000 podcasts in little memory',
  },
  {
    files: 'test/walk/operators.test.ts',
    because: 'takes half a minute: an operator’s week, command by command',
  },
  {
    files: 'test/deploy/pages.test.ts',
    because: 'takes a quarter of a minute: each command of the pages of deployment',
  },
  { files: 'test/deploy/behind-nginx.test.ts', because: 'needs nginx' },
  {
    files: 'test/cli/signals.test.ts',
    because: 'takes half a minute: each command is interrupted',
  },
  {
    files:
      'test/cli/{directory,keys,listings,merges,orders,quota,reindex,scores,search,serve,try}.test.ts',
    because: 'takes minutes: what operators do, command by command',
  },
  {
    files: 'test/demo/{dials,started}.test.ts',
    because: 'takes half a minute: the demo as a process of its own',
  },
  {
    files: 'test/moves/pairs.test.ts',
    because: 'takes half a minute: labelled pairs of feeds, each decided',
  },
  {
    files: 'test/relevance/episode-titles.test.ts',
    because: 'takes half a minute: titles of episodes with a slip, in 3,000',
  },
  {
    files: 'test/relevance/strangers/strangers.test.ts',
    because: 'takes half a minute: queries of strangers on a catalogue',
  },
  {
    files: 'test/cli/import-endings.test.ts',
    because: 'takes a minute: servers that are killed while they import',
  },
  {
    files: 'test/catalogue/import-command.test.ts',
    because: 'takes a minute: imports that are killed, interrupted, or run beside a server',
  },
  {
    files: 'test/plain-search/plain-index.test.ts',
    because:
      'takes half a minute: the index that other tests compare with, against its contract',
  },
  {
    files: 'test/segments/index-of-segments.test.ts',
    because: 'takes half a minute: an index in a file for each test of the contract',
  },
  {
    files: 'test/sqlite/trouble/index-repair.test.ts',
    because: 'takes a quarter of a minute: files of the index that are spoilt',
  },
  { files: 'test/simulated-web/drawn/webs.test.ts', because: 'takes minutes' },
]

/** A test file that tries something many times, and fewer times in `npm test`. */
interface Drawn {
  readonly file: string
  /** What is counted. */
  readonly of: string
  readonly few: number
  readonly all: number
}

const DRAWN = {
  histories: {
    file: 'src/search/segments/segment-index.test.ts',
    of: 'drawn histories',
    few: 12,
    all: 60,
  },
  segments: {
    file: 'src/search/segments/format/segment.test.ts',
    of: 'drawn segments',
    few: 15,
    all: 50,
  },
  rewritten: {
    file: 'src/search/segments/rebuild/compare-index.test.ts',
    of: 'drawn indexes, each made anew',
    few: 8,
    all: 20,
  },
  kept: {
    file: 'src/store/sqlite/connection/cache-generation.test.ts',
    of: 'drawn histories of two connections',
    few: 10,
    all: 40,
  },
  imports: {
    file: 'src/intake/catalogue/decide/write-batch.test.ts',
    of: 'drawn catalogues, each imported again',
    few: 50,
    all: 200,
  },
  highlights: {
    file: 'src/query/highlight.test.ts',
    of: 'drawn texts and questions, twice',
    few: 400,
    all: 2_000,
  },
  stems: {
    file: 'src/search/forms/stemmers.test.ts',
    of: 'drawn words',
    few: 1_000,
    all: 5_000,
  },
  stores: {
    file: 'src/store/sqlite/contract.test.ts',
    of: 'drawn weeks of a store',
    few: 15,
    all: 30,
  },
  catalogues: {
    file: 'src/store/sqlite/contract.test.ts',
    of: 'drawn catalogues, each searched',
    few: 10,
    all: 20,
  },
} as const satisfies Readonly<Record<string, Drawn>>

export const part = process.env['TESTS'] ?? 'node'
if (!['node', 'more', 'all'].includes(part))
  throw new Error(`TESTS is ${part}; it is node, more or all`)

/** Returns how often this run tries what `DRAWN` names. */
export function drawsOf(name: keyof typeof DRAWN): number {
  return part === 'node' ? DRAWN[name].few : DRAWN[name].all
}

/** What this run leaves out. */
const leftOut = part === 'node' ? MORE : []

const describeDrawn = ({ file, of, few, all }: Drawn): string =>
  `  ${file}: ${few.toLocaleString('en')} of ${all.toLocaleString('en')} ${of}\n`

export const included: readonly string[] =
  part === 'more'
    ? [
        ...MORE.map(({ files }) => (files.endsWith('**') ? `${files}/*.test.ts` : files)),
        ...Object.values(DRAWN).map(({ file }) => file),
      ]
    : ['src/**/*.test.ts', 'test/**/*.test.ts']

export const excluded: readonly string[] = leftOut.map(({ files }) => files)

/** Words of the command line that name test files. */
export const ASKED: readonly string[] = process.argv
  .slice(2)
  .filter((word) => word !== 'run' && !word.startsWith('-'))

export default function tellWhatIsLeftOut(): () => void {
  return () => {
    if (ASKED.length > 0) return
    const lines = leftOut.map(({ files, because }) => `  ${files}: ${because}\n`)
    if (lines.length > 0) process.stdout.write(`\nLeft out of this run:\n${lines.join('')}`)
    if (part === 'node')
      for (const drawn of Object.values(DRAWN)) process.stdout.write(describeDrawn(drawn))
    if (part === 'node')
      process.stdout.write(
        '`npm run test:all` runs what is only slow or needs more than Node.\n',
      )
  }
}
