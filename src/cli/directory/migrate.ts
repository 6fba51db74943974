/** `castdex migrate`: copies the directory from one engine into the other, both as configured. */
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { CodedError } from '../../errors.ts'
import { readPosition, writePosition } from '../../intake/replicate/position.ts'
import { type Migrated, migrate as migrateDirectory } from '../../intake/follow/migrate.ts'
import { defineCommand } from '../command.ts'
import { ProgressLine } from '../progress-line.ts'
import { writeLine } from '../output.ts'

type EngineName = Config['engine']
const EXIT_INTERRUPTED = 130
const EXIT_DIFFERENT = 1

/** The parser of the command line has refused every other word. */
const toEngineName = (text: string): EngineName => (text === 'sqlite' ? 'sqlite' : 'opensearch')

/** How far an earlier run came. A target that holds podcasts from elsewhere would be neither its own nor a copy. */
const startingPoint = async ({ config, engine }: Context, name: string): Promise<string | null> => {
  const before = await readPosition(config.dataDir, name)
  const isEmpty = (await engine.reader.counts()).total === 0
  // Emptied since: everything anew.
  if (before !== undefined) return isEmpty ? null : before.cursor
  if (isEmpty) return null
  throw new CodedError('USAGE_INVALID', 'the target has podcasts of its own: migrate needs an empty one')
}

const sentence = (target: EngineName, { podcasts, keys, difference }: Migrated): string =>
  difference === undefined
    ? `copied ${String(podcasts)} podcasts and ${String(keys)} keys; both exports are equal. CASTDEX_ENGINE=${target} serves the copy\n`
    : `the two differ at podcast ${difference}: something has written meanwhile; run it again while nothing else runs\n`

export const migrate = defineCommand({
  name: 'migrate',
  summary: 'Copies the directory from one engine into the other: from SQLite to OpenSearch, or back.',
  details:
    'Both are found where the settings say (CASTDEX_DATA_DIR, CASTDEX_OPENSEARCH_URL, CASTDEX_OPENSEARCH_PREFIX); the target has to be empty.\n' +
    'Podcasts, merges, removals, dossiers, histories, due times, keys and their usage are copied, and both exports compared. Stop crawlers,\n' +
    'imports and listings before. Stopped or killed it goes on where it was; run again it copies what has changed since. docs/CLUSTER.md',
  makesData: true,
  stopping: 'stopping; what is copied stays, and running it again goes on',
  runsApart: true,
  args: [],
  options: {
    to: {
      type: 'string',
      value: 'ENGINE',
      required: true,
      description: 'opensearch or sqlite.',
      values: { known: ['opensearch', 'sqlite'] },
    },
  },
  async run({ options, io, signal, openContext }) {
    const target = toEngineName(options.to)
    await using from = await openContext('write', { engineName: target === 'sqlite' ? 'opensearch' : 'sqlite' })
    await using to = await openContext('write', { engineName: target })
    const name = `migrate-to-${target}.json`
    const cursor = await startingPoint(to, name)
    const startedMs = performance.now()
    try {
      using progress = new ProgressLine(io.stderr)
      const migrated = await migrateDirectory({
        from: from.engine,
        to: to.engine,
        cursor,
        signal,
        onCursor: async (reached) => writePosition(to.config.dataDir, { url: target, cursor: reached }, name),
        onProgress: ({ done, total }) => progress.show({ read: done, done, total }),
      })
      const seconds = Number(((performance.now() - startedMs) / 1000).toFixed(3))
      const { podcasts, keys, difference } = migrated
      const isEqual = difference === undefined
      await writeLine(
        io.stdout,
        JSON.stringify({ event: 'migrate', to: target, podcasts, keys, equal: isEqual, seconds }),
      )
      io.stderr.write(sentence(target, migrated))
      return isEqual ? 0 : EXIT_DIFFERENT
    } catch (error) {
      if (!signal.aborted || error instanceof CodedError) throw error
      io.stderr.write('interrupted; run it again to go on\n')
      return EXIT_INTERRUPTED
    }
  },
})
