/** `castdex copy`: copies the directory between the two configured stores. */
import { eraseForgotten } from '../../actions/forget/follow-forgotten.ts'
import type { Config } from '../../config/config.ts'
import { SEARCH_OF } from '../../config/pair.ts'
import type { Context } from '../../context.ts'
import { CodedError } from '../../errors.ts'
import { type CopyResult, copyDirectory } from '../../intake/replicate/copy.ts'
import {
  readReplicationPosition,
  writeReplicationPosition,
} from '../../intake/replicate/position.ts'
import { defineCommand } from '../command.ts'
import { ProgressLine } from '../progress-line.ts'
import { writeLine } from '../output.ts'

type StoreName = Config['store']
const EXIT_DIFFERENT = 1

/** The parser rejects other values. */
const toStoreName = (text: string): StoreName => (text === 'sqlite' ? 'sqlite' : 'postgres')

/**
 * Returns the position of an earlier run. A target with foreign podcasts is rejected, since a copy
 * would mix them.
 */
const startingPoint = async (
  { config, directory }: Context,
  name: string,
): Promise<string | null> => {
  const before = await readReplicationPosition(config.dataDir, name)
  const isEmpty = (await directory.reader.counts()).total === 0
  // The target was emptied since, so the copy restarts.
  if (before !== undefined) return isEmpty ? null : before.cursor
  if (isEmpty) return null
  throw new CodedError(
    'USAGE_INVALID',
    'The target has other podcasts; copy requires an empty one.',
  )
}

const sentence = (
  target: StoreName,
  { podcasts, keys, difference }: CopyResult,
): string => {
  if (difference === undefined)
    return `copied ${String(podcasts)} podcasts and ${String(keys)} keys; both exports are equal. CASTDEX_STORE=${target} CASTDEX_SEARCH=${SEARCH_OF[target]} serves the copy\n`
  return `the two differ at podcast ${difference}: another process wrote during the copy; repeat it while nothing else runs\n`
}

export const copy = defineCommand({
  name: 'copy',
  summary: 'Copies the directory between stores: from SQLite to PostgreSQL, or back.',
  details:
    'Both are found where the settings say (CASTDEX_DATA_DIR, CASTDEX_POSTGRES_URL, CASTDEX_OPENSEARCH_URL); the target has to be empty.\n' +
    'Podcasts, merges, removals, metadata, histories, transcripts, due times, keys and their usage are copied, and both exports compared. Stop crawlers,\n' +
    'imports and listings before. It resumes after an interruption, and copies later changes when repeated. docs/CLUSTER.md',
  makesData: 'anew',
  stopping: 'stopping; repeat the command to resume',
  interrupted: 'repeat the command to resume',
  runsInWorker: true,
  args: [],
  options: {
    to: {
      type: 'string',
      value: 'STORE',
      required: true,
      description: 'postgres or sqlite.',
      values: { known: ['postgres', 'sqlite'] },
    },
  },
  async run({ options, config, io, signal, openContext }) {
    const target = toStoreName(options.to)
    const { assertData, assertNoRestore } = await import('../../context.ts')
    const inFolder = { ...config, store: 'sqlite' } as const
    if (target === 'postgres') await assertData(inFolder)
    else await assertNoRestore(inFolder)
    await using from = await openContext('write', {
      storeName: target === 'sqlite' ? 'postgres' : 'sqlite',
    })
    await using to = await openContext('write', { storeName: target })
    const name = `copy-to-${target}.json`
    const cursor = await startingPoint(to, name)
    const startedMs = performance.now()
    using progress = new ProgressLine(io.stderr)
    const copied = await copyDirectory({
      from: from.directory,
      to: to.directory,
      cursor,
      signal,
      forget: async (target) => eraseForgotten(target, await target.forgotten.list()),
      onCursor: async (reached) =>
        writeReplicationPosition(to.config.dataDir, { url: target, cursor: reached }, name),
      onProgress: ({ done, total }) => progress.show({ read: done, done, total }),
    })
    const seconds = Number(((performance.now() - startedMs) / 1000).toFixed(3))
    const { podcasts, keys, difference } = copied
    const isEqual = difference === undefined
    await writeLine(
      io.stdout,
      JSON.stringify({
        event: 'copy',
        to: target,
        podcasts,
        keys,
        equal: isEqual,
        seconds,
      }),
    )
    io.stderr.write(sentence(target, copied))
    if (isEqual) return 0
    return EXIT_DIFFERENT
  },
})
