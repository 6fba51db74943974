/** `npm run identity`: plays the scenarios and prints the table; `-- TEXT` plays those whose name or item has the text. */
import { WRONG_TODAY } from './scenarios/wrong-today.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { playScenario } from './scenarios/scenario.ts'

const wanted = process.argv.slice(2).join(' ').toLowerCase()
const isWanted = (name: string, item: number): boolean =>
  wanted === '' || wanted === `item ${String(item)}` || name.toLowerCase().includes(wanted)

const chosen = SCENARIOS.filter(({ name, item }) => isWanted(name, item))
if (chosen.length === 0) throw new Error(`no scenario is called “${wanted}”; try “item 3”`)
let surprises = 0
for (const scenario of chosen) {
  const { isRight, days, faults } = await playScenario(scenario)
  const owner = WRONG_TODAY.get(scenario.name)
  if (isRight !== (owner === undefined)) surprises += 1
  const known = owner === undefined ? '' : ` (known, for ${owner})`
  const took = days === null ? '' : `, ${String(days)} days`
  process.stdout.write(
    `${isRight ? 'right' : 'WRONG'}${known}: item ${String(scenario.item)}: ${scenario.name}${took}\n`,
  )
  for (const fault of faults) process.stdout.write(`    ${fault}\n`)
}
process.exitCode = surprises === 0 ? 0 : 1
