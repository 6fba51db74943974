/**
 * `castdex import signals`: imports external figures: ratings, chart ranks, followers, downloads.
 */
import { importSignalTable } from '../../intake/signals/import-signals.ts'
import { defineCommand } from '../command.ts'
import { interruptedCode } from '../signals.ts'
import { importTable, TABLE_ARGS, TABLE_OPTIONS } from './import-table.ts'

export const importSignals = defineCommand({
  name: 'import signals',
  summary:
    'Imports ratings, chart ranks, followers and downloads from other sources, for the score.',
  details:
    'FILE is CSV with a line of names, or NDJSON. Columns: podcastId, appleId or feedUrl; at (the date of the figures); and any of\n' +
    'appleRating with appleRatingCount, spotifyRating with spotifyRatingCount, appleChartRank, spotifyChartRank,\n' +
    'youtubeSubscribers, youtubeViews, monthlyDownloads. Of each figure the newest counts. Importing twice equals importing once;\n' +
    'docs/AUTHORITY.md says what becomes of them. The last line on the standard output is JSON for scripts.',
  stopping: 'stopping after this batch; repeat the command for the rest',
  runsInWorker: true,
  args: TABLE_ARGS,
  options: TABLE_OPTIONS,
  async run(invocation) {
    const { interrupted } = await importTable(
      invocation,
      'signals',
      ({ directory }, table) => importSignalTable({ ...table, directory }),
    )
    return interrupted ? interruptedCode(invocation.signal) : 0
  },
})
