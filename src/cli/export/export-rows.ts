/** Exports the podcasts that a search matches. */
import { assertGenresKnown } from '../../api/discovery/known-genres.ts'
import { readExport } from '../../api/v1/exports/read-export.ts'
import { CodedError } from '../../errors.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../exports/formats.ts'
import { readRows } from '../../exports/read-rows.ts'
import { writeToFile, writeToStream } from '../../exports/write-file.ts'
import type { QueryString } from '../../api/query-string.ts'
import type { ExportCall, ExportOutcome } from './export-call.ts'

const ROWS_OF_BATCH = 1000

/** Maps an error about a parameter to one about the option. */
export function toUsage(error: unknown): unknown {
  if (!(error instanceof CodedError) || error.status !== 400) return error
  return new CodedError('USAGE_INVALID', `--${error.message}`, { cause: error })
}

export function readOptions(query: QueryString, begin: 'after' | 'since') {
  try {
    return readExport(query, { withContact: true, batch: ROWS_OF_BATCH, begin })
  } catch (error) {
    throw toUsage(error)
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
export async function findRows({ context, query, signal }: Omit<ExportCall, 'target'>) {
  const { reader } = context.directory
  const { rows, columns, unknownGenres } = readOptions(query, 'after')
  await assertGenresKnown(reader, unknownGenres, { signal }).catch((error: unknown) => {
    throw toUsage(error)
  })
  const found = await readRows(reader, rows, { signal })
  if (found === undefined)
    throw new CodedError('USAGE_INVALID', '--after is the id of no row of this export.')
  return { found, columns }
}

export async function exportRows(
  format: ExportFormat,
  call: ExportCall,
): Promise<ExportOutcome> {
  const { target, signal } = call
  const { found, columns } = await findRows(call)
  let written = 0
  const batches = counting(found.batches, (count) => {
    written += count
  })
  const pieces = EXPORT_FORMATS[format].write(columns, batches)
  if (typeof target === 'string') await writeToFile(target, pieces, signal)
  else await writeToStream(target, pieces, signal)
  return { written, said: `${String(written)} podcasts` }
}
