/** Renders a list of shows as CSV. */
import { BYTE_ORDER_MARK, csvRow } from '../../exports/csv.ts'
import type { LinkedShow, ShowList } from './show-list.ts'

const COLUMNS = [
  'id',
  'title',
  'author',
  'genres',
  'language',
  'episodes',
  'latestAt',
  'authorityScore',
  'feedUrl',
  'url',
  'isDemo',
] as const satisfies readonly (keyof LinkedShow)[]

/** A show without any dated episode has an unknown number of episodes, stored as 0. */
function readCell(show: LinkedShow, column: (typeof COLUMNS)[number]) {
  if (column === 'episodes' && show.episodes === 0 && show.latestAt === null) return null
  return show[column]
}

export function writeCsv({ shows }: ShowList): string {
  const rows = shows.map((show) => csvRow(COLUMNS.map((column) => readCell(show, column))))
  return `${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n${rows.join('')}`
}
