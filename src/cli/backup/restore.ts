/** `castdex restore`: creates a directory from a backup. */
import type { Config } from '../../config/config.ts'
import { defineWorker, type RunOptions, runWorker } from '../../process/worker.ts'
import type { DirectoryCounts } from '../../store/directory.ts'
import { defineCommand } from '../command.ts'
import { assertFile } from '../assert-file.ts'
import { type ImportState, ProgressLine } from '../progress-line.ts'
import { writeLine } from '../output.ts'

export interface CheckBackupWorker {
  readonly input: { readonly config: Config; readonly file: string }
  readonly message: Omit<ImportState, 'elapsedMs'>
  readonly output: null
}

export interface RestoreWorker extends Pick<CheckBackupWorker, 'input' | 'message'> {
  readonly output: {
    readonly indexed: number
    readonly counts: DirectoryCounts
    readonly keys: number
    readonly sound: boolean
    /** One sentence per problem. */
    readonly findings: readonly string[]
  }
}

const THREAD = defineWorker('restore-thread', import.meta.url)
const CHECK_THREAD = defineWorker('check-backup-thread', import.meta.url)

const removeBegun = async (config: Config): Promise<void> => {
  const { removeBegunRestore } = await import('../../context.ts')
  await removeBegunRestore(config)
}

/** Removes the unfinished directory on failure. */
const restoreWhole = async (
  input: RestoreWorker['input'],
  options: RunOptions<RestoreWorker>,
): Promise<RestoreWorker['output']> => {
  try {
    const done = await runWorker<RestoreWorker>(THREAD, input, options)
    const { takeRestored } = await import('../../context.ts')
    await takeRestored(input.config)
    return done
  } finally {
    await removeBegun(input.config)
  }
}

export const restore = defineCommand({
  name: 'restore',
  summary: 'Creates a directory from a backup, in a folder without one.',
  details:
    'Validates FILE first. A backup has podcasts, keys, their usage, budgets and learnt lists.\n' +
    'Rebuilds the search index from the podcasts and prints how long it took. An interrupted restore leaves nothing.',
  interrupted: 'nothing was restored',
  endsAtOnce: true,
  removeBegun: (_, config) => removeBegun(config),
  makesData: 'again',
  args: [{ name: 'FILE', description: 'What `castdex backup` wrote.' }],
  options: {},
  async run({ args: [file = ''], config, io, signal, prepareData }) {
    await assertFile(file)
    const startedMs = performance.now()
    using progress = new ProgressLine(io.stderr)
    const onMessage = (state: RestoreWorker['message']): void => progress.show(state)
    const options = { signal, onMessage }
    const input = { config, file }
    // An unusable file creates no data folder.
    await runWorker<CheckBackupWorker>(CHECK_THREAD, input, options)
    await prepareData()
    const { indexed, counts, keys, sound, findings } = await restoreWhole(input, options)
    progress[Symbol.dispose]()
    const seconds = Number(((performance.now() - startedMs) / 1000).toFixed(3))
    await writeLine(
      io.stdout,
      JSON.stringify({ event: 'restore', file, ...counts, keys, indexed, sound, seconds }),
    )
    io.stderr.write(
      [
        `restored ${String(counts.total)} podcasts and ${String(keys)} keys from ${file}`,
        `rebuilt the search index, which is not part of a backup: ${String(indexed)} podcasts`,
        ...findings,
        sound ? 'sound' : 'NOT SOUND',
        '',
      ].join('\n'),
    )
    if (sound) return 0
    return 1
  },
})
