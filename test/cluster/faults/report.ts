/**
 * `npm run report -- faults`: breaks everything that can break, with load on, and writes the table
 * to docs/OPENSEARCH.md.
 */
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { HEAD, rowOf } from './fault-row.ts'
import { FAULTS, meetFault } from './faults.ts'
import { Load } from './load.ts'
import { openWorld } from './world.ts'

const PAGE = fileURLToPath(new URL('../../../docs/OPENSEARCH.md', import.meta.url))
const BEGIN = '<!-- faults: made by `npm run report -- faults` -->'
const END = '<!-- /faults -->'
const SECONDS = 15

await using world = await openWorld()
const load = new Load(world)
await load.learn()
const rows: string[] = []
let isWell = true
for (const fault of FAULTS) {
  const outcome = await meetFault(world, load, fault, SECONDS)
  rows.push(rowOf(outcome))
  process.stdout.write(`${rowOf(outcome)}\n`)
  const faults = [...outcome.tally.wrong, ...outcome.lost]
  for (const one of faults.slice(0, 5)) process.stdout.write(`    ${one}\n`)
  isWell &&= faults.length === 0
}
const table = [
  `${String(os.cpus().length)} cores for everything together, load ${os.loadavg()[0]?.toFixed(0) ?? '?'}, ${new Date().toISOString().slice(0, 10)}. Times are in seconds.`,
  '',
  ...HEAD,
  ...rows,
].join('\n')
const [before, rest] = (await readFile(PAGE, 'utf8')).split(BEGIN, 2)
const after = rest?.split(END, 2)[1]
if (before === undefined || after === undefined)
  throw new Error('docs/OPENSEARCH.md has no place for the table')
await writeFile(PAGE, `${before}${BEGIN}\n${table}\n${END}${after}`)
process.exitCode = isWell ? 0 : 1
