/** `castdex restore`: creates a directory from a backup. */
import { extname } from 'node:path'
import type { Config } from '../../config/config.ts'
import { type WorkerTaskOptions, runInWorker } from '../worker/run-in-worker.ts'
import { defineCommand } from '../command.ts'
import { assertFile } from '../assert-file.ts'
import { ProgressLine } from '../progress-line.ts'
import { writeLine } from '../output.ts'
import type { RestoreDone, RestoreNews, RestoreRequest } from './restore-messages.ts'

/** `.ts` in a checkout, `.js` in the published package. */
const THREAD = new URL(`./restore-thread${extname(import.meta.url)}`, import.meta.url)
const CHECK_THREAD = new URL(
  `./check-backup-thread${extname(import.meta.url)}`,
  import.meta.url,
)

const removeBegun = async (config: Config): Promise<void> => {
  const { removeBegunRestore } = await import('../../context.ts')
  await removeBegunRestore(config)
}

/** Removes the unfinished directory on failure. */
const restoreWhole = async (
  order: RestoreRequest,
  watched: WorkerTaskOptions<RestoreNews>,
): Promise<RestoreDone> => {
  try {
    const done = await runInWorker<RestoreNews, RestoreDone>(THREAD, order, watched)
    const { takeRestored } = await import('../../context.ts')
    await takeRestored(order.config)
    return done
  } finally {
    await removeBegun(order.config)
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
    const watched = { signal, onNews: (news: RestoreNews): void => progress.show(news) }
    const order: RestoreRequest = { config, file }
    // An unusable file creates no data folder.
    await runInWorker<RestoreNews, null>(CHECK_THREAD, order, watched)
    await prepareData()
    const { indexed, counts, keys, sound, findings } = await restoreWhole(order, watched)
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
    return sound ? 0 : 1
  },
})
