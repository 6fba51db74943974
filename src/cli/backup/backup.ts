/** `castdex backup`: the whole directory in one file, also while it is being served. */
import { stat } from 'node:fs/promises'
import { CodedError } from '../../errors.ts'
import { recordAudit } from '../../admin/audit.ts'
import type { Context } from '../../context.ts'
import { type CommandIo, defineCommand } from '../command.ts'
import { toOrdering } from '../podcasts/admin-options.ts'
import { writeLine } from '../output.ts'

/** Notes the backup in the audit log; the backup is whole even if that fails. */
async function noteBackup(context: Context, { stderr }: CommandIo): Promise<void> {
  try {
    await recordAudit(context.directory, toOrdering(context), { action: 'backup' })
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    stderr.write(`not noted in the audit log: ${error.message}\n`)
  }
}

export const backup = defineCommand({
  name: 'backup',
  summary: 'Writes the whole directory to one file, also while it is being served.',
  interrupted: 'half a file is not left behind',
  endsAtOnce: true,
  runsApart: true,
  removeBegun: async ([file = '']) => {
    const { removeBegunPart } = await import('../../context.ts')
    await removeBegunPart(file)
  },
  args: [{ name: 'FILE', description: 'Where to; must not exist yet.' }],
  options: {
    empty: { type: 'boolean', description: 'Also where the directory has no podcasts.' },
    'allow-damage': {
      type: 'boolean',
      description: 'Writes what is damaged as it stands, and names it.',
    },
  },
  async run({ args: [file = ''], options, io, openContext }) {
    await using context = await openContext('serve')
    const { total } = await context.directory.reader.counts()
    if (total === 0 && !options.empty)
      throw new CodedError(
        'DATA_UNUSABLE',
        'the directory has no podcasts: nothing was written',
        {
          remedy:
            'Check that CASTDEX_DATA_DIR is the folder you mean; --empty writes the backup all the same.',
        },
      )
    const warn = (findings: readonly string[]): void => {
      for (const finding of findings)
        io.stderr.write(`backed up as it stands: ${finding}\n`)
    }
    await context.directory.backup(file, options['allow-damage'] ? { onDamage: warn } : {})
    await noteBackup(context, io)
    const { size } = await stat(file)
    await writeLine(io.stdout, `wrote ${file} (${String(size)} bytes)`)
    return 0
  },
})
