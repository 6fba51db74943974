/**
 * `npm run report -- faults`: breaks everything that can break, with load on, and writes the table
 * to docs/OPENSEARCH.md. It exits with 1 if a bound was broken, and says which.
 */
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { gitCommit } from '../../../bench/frame.ts'
import { BOUNDS, findFaults, findLate } from './bounds.ts'
import { HEAD, rowOf } from './fault-row.ts'
import { FAULTS, NO_FAULT } from './faults.ts'
import { Load } from './load.ts'
import { meetFault } from './meet-fault.ts'
import { openWorld } from './world.ts'

const PAGE = fileURLToPath(new URL('../../../docs/OPENSEARCH.md', import.meta.url))
const BEGIN = '<!-- faults: made by `npm run report -- faults` -->'
const END = '<!-- /faults -->'
const SECONDS = 15

const broken: string[] = []
const rows: string[] = []
/** Runnable processes after each fault, over a minute. */
const loads: number[] = []

function tell(name: string, found: readonly string[]): void {
  broken.push(...found.map((one) => `${name}: ${one}`))
  for (const one of found) process.stdout.write(`    ${one}\n`)
}

const BUSY =
  'The machine had too much other work: bounds were broken while nothing was. Broken:'

/** A bound of time that is broken without a fault says nothing of the cluster. */
function isBusy(): boolean {
  return broken.some((one) => one.startsWith(NO_FAULT.name))
}

function viewTable(): string {
  const machine = `${String(os.cpus().length)} cores for everything together`
  const load = `load ${Math.min(...loads).toFixed(0)} to ${Math.max(...loads).toFixed(0)}`
  const when = new Date().toISOString().slice(0, 10)
  const place = `${machine}, ${load}, ${when}, commit ${gitCommit()}.`
  const list =
    broken.length === 0
      ? ['No bound was broken.']
      : [isBusy() ? BUSY : 'Broken:', '', ...broken.map((one) => `- ${one}`)]
  return [
    `${place} Times are in seconds. ${BOUNDS}`,
    '',
    ...HEAD,
    ...rows,
    '',
    ...list,
  ].join('\n')
}

async function writeTable(): Promise<void> {
  const [before, rest] = (await readFile(PAGE, 'utf8')).split(BEGIN, 2)
  const after = rest?.split(END, 2)[1]
  if (before === undefined || after === undefined)
    throw new Error('docs/OPENSEARCH.md has no place for the table')
  await writeFile(PAGE, `${before}${BEGIN}\n${viewTable()}\n${END}${after}`)
}

await using world = await openWorld()
const load = new Load(world)
await load.learn()
for (const fault of FAULTS) {
  const outcome = await meetFault(world, load, fault, SECONDS)
  const row = rowOf(outcome)
  rows.push(row)
  loads.push(os.loadavg()[0] ?? 0)
  process.stdout.write(`${row}\n`)
  tell(fault.name, [...findFaults(outcome), ...findLate(outcome)])
}
tell('a process ended by itself', world.deaths)
const unsound = await world.check().then(
  () => [],
  (error: unknown) => [String(error)],
)
tell('the data', unsound)
await writeTable()
for (const one of broken) process.stdout.write(`broken: ${one}\n`)
process.exitCode = broken.length === 0 ? 0 : 1
