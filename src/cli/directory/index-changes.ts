/** `castdex index`: updates an external search index from the store. */
import { CodedError } from '../../errors.ts'
import { directoryMending } from '../../observe/events.ts'
import { openLogger } from '../../observe/log.ts'
import { defineCommand } from '../command.ts'
import { writeLine } from '../output.ts'

export const index = defineCommand({
  name: 'index',
  summary: 'Updates the search index of a cluster from its store, until a signal stops it.',
  details:
    '`serve` does the same unless CASTDEX_INDEX is off. Any number may run: one of them updates the index, and\n' +
    'the next one takes over when it ends. An index that was lost, or that belongs to other data, is rebuilt from the store,\n' +
    'also after a restore of PostgreSQL to an earlier time.',
  stopping: 'stopping; the next one takes over',
  interrupted: 'repeat the command to resume',
  args: [],
  options: {
    once: {
      type: 'boolean',
      description: 'Ends when everything that is stored now can be found.',
    },
    rebuild: {
      type: 'boolean',
      description: 'Makes the index anew first, beside the one that is searched.',
    },
  },
  async run({ options, config, io, signal, openContext }) {
    const logger = await openLogger({ level: config.logLevel, fd: 2 })
    await using context = await openContext('write', { logger })
    const { indexing } = context.directory
    if (indexing === undefined)
      throw new CodedError(
        'USAGE_INVALID',
        'SQLite writes its index with each record; only a cluster has one to fill.',
      )
    if (options.rebuild) await indexing.rebuild({ signal })
    if (!options.once) await indexing.run(signal, (news) => directoryMending(logger, news))
    else await indexing.settle(signal, (news) => directoryMending(logger, news))
    if (options.once)
      await writeLine(io.stdout, JSON.stringify({ event: 'index', isReached: true }))
    return 0
  },
})
