/** Renders a list of shows as CSV (RFC 4180). */
import type { ShowList } from './show-list.ts'

/**
 * Spreadsheets take such cells as formulas, after blanks or invisible characters too. Some accept
 * full-width signs or a minus as well.
 */
const STARTS_FORMULA =
  /^(?:[\t\n\r]|[\s\p{Z}\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212])/u

/** Spreadsheets assume a local character set without it. */
const BYTE_ORDER_MARK = '\uFEFF'

type CellValue = string | number | boolean | null | readonly string[]

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
  'isDemo',
] as const

export function writeCsv({ shows }: ShowList): string {
  const rows = shows.map((show) => COLUMNS.map((column) => cell(show[column])).join(','))
  return BYTE_ORDER_MARK + [COLUMNS.join(','), ...rows, ''].join('\r\n')
}
