/** Exports what changed since a date or a cursor, as JSON lines. */
import {
  readChangePosition,
  refuseCursor,
  writeChangePosition,
} from '../../api/v1/change-position.ts'
import { CHANGED_PODCASTS } from '../../api/v1/exports/export-kinds.ts'
import { readDiff } from '../../exports/read-diff.ts'
import { writeToFile, writeToStream } from '../../exports/write-file.ts'
import { readScalar } from '../../api/query-string.ts'
import type { ExportCall, ExportOutcome } from './export-call.ts'
import { readOptions, toUsageError } from './export-rows.ts'

async function* counting(
  pieces: AsyncIterable<string>,
  onLines: (lines: number) => void,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    onLines(piece.split('\n').length - 1)
    yield piece
  }
}

async function findPosition({ context, query }: ExportCall) {
  const { directory } = context
  try {
    const position = await readChangePosition(directory, readScalar(query, 'since'))
    await directory.writer.changes(position.cursor, 1).catch(refuseCursor)
    return position
  } catch (error) {
    throw toUsageError(error)
  }
}

export async function exportDiff(call: ExportCall): Promise<ExportOutcome> {
  const { context, target, query, signal } = call
  const { directory } = context
  const { rows, columns } = readOptions(CHANGED_PODCASTS, query, 'since')
  const position = await findPosition(call)
  const writeCursor = (cursor: string) => writeChangePosition({ fromMs: 0, cursor })
  const request = { query: rows.query, columns, ...position, writeCursor }
  let lines = 0
  const pieces = counting(readDiff(directory, request, { signal }), (count) => {
    lines += count
  })
  if (typeof target === 'string') await writeToFile(target, pieces, signal)
  else await writeToStream(target, pieces, signal)
  const written = Math.max(0, lines - 1)
  return { written, said: `${String(written)} changes` }
}
