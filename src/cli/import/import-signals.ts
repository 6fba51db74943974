/**
 * `castdex import signals`: imports external figures: ratings, chart ranks, followers, downloads.
 */
import { Readable } from 'node:stream'
import { RefusalFile } from '../../intake/catalogue/refusal-file.ts'
import { importSignalTable as takeIn } from '../../intake/signals/import-signals.ts'
import { defineCommand } from '../command.ts'
import { interruptedCode } from '../signals.ts'
import { writeLine } from '../output.ts'

/** The arguments and options of every import of a table. */
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
  async run({ args: [file = ''], options, io, signal, openContext }) {
    using refusals =
      options.refused === undefined ? undefined : new RefusalFile(options.refused)
    await using context = await openContext('write')
    const report = await takeIn({
      directory: context.directory,
      source: {
        file: file === '-' ? null : file,
        stdin: new Readable().wrap(io.stdin),
        meter: { done: 0, total: null },
      },
      now: context.now,
      signal,
      onRefusal: (refusal) => refusals?.append(refusal),
    })
    await writeLine(
      io.stdout,
      JSON.stringify({ event: 'import', format: 'signals', file, ...report }),
    )
    if (report.interrupted) return interruptedCode(signal)
    return 0
  },
})
