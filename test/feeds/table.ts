/** The table of a run: a line a family of test feeds. */
import type { Row } from './run.ts'

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

const lineOf = (family: string, rows: readonly Row[]): string => {
  const refused = Map.groupBy(
    rows.filter(({ outcome }) => outcome !== 'read'),
    ({ outcome }) => outcome,
  )
  const codes = [...refused].map(([code, group]) => `${code} ${String(group.length)}`)
  const differences = rows.flatMap((row) => row.differences)
  const cells = [
    family,
    rows.length,
    rows.filter(({ outcome }) => outcome === 'read').length,
    codes.length === 0 ? '–' : codes.join(', '),
    rows.filter(({ repairs }) => repairs.length > 0).length,
    sum(rows.map(({ compared }) => compared)),
    differences.filter(({ reason }) => reason !== undefined).length,
    differences.filter(({ reason }) => reason === undefined).length,
  ]
  return `| ${cells.join(' | ')} |`
}

export const tableOf = (rows: readonly Row[]): string =>
  [
    '| from | files | read | refused, by code | mended | values compared | otherwise, for a written reason | otherwise, without |',
    '|---|---|---|---|---|---|---|---|',
    ...[...Map.groupBy(rows, ({ family }) => family)].map(([family, group]) =>
      lineOf(family, group),
    ),
    lineOf('all', rows),
  ].join('\n')
