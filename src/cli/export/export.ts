/** `castdex export`: writes podcasts as a table, a list or a whole directory. */
import type { QueryString } from '../../api/query-string.ts'
import { EXPORTED_EPISODES, EXPORTED_PODCASTS } from '../../api/v1/exports/export-kinds.ts'
import { CodedError } from '../../errors.ts'
import { EXPORT_FORMAT_NAMES, TABLE_FORMATS } from '../../exports/formats.ts'
import { exportWhole } from '../../intake/catalogue/export.ts'
import { defineCommand, type OptionSpec } from '../command.ts'
import { writeLine } from '../output.ts'
import { interruptedCode } from '../signals.ts'
import type { ExportCall, Exporter } from './export-call.ts'
import { exportDiff } from './export-diff.ts'
import { exportPodcastIndex } from './export-podcast-index.ts'
import { exportRows } from './export-rows.ts'

const STANDARD_OUTPUT = '-'

/** All records and tombstones, unless filters or columns are given. */
const exportNdjson: Exporter = async (call) => {
  if (call.query.length > 0 || call.of === 'episodes')
    return await exportRows('ndjson', call)
  const { writer } = call.context.directory
  const { podcasts, gone } = await exportWhole(call.target, {
    writer,
    signal: call.signal,
  })
  const said = `${String(podcasts)} podcasts`
  if (gone === 0) return { written: podcasts, said }
  return {
    written: podcasts + gone,
    said: `${said}, and ${String(gone)} that were merged or removed`,
  }
}

const EXPORTERS = new Map<string, Exporter>([
  ...EXPORT_FORMAT_NAMES.map((format): [string, Exporter] => [
    format,
    (call) => exportRows(format, call),
  ]),
  ['ndjson', exportNdjson],
  ['podcast-index', exportPodcastIndex],
  ['diff', exportDiff],
])

const FILTER_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  q: { type: 'string', value: 'WORDS', description: 'Only what matches the words.' },
  columns: {
    type: 'string',
    value: 'NAMES',
    description: 'Comma-separated; default all but contacts.',
  },
  since: {
    type: 'string',
    value: 'DATE',
    description: 'Of a diff: a date, or the cursor of the diff before.',
  },
  after: { type: 'string', value: 'ID', description: 'Only rows after this one.' },
  ...Object.fromEntries(
    [...EXPORTED_EPISODES.filters, ...EXPORTED_PODCASTS.filters].map(
      ({ name, description }): [string, OptionSpec] => [
        name,
        { type: 'string', description },
      ],
    ),
  ),
}

const OF = {
  type: 'string',
  description: 'What to export; episodes as csv, parquet or ndjson.',
  values: { known: ['podcasts', 'episodes'] },
} as const satisfies OptionSpec

function readOf(of: unknown, format: string): ExportCall['of'] {
  if (of !== 'episodes') return 'podcasts'
  if (Object.hasOwn(TABLE_FORMATS, format)) return of
  throw new CodedError(
    'USAGE_INVALID',
    `Episodes are exported as ${Object.keys(TABLE_FORMATS).join(', ')}.`,
  )
}

function toQuery(
  options: Readonly<Record<string, string | boolean | undefined>>,
): QueryString {
  return Object.keys(FILTER_OPTIONS).flatMap((name) => {
    const value = options[name]
    return typeof value === 'string' ? [{ name, value }] : []
  })
}

export const exportCommand = defineCommand({
  name: 'export',
  summary:
    'Writes podcasts or episodes to a file, also while the directory is being served.',
  details:
    'podcast-index has all served podcasts as an SQLite file; diff has what changed in ndjson with the same filters, and a cursor for the next one. csv, parquet and opml, and ndjson with filters or columns, have the podcasts that searches find; filters are those of the API.\n' +
    'ndjson alone has all records with all fields: export, import into an empty directory and export again gives the same bytes. FILE is replaced atomically at the end.',
  stopping: 'stopping; an existing FILE stays unchanged',
  runsInWorker: true,
  args: [
    {
      name: 'FORMAT',
      description: [...EXPORTERS.keys()].join(', '),
      values: { known: [...EXPORTERS.keys()] },
    },
    {
      name: 'FILE',
      description: 'Where to; - or nothing = the standard output.',
      required: false,
    },
  ],
  options: { of: OF, ...FILTER_OPTIONS },
  async run({ args: [format = '', file = STANDARD_OUTPUT], ...call }) {
    const { io, signal, openContext, options } = call
    const target = file === STANDARD_OUTPUT ? io.stdout : file
    const query = toQuery(options)
    const of = readOf(options['of'], format)
    const exporter = EXPORTERS.get(format)
    if (exporter === undefined) throw new Error(`unknown format ${format}`)
    await using context = await openContext('serve', { isBatch: true })
    try {
      const { written, said } = await exporter({ context, of, target, query, signal })
      if (typeof target !== 'string') {
        io.stderr.write(`exported ${said}\n`)
        return 0
      }
      await writeLine(io.stdout, JSON.stringify({ event: 'export', format, file, written }))
      io.stderr.write(`exported ${said} to ${file}\n`)
      return 0
    } catch (error) {
      if (!signal.aborted || error instanceof CodedError) throw error
      io.stderr.write(
        file === STANDARD_OUTPUT ? 'interrupted\n' : `interrupted; ${file} is unchanged\n`,
      )
      return interruptedCode(signal)
    }
  },
})
