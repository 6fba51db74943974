/** The common part of `castdex import signals` and `castdex import charts`: both read a table. */
import { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import { RefusalFile } from '../../intake/catalogue/refusal-file.ts'
import type { TableImport, TableReport } from '../../intake/signals/read-rows.ts'
import type { Invocation, ParsedOptions } from '../command.ts'
import { writeLine } from '../output.ts'

export const TABLE_ARGS = [
  {
    name: 'FILE',
    description: 'What to read, packed with gzip or not; - = the standard input.',
  },
] as const
export const TABLE_OPTIONS = {
  refused: {
    type: 'string',
    value: 'FILE',
    description: 'Writes what was not taken in to FILE, one JSON line each.',
  },
} as const

/** Imports the table, and writes the report as JSON to the standard output. */
export async function importTable<Report extends TableReport>(
  {
    args: [file = ''],
    options,
    io,
    signal,
    openContext,
  }: Invocation<ParsedOptions<typeof TABLE_OPTIONS>>,
  format: string,
  takeIn: (context: Context, table: TableImport) => Promise<Report>,
): Promise<Report> {
  using refusals =
    options.refused === undefined ? undefined : new RefusalFile(options.refused)
  await using context = await openContext('write')
  const report = await takeIn(context, {
    source: {
      file: file === '-' ? null : file,
      stdin: new Readable().wrap(io.stdin),
      meter: { done: 0, total: null },
    },
    now: context.now,
    signal,
    onRefusal: (refusal) => refusals?.append(refusal),
  })
  await writeLine(io.stdout, JSON.stringify({ event: 'import', format, file, ...report }))
  return report
}
