/** Reads the valid rows of a table of signals or charts, and reports the others. */
import type { CatalogueSource } from '../catalogue/byte-source.ts'
import type { EntryRefusal, RefusalReason } from '../catalogue/refusal.ts'
import { type CellValues, RowProblem } from './read-cell.ts'
import { readTable, type TableRow } from './read-table.ts'

export interface TableImport {
  readonly source: CatalogueSource
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly signal: AbortSignal
  readonly onRefusal: (refusal: EntryRefusal) => void
}

/** The report that imports of all tables share. */
export interface TableReport {
  read: number
  readonly refused: Partial<Record<RefusalReason, number>>
  /** Columns that the table does not have. */
  readonly ignored: string[]
  interrupted: boolean
}

export interface RefusedRow {
  readonly source: string
  readonly reason: RefusalReason
  readonly message: string
}

interface Table<Row> {
  readonly of: string
  readonly columns: ReadonlySet<string>
  readonly parse: (row: TableRow, nowMs: number) => Row | RefusedRow
}

const MOST_IGNORED = 20

/** Counts the refusal and reports it. */
export function refuseRow(
  { onRefusal }: Pick<TableImport, 'onRefusal'>,
  { refused }: Pick<TableReport, 'refused'>,
  refusal: EntryRefusal,
): void {
  refused[refusal.reason] = (refused[refusal.reason] ?? 0) + 1
  onRefusal(refusal)
}

/** `invalid`: the reason of problems without a specific one. `parse` throws `RowProblem`. */
export function parseTableRow<Row>(
  { source, fields }: TableRow,
  invalid: RefusalReason,
  parse: (fields: CellValues) => Row,
): Row | RefusedRow {
  if (fields === undefined)
    return { source, reason: 'not_json', message: 'the line is no JSON object' }
  try {
    return parse(fields)
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    const { reason = invalid, message } = problem
    return { source, reason, message }
  }
}

/** Ends at an abort. Updates `report` but for `interrupted`. */
export async function* readSignalRows<Row extends object>(
  context: TableImport,
  table: Table<Row>,
  report: TableReport,
): AsyncGenerator<Row> {
  const ignored = new Set<string>()
  for await (const tableRow of readTable(context.source, table)) {
    if (context.signal.aborted) break
    report.read += 1
    for (const name of Object.keys(tableRow.fields ?? {}))
      if (!table.columns.has(name)) ignored.add(name)
    const row = table.parse(tableRow, context.now())
    if ('reason' in row) refuseRow(context, report, row)
    else yield row
  }
  report.ignored.push(...[...ignored].slice(0, MOST_IGNORED))
}
