/** Exports the podcasts or episodes that a search matches. */
import {
  EXPORTED_EPISODES,
  EXPORTED_PODCASTS,
  type ExportKind,
} from '../../api/v1/exports/export-kinds.ts'
import { findExported, readExport } from '../../api/v1/exports/read-export.ts'
import { CodedError } from '../../errors.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type RowsWriter,
  TABLE_FORMATS,
} from '../../exports/formats.ts'
import { writeToFile, writeToStream } from '../../exports/write-file.ts'
import type { QueryString } from '../../api/query-string.ts'
import type { ExportCall, ExportOutcome } from './export-call.ts'

const ROWS_OF_BATCH = 1000

/** Maps an error about a parameter to one about the option. */
export function toUsageError(error: unknown): unknown {
  if (!(error instanceof CodedError) || error.status !== 400) return error
  if (error.code === 'SEARCH_TOO_COSTLY') return error
  return new CodedError('USAGE_INVALID', `--${error.message}`, { cause: error })
}

export function readOptions<Row>(
  kind: ExportKind<Row>,
  query: QueryString,
  begin: 'after' | 'since',
) {
  try {
    return readExport(kind, query, { withContact: true, batch: ROWS_OF_BATCH, begin })
  } catch (error) {
    throw toUsageError(error)
  }
}

/** Counts rows as they pass. */
async function* counting<Row>(
  batches: AsyncIterable<readonly Row[]>,
  onRows: (rows: number) => void,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches) {
    onRows(rows.length)
    yield rows
  }
}

/** Finds the rows that filters leave. */
export async function findRows<Row extends { readonly id: string }>(
  kind: ExportKind<Row>,
  { context, query, signal }: Pick<ExportCall, 'context' | 'query' | 'signal'>,
) {
  const request = readOptions(kind, query, 'after')
  const { directory } = context
  const found = await findExported(kind, directory, request, { signal }).catch(
    (error: unknown) => {
      throw toUsageError(error)
    },
  )
  if (found === undefined)
    throw new CodedError('USAGE_INVALID', '--after is the id of no row of this export.')
  return { found, columns: request.columns }
}

async function exportKind<Row extends { readonly id: string }>(
  kind: ExportKind<Row>,
  write: RowsWriter<Row>,
  call: ExportCall,
): Promise<ExportOutcome> {
  const { target, signal } = call
  const { found, columns } = await findRows(kind, call)
  let written = 0
  const batches = counting(found.batches, (count) => {
    written += count
  })
  const pieces = write(columns, batches)
  if (typeof target === 'string') await writeToFile(target, pieces, signal)
  else await writeToStream(target, pieces, signal)
  return { written, said: `${String(written)} ${kind.noun}` }
}

export async function exportRows(
  format: ExportFormat,
  call: ExportCall,
): Promise<ExportOutcome> {
  if (call.of === 'podcasts' || format === 'opml')
    return await exportKind(EXPORTED_PODCASTS, EXPORT_FORMATS[format].write, call)
  return await exportKind(EXPORTED_EPISODES, TABLE_FORMATS[format].write, call)
}
