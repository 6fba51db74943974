/** `castdex import charts`: imports rankings by platform, country, genre and day. */
import { Readable } from 'node:stream'
import { CodedError } from '../../errors.ts'
import { RefusalFile } from '../../intake/catalogue/refusal-file.ts'
import { importCharts as takeIn } from '../../intake/signals/import-charts.ts'
import { defineCommand } from '../command.ts'
import { writeLine } from '../output.ts'
import { interruptedCode } from '../signals.ts'
import { TABLE_ARGS, TABLE_OPTIONS } from './import-signals.ts'

export const importCharts = defineCommand({
  name: 'import charts',
  summary: 'Imports charts of Apple and Spotify, which keep every day.',
  details:
    'FILE is CSV with a line of names, or NDJSON. Columns: platform (apple, spotify), country (DE), genre (as Apple names it, or all),\n' +
    "day, place, and id: Apple's or Spotify's id of the show, or the id of a podcast. A file replaces the days that it has. The newest\n" +
    'ranks of charts of all genres also count for the score. The last line on the standard output is JSON for scripts.',
  stopping: 'stopping; what was read is kept; repeat the command for the rest',
  runsInWorker: true,
  args: TABLE_ARGS,
  options: TABLE_OPTIONS,
  async run({ args: [file = ''], options, io, signal, openContext }) {
    using refusals =
      options.refused === undefined ? undefined : new RefusalFile(options.refused)
    await using context = await openContext('write')
    const { directory, now } = context
    const { charts } = directory
    if (charts === undefined)
      throw new CodedError('USAGE_INVALID', 'This directory keeps no charts.')
    const report = await takeIn({
      ...{ directory, charts, now, signal },
      source: {
        file: file === '-' ? null : file,
        stdin: new Readable().wrap(io.stdin),
        meter: { done: 0, total: null },
      },
      onRefusal: (refusal) => refusals?.append(refusal),
    })
    await writeLine(
      io.stdout,
      JSON.stringify({ event: 'import', format: 'charts', file, ...report }),
    )
    if (report.interrupted) return interruptedCode(signal)
    return report.read > 0 && report.places === 0 ? 1 : 0
  },
})
