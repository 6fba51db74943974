/**
 * `npm run report -- moves`: decides the labelled pairs by the real rules, prints the tables and
 * writes them to docs/MOVES.md.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { decideAll, isMissed, isWrongMerge } from './measure.ts'
import { pairTables, withTables } from './page.ts'
import { makePairs, PAIRS } from './pairs.ts'

const PAGE = fileURLToPath(new URL('../../docs/MOVES.md', import.meta.url))
const DRAWS = [1, 2, 3]

const decided = decideAll(PAIRS)
const again = DRAWS.flatMap((draw) => decideAll(makePairs(` again ${String(draw)}`)))
const tables = pairTables(decided, again)
const wrong = [...decided, ...again].filter((pair) => isWrongMerge(pair) || isMissed(pair))
const lines = wrong.map(
  (pair) =>
    `${isWrongMerge(pair) ? 'WRONG MERGE' : 'missed'}: ${pair.kind}: ${pair.name} (${pair.fate.why})`,
)
process.stdout.write(`${[tables, '', ...lines].join('\n')}\n`)
await writeFile(PAGE, withTables(await readFile(PAGE, 'utf8'), tables))
