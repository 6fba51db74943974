/** The tables of docs/OPENSEARCH.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headerLines, isBusy, ROOT } from '../frame.ts'

const PAGE = join(ROOT, 'docs', 'OPENSEARCH.md')
const BEGIN = '<!-- bench: made by `npm run bench -- opensearch` -->'
const END = '<!-- /bench -->'

export interface Report {
  readonly figures: readonly string[]
  readonly processes: readonly string[]
}

export const writeReport = ({ figures, processes }: Report, wasBusy = isBusy()): void => {
  const lines = [
    ...headerLines().map((line) => `${line}${line.startsWith('node') && wasBusy ? ' (others were at work)' : ''}  `),
    '',
    '| what | castdex | the cluster alone | ratio | asked |',
    '|---|--:|--:|--:|--:|',
    ...figures,
    '',
    '| API processes | searches a second | of 200 % of two cores: cluster | API | client |',
    '|--:|--:|--:|--:|--:|',
    ...processes,
  ]
  const page = readFileSync(PAGE, 'utf8')
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from === -1 || to < from) throw new Error('docs/OPENSEARCH.md has no place for the tables')
  writeFileSync(PAGE, `${page.slice(0, from)}${BEGIN}\n${lines.join('\n')}\n${page.slice(to)}`)
}
