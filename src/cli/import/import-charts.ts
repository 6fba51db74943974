/** `castdex import charts`: imports rankings by platform, country, genre and day. */
import { CodedError } from '../../errors.ts'
import { importCharts as takeIn } from '../../intake/signals/import-charts.ts'
import { defineCommand } from '../command.ts'
import { interruptedCode } from '../signals.ts'
import { importTable, TABLE_ARGS, TABLE_OPTIONS } from './import-table.ts'

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
  async run(invocation) {
    const { interrupted, read, places } = await importTable(
      invocation,
      'charts',
      ({ directory }, table) => {
        const { charts } = directory
        if (charts === undefined)
          throw new CodedError('USAGE_INVALID', 'This directory keeps no charts.')
        return takeIn({ ...table, directory, charts })
      },
    )
    if (interrupted) return interruptedCode(invocation.signal)
    return read > 0 && places === 0 ? 1 : 0
  },
})
