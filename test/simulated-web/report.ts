/**
 * `npm run report -- identity`: plays the scenarios, prints what each came to, and writes the table
 * to docs/MOVES.md; with TEXT it plays those whose name or item has the text, and writes nothing.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { scenarioTable, withScenarios } from './page.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { type Outcome, playScenario } from './scenarios/scenario.ts'
import { WRONG_TODAY } from './scenarios/wrong-today.ts'

const PAGE = fileURLToPath(new URL('../../docs/MOVES.md', import.meta.url))

const wanted = process.argv.slice(2).join(' ').toLowerCase()
const isWanted = (name: string, item: number): boolean =>
  wanted === '' || wanted === `item ${String(item)}` || name.toLowerCase().includes(wanted)

function print({ scenario, isRight, days, faults }: Outcome): void {
  const owner = WRONG_TODAY.get(scenario.name)
  const known = owner === undefined ? '' : ` (known, for ${owner})`
  const took = days === null ? '' : `, ${String(days)} days`
  const line = `${isRight ? 'right' : 'WRONG'}${known}: item ${String(scenario.item)}: ${scenario.name}${took}`
  process.stdout.write(`${[line, ...faults.map((fault) => `    ${fault}`)].join('\n')}\n`)
}

const chosen = SCENARIOS.filter(({ name, item }) => isWanted(name, item))
if (chosen.length === 0) throw new Error(`no scenario is called “${wanted}”; try “item 3”`)
const outcomes: Outcome[] = []
for (const scenario of chosen) {
  const outcome = await playScenario(scenario)
  outcomes.push(outcome)
  print(outcome)
}
if (wanted === '')
  await writeFile(
    PAGE,
    withScenarios(await readFile(PAGE, 'utf8'), scenarioTable(outcomes)),
  )
const surprises = outcomes.filter(
  ({ scenario, isRight }) => isRight === WRONG_TODAY.has(scenario.name),
)
process.exitCode = surprises.length === 0 ? 0 : 1
