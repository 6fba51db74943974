/** Renders rows as CSV (RFC 4180) that spreadsheets read: UTF-8 with a byte order mark. */
import type { CellValue } from './column.ts'

/**
 * Spreadsheets take such cells as formulas, after blanks or invisible characters too. Some accept
 * full-width signs or a minus as well.
 */
const STARTS_FORMULA =
  /^(?:[\t\n\r]|[\s\p{Z}\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212])/u

/** Spreadsheets assume a local character set without it. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const CSV_TYPE = 'text/csv; charset=utf-8'

function cell(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  const joined = typeof value === 'object' ? value.join('; ') : value
  const text = joined.replaceAll('\0', '')
  if (text === '') return ''
  const safe = STARTS_FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Renders a row with its line end. An unknown value is an empty cell. */
export function csvRow(values: readonly CellValue[]): string {
  return `${values.map(cell).join(',')}\r\n`
}
