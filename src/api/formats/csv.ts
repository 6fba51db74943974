/** Writes a list of shows as a table: RFC 4180. */
import type { ShowList } from './show-list.ts'

/** A table program takes a cell that begins so for a formula. */
const STARTS_FORMULA = /^[=+\-@\t\r]/

type CellValue = string | number | null | readonly string[]

function cell(value: CellValue): string {
  const text = typeof value === 'object' ? (value ?? []).join('; ') : String(value)
  const safe =
    STARTS_FORMULA.test(text) && typeof value !== 'number'
      ? `'${text}`
      : text.replaceAll('\0', '')
  return `"${safe.replaceAll('"', '""')}"`
}

const COLUMNS = [
  'id',
  'title',
  'author',
  'genres',
  'language',
  'episodes',
  'latestAt',
  'score',
  'feedUrl',
  'url',
] as const

export function writeCsv({ shows }: ShowList): string {
  const rows = shows.map((show) => COLUMNS.map((column) => cell(show[column])).join(','))
  return [COLUMNS.join(','), ...rows, ''].join('\r\n')
}
