/** The part of `docs/FEEDS.md` that a run writes. */
import { readFile, writeFile } from 'node:fs/promises'
import type { Row } from './run.ts'
import { REASONS, REFUSAL_REASONS } from './reasons.ts'
import { tableOf } from './table.ts'

const PAGE = new URL('../../docs/FEEDS.md', import.meta.url)
const BEGIN = '<!-- feeds: begin -->'
const END = '<!-- feeds: end -->'

export const writeFeedsPage = async (rows: readonly Row[]): Promise<void> => {
  const page = await readFile(PAGE, 'utf8')
  const times = (because: string): number =>
    rows
      .flatMap(({ differences }) => differences)
      .filter(({ reason }) => reason === because).length
  const reasons = REASONS.map(
    ({ parser, because }) => `| ${parser} | ${String(times(because))} | ${because} |`,
  )
  const part = [
    tableOf(rows),
    '',
    '| parser | values | why we read otherwise |',
    '|---|---|---|',
    ...reasons,
    ...REFUSAL_REASONS.map((because) => `| podcastparser | refused | ${because} |`),
  ].join('\n')
  const [before = '', rest = ''] = page.split(BEGIN)
  await writeFile(PAGE, `${before}${BEGIN}\n${part}\n${END}${rest.split(END)[1] ?? ''}`)
}
