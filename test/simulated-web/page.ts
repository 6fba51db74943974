/** The tables that stand in pages: scenarios in docs/MOVES.md, drawn webs in docs/SIMULATION.md. */
import type { Outcome } from './scenarios/scenario.ts'

const BEGIN = '<!-- scenarios: made by `npm run report -- identity` -->'
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
  return putBetween(page, [BEGIN, END], table)
}

/** docs/SIMULATION.md with what webs of one size said put in its place. */
export function withWebs(page: string, size: string, text: string): string {
  const begin = `<!-- ${size}: made by \`npm run report -- webs --write\` -->`
  return putBetween(page, [begin, `<!-- /${size} -->`], text)
}

function putBetween(
  page: string,
  [begin, end]: readonly [string, string],
  text: string,
): string {
  const [before, rest] = page.split(begin, 2)
  const after = rest?.split(end, 2)[1]
  if (before === undefined || after === undefined)
    throw new Error(`the page has no place for “${begin}”`)
  return `${before}${begin}\n${text}\n${end}${after}`
}
