/** Writes a list of shows as a table: RFC 4180. */
import type { ShowList } from './show-list.ts'

/**
 * A table program takes a cell that begins so for a formula, behind blanks and signs that show
 * nothing too. Some take the signs in their full width, or a minus, for the plain ones.
 */
const STARTS_FORMULA =
  /^(?:[\t\n\r]|[\s\p{Z}\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212])/u

/** A table program reads a file without it in the character set of its country. */
const BYTE_ORDER_MARK = '\uFEFF'

type CellValue = string | number | null | readonly string[]

function cell(value: CellValue): string {
  const joined = typeof value === 'object' ? (value ?? []).join('; ') : String(value)
  const text = joined.replaceAll('\0', '')
  const isGuarded = typeof value !== 'number' && STARTS_FORMULA.test(text)
  const safe = isGuarded ? `'${text}` : text
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
  return BYTE_ORDER_MARK + [COLUMNS.join(','), ...rows, ''].join('\r\n')
}
