/** docs/MOVES.md's table of the scenarios. */
import type { Outcome } from './scenarios/scenario.ts'

const BEGIN = '<!-- scenarios: made by `npm run identity` -->'
const END = '<!-- /scenarios -->'

function rowOf({ scenario, isRight, days }: Outcome): string {
  return `| ${String(scenario.item)} | ${scenario.name} | ${isRight ? 'right' : '**wrong**'} | ${days === null ? '' : String(days)} |`
}

export function scenarioTable(outcomes: readonly Outcome[]): string {
  const right = outcomes.filter(({ isRight }) => isRight).length
  return [
    `${String(right)} of ${String(outcomes.length)} are right. Days: from what happened to the directory knowing it, where there was something to find out.`,
    '',
    '| item | scenario | is | days |',
    '|--:|---|---|--:|',
    ...outcomes.map(rowOf),
  ].join('\n')
}

/** The page with the table put in its place. */
export function withScenarios(page: string, table: string): string {
  const [before, rest] = page.split(BEGIN, 2)
  const after = rest?.split(END, 2)[1]
  if (before === undefined || after === undefined) throw new Error('docs/MOVES.md has no place for the scenarios')
  return `${before}${BEGIN}\n${table}\n${END}${after}`
}
