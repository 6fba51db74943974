/** `castdex backup`: writes the whole directory to one file, even while it is served. */
import { open, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../config/config.ts'
import { CodedError } from '../../errors.ts'
import { recordAudit } from '../../actions/audit.ts'
import type { Context } from '../../context.ts'
import { type CommandIo, defineCommand } from '../command.ts'
import { toCommandOrdering } from '../podcasts/admin-options.ts'
import { writeLine } from '../output.ts'

const STANDARD_OUTPUT = '-'
const STAYS_OPEN = { end: false }

/** A backup to stdout is completed in the data folder first. */
const outgoingFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(resolve(dataDir), `backup-${String(process.pid)}.tmp`)

/** Unlinks the file before it is sent, because a closed pipe ends the process without a cleanup. */
async function send(path: string, { stdout }: CommandIo): Promise<void> {
  const handle = await open(path, 'r')
  await rm(path)
  await pipeline(handle.createReadStream(), stdout, STAYS_OPEN)
}

/** Adds the backup to the audit log; a failure does not invalidate the backup. */
async function noteBackup(context: Context, { stderr }: CommandIo): Promise<void> {
  try {
    await recordAudit(context.directory, toCommandOrdering(context), { action: 'backup' })
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    stderr.write(`not added to the audit log: ${error.message}\n`)
  }
}

export const backup = defineCommand({
  name: 'backup',
  summary: 'Writes the whole directory to one file, also while it is being served.',
  interrupted: 'no partial file is left',
  endsAtOnce: true,
  runsInWorker: true,
  removeBegun: async ([file = ''], config) => {
    const { removeBegunPart } = await import('../../context.ts')
    const path = file === STANDARD_OUTPUT ? outgoingFile(config) : file
    await removeBegunPart(path)
    if (file === STANDARD_OUTPUT) await rm(path, { force: true })
  },
  args: [
    { name: 'FILE', description: 'Where to; must not exist yet. - = the standard output.' },
  ],
  options: {
    empty: { type: 'boolean', description: 'Also where the directory has no podcasts.' },
    'allow-damage': {
      type: 'boolean',
      description: 'Writes what is damaged as it stands, and names it.',
    },
  },
  async run({ args: [file = ''], options, config, io, openContext }) {
    if (file === STANDARD_OUTPUT && io.stdout.isTTY === true)
      throw new CodedError(
        'USAGE_INVALID',
        'A backup is binary and cannot be written to a terminal.',
        {
          remedy:
            'Name a FILE, or write to a pipe: castdex backup - | zstd > castdex.db.zst',
        },
      )
    await using context = await openContext('serve')
    const { total } = await context.directory.reader.counts()
    if (total === 0 && !options.empty)
      throw new CodedError(
        'DATA_UNUSABLE',
        'The directory has no podcasts; nothing was written.',
        {
          remedy:
            'Check that CASTDEX_DATA_DIR is the folder you mean; --empty writes the backup anyway.',
        },
      )
    const warn = (findings: readonly string[]): void => {
      for (const finding of findings) io.stderr.write(`backed up with damage: ${finding}\n`)
    }
    const backupOptions = options['allow-damage'] ? { onDamage: warn } : {}
    const path = file === STANDARD_OUTPUT ? outgoingFile(config) : file
    try {
      await context.directory.backup(path, backupOptions)
      await noteBackup(context, io)
      const { size } = await stat(path)
      if (file === STANDARD_OUTPUT) await send(path, io)
      const said = `wrote ${file === STANDARD_OUTPUT ? 'the standard output' : file} (${String(size)} bytes)`
      if (file === STANDARD_OUTPUT) io.stderr.write(`${said}\n`)
      else await writeLine(io.stdout, said)
    } finally {
      if (file === STANDARD_OUTPUT) await rm(path, { force: true })
    }
    return 0
  },
})
