/**
 * `npm run learn`: learns the weights of the score from labelled queries, and writes them. With
 * `CASTDEX_TEST_DUMP` the shows have their real descriptions, which sentences ask for; the weights
 * in the repository were learned with them.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FEATURES } from '../../../src/search/rank/features.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { loadShows } from '../catalogue/load.ts'
import { NOW } from '../catalogue/to-draft.ts'
import { readNamedShows } from '../strangers/shows.ts'
import { readLessons } from './lessons.ts'
import { train, type Weights } from './train.ts'

const FILE = new URL('../../../src/search/rank/weights.ts', import.meta.url)
const SEARCH_TIMEOUT_MS = 60_000

/** A number that differs for other weights. */
function versionOf(weights: Weights): number {
  return createHash('sha256').update(JSON.stringify(weights)).digest().readUInt32BE()
}

const toSource = (
  weights: Weights,
): string => `/** Weights of the features, written by \`npm run learn\`. */
import type { FeatureValues } from './features.ts'

export const WEIGHTS: FeatureValues = {
${FEATURES.map((feature) => `  ${feature}: ${String(weights[feature])},`).join('\n')}
}

/** Identifies the weights in a cursor. */
export const WEIGHTS_VERSION = ${String(versionOf(weights))}
`

const dataDir = await mkdtemp(join(tmpdir(), 'castdex-learn-'))
try {
  await using directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: SEARCH_TIMEOUT_MS,
    now: () => NOW,
  })
  const shows = readNamedShows(process.env['CASTDEX_TEST_DUMP'])
  await loadShows(
    directory,
    shows.map(({ show }, at) => [at + 1, show]),
  )
  const lessons = await readLessons(directory, shows)
  const weights = train(lessons)
  await writeFile(FILE, toSource(weights))
  process.stdout.write(`${String(lessons.length)} lessons\n${JSON.stringify(weights)}\n`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
