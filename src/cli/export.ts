/** `castdex export`: every podcast with every field, one JSON line each; importing it gives the same directory. */
import { CodedError } from '../errors.ts'
import { exportToFile, exportToStream } from '../intake/catalogue/export.ts'
import { defineCommand } from './command.ts'
import { writeLine } from './output.ts'

const FORMAT = 'ndjson'
const STANDARD_OUTPUT = '-'

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'Writes every podcast with every field, one JSON line each, also while the directory is being served.',
  details:
    'Export, import into an empty directory and export again gives the same bytes. FILE is replaced only when all is written.',
  args: [
    { name: 'FORMAT', description: FORMAT },
    { name: 'FILE', description: 'Where to; - or nothing = the standard output.', required: false },
  ],
  options: {},
  async run({ args: [format = '', file = STANDARD_OUTPUT], io, signal, openContext }) {
    if (format !== FORMAT)
      throw new CodedError('USAGE_INVALID', `there is no export format "${format}"; castdex writes ${FORMAT}`)
    await using context = await openContext('serve')
    const { writer } = context.engine
    if (file === STANDARD_OUTPUT) {
      const written = await exportToStream(io.stdout, { writer, signal })
      io.stderr.write(`exported ${String(written)} podcasts\n`)
      return 0
    }
    const written = await exportToFile(file, { writer, signal })
    await writeLine(io.stdout, JSON.stringify({ event: 'export', format, file, written }))
    io.stderr.write(`exported ${String(written)} podcasts to ${file}\n`)
    return 0
  },
})
