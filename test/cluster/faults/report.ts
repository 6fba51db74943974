/** `npm run report -- faults`: breaks everything that can break, with load on, and writes the table to docs/OPENSEARCH.md. */
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { FAULTS, type FaultOutcome, meetFault } from './faults.ts'
import { Load, type Sample, type Tally } from './load.ts'
import { openWorld } from './world.ts'

const PAGE = fileURLToPath(new URL('../../../docs/OPENSEARCH.md', import.meta.url))
const BEGIN = '<!-- faults: made by `npm run report -- faults` -->'
const END = '<!-- /faults -->'
const SECONDS = 15

const quantile = (samples: readonly Sample[], kind: Sample['kind'], share: number): string => {
  const sorted = samples
    .filter((sample) => sample.kind === kind)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  const ms = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return ms === undefined ? '–' : String(Math.round(ms))
}

const rowOf = ({ name, during, after, lost, healMs }: FaultOutcome): string => {
  const tallies: readonly Tally[] = [during, after]
  const sum = (count: (tally: Tally) => number): string => String(tallies.reduce((all, tally) => all + count(tally), 0))
  const p99 = (['read', 'search', 'write'] as const).map((kind) => quantile(during.answered, kind, 0.99))
  const worst = quantile(during.answered, 'read', 1)
  const cells = [
    name,
    sum(({ answered }) => answered.length),
    sum(({ refused }) => refused),
    sum(({ wrong }) => wrong.length),
  ]
  return `| ${[...cells, String(lost.length), ...p99, worst, (healMs / 1000).toFixed(1)].join(' | ')} |`
}

await using world = await openWorld()
const load = new Load(world)
await load.learn()
const rows: string[] = []
let isWell = true
for (const fault of FAULTS) {
  const outcome = await meetFault(world, load, fault, SECONDS)
  rows.push(rowOf(outcome))
  process.stdout.write(`${rowOf(outcome)}\n`)
  const faults = [...outcome.during.wrong, ...outcome.after.wrong, ...outcome.lost]
  for (const one of faults.slice(0, 5)) process.stdout.write(`    ${one}\n`)
  isWell &&= faults.length === 0
}
const table = [
  `${String(os.cpus().length)} cores for cluster, servers and client together, ${new Date().toISOString().slice(0, 10)}, ${String(SECONDS)} s each, three processes with one replica.`,
  '',
  '| fault | answered | 503 or dropped | wrong | acknowledged and lost | p99 read, ms | search | write | worst read, ms | green again, s |',
  '|---|---|---|---|---|---|---|---|---|---|',
  ...rows,
].join('\n')
const [before, rest] = (await readFile(PAGE, 'utf8')).split(BEGIN, 2)
const after = rest?.split(END, 2)[1]
if (before === undefined || after === undefined) throw new Error('docs/OPENSEARCH.md has no place for the table')
await writeFile(PAGE, `${before}${BEGIN}\n${table}\n${END}${after}`)
process.exitCode = isWell ? 0 : 1
