/**
 * `castdex export`: all podcasts with all fields as JSON lines; an import restores the directory.
 */
import { CodedError } from '../../errors.ts'
import {
  type ExportCounts,
  exportToFile,
  exportToStream,
} from '../../intake/catalogue/export.ts'
import { defineCommand } from '../command.ts'
import { interruptedCode } from '../signals.ts'
import { writeLine } from '../output.ts'

const FORMAT = 'ndjson'
const STANDARD_OUTPUT = '-'

const sayExported = ({ podcasts, gone }: ExportCounts): string => {
  if (gone === 0) return `${String(podcasts)} podcasts`
  return `${String(podcasts)} podcasts, and ${String(gone)} that were merged or removed`
}

export const exportCommand = defineCommand({
  name: 'export',
  summary:
    'Writes all podcasts with all fields as JSON lines, also while the directory is being served.',
  details:
    'Export, import into an empty directory and export again gives the same bytes. FILE is replaced atomically at the end.',
  stopping: 'stopping; an existing FILE stays unchanged',
  runsInWorker: true,
  args: [
    { name: 'FORMAT', description: FORMAT, values: { known: [FORMAT] } },
    {
      name: 'FILE',
      description: 'Where to; - or nothing = the standard output.',
      required: false,
    },
  ],
  options: {},
  async run({ args: [format = '', file = STANDARD_OUTPUT], io, signal, openContext }) {
    await using context = await openContext('serve')
    const { writer } = context.directory
    try {
      if (file === STANDARD_OUTPUT) {
        const exported = await exportToStream(io.stdout, { writer, signal })
        io.stderr.write(`exported ${sayExported(exported)}\n`)
        return 0
      }
      const exported = await exportToFile(file, { writer, signal })
      const written = exported.podcasts + exported.gone
      await writeLine(io.stdout, JSON.stringify({ event: 'export', format, file, written }))
      io.stderr.write(`exported ${sayExported(exported)} to ${file}\n`)
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
