/**
 * `npm run report -- relevance`: sends every query to the SQLite directory over the whole
 * catalogue, prints the table and writes `docs/RELEVANCE.md`. With `CASTDEX_TEST_DUMP` strangers'
 * queries are asked of shows with their real descriptions.
 *
 * `--strangers` prints castdex' figures of strangers' queries alone, with `--misses` what it misses
 * of the half to work with. `--unjudged` prints the topics' hits without a judgement.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Directory } from '../../src/store/directory.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { NOW } from './catalogue/to-draft.ts'
import { relevancePage } from './page.ts'
import { runQueries } from './run.ts'
import { strangersMisses, strangersSection } from './strangers/page.ts'
import { askCastdex, askEveryone, askTopicsOfEveryone } from './strangers/run.ts'
import { readNamedShows } from './strangers/shows.ts'
import { unjudgedHits } from './strangers/topics.ts'
import { byKind, isMiss, overall, type Summary } from './summary.ts'

const PAGE = new URL('../../docs/RELEVANCE.md', import.meta.url)
/** The dump that the titles of the test catalogue are from, for their real descriptions. */
const dump = process.env['CASTDEX_TEST_DUMP']
/** Slow is no miss here. */
const SEARCH_TIMEOUT_MS = 60_000

const figure = (value: number | null): string =>
  (value === null ? '–' : value.toFixed(3)).padStart(8)

const line = ({ name, queries, hitAt1, reciprocalRank, ndcg, broken }: Summary): string =>
  `${name.padEnd(18)}${String(queries).padStart(8)}${figure(hitAt1)}${figure(reciprocalRank)}${figure(ndcg)}${String(broken).padStart(8)}`

const folder = await mkdtemp(join(tmpdir(), 'castdex-relevance-'))

const openEmpty = async (name: string): Promise<Directory> => {
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  return openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: SEARCH_TIMEOUT_MS,
    now: () => NOW,
  })
}

const isGiven = (option: string): boolean => process.argv.includes(option)
const isDescribed = dump !== undefined

async function reportWhole(): Promise<void> {
  await using asked = await openEmpty('strangers')
  const missing: string[] = []
  const results = await askEveryone(asked, (why) => missing.push(why), dump)
  const strangers = strangersSection({ results, missing, isDescribed })
  process.stdout.write(`${strangers}\n`)
  await using directory = await openEmpty('rules')
  const { shows, verdicts } = await runQueries(directory)
  const heading = `${'kind'.padEnd(18)}${['queries', 'hit@1', 'RR', 'nDCG@10', 'broken'].map((name) => name.padStart(8)).join('')}`
  const lines = [heading, ...[...byKind(verdicts), overall(verdicts)].map(line)]
  process.stdout.write(
    `${lines.join('\n')}\n\n${String(verdicts.filter(isMiss).length)} misses, see docs/RELEVANCE.md\n`,
  )
  await writeFile(
    PAGE,
    relevancePage({ strangers, directory: directory.name, shows, verdicts }),
  )
}

async function reportStrangers(): Promise<void> {
  await using asked = await openEmpty('strangers')
  const results = await askCastdex(asked, readNamedShows(dump))
  const section = strangersSection({ results, missing: [], isDescribed })
  const misses = isGiven('--misses') ? strangersMisses(results) : []
  process.stdout.write(`${[section, ...misses].join('\n')}\n`)
}

async function reportUnjudged(): Promise<void> {
  await using asked = await openEmpty('strangers')
  const shows = readNamedShows(dump)
  const lines = unjudgedHits(await askTopicsOfEveryone(asked, shows), shows)
  process.stdout.write(`${lines.join('\n')}\n`)
}

try {
  if (isGiven('--strangers')) await reportStrangers()
  else if (isGiven('--unjudged')) await reportUnjudged()
  else await reportWhole()
} finally {
  await rm(folder, { recursive: true, force: true })
}
