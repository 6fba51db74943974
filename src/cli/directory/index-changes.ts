/** `castdex index`: updates an external search index from the store. */
import { CodedError } from '../../errors.ts'
import { directoryMending } from '../../observe/events.ts'
import { openLogger } from '../../observe/log.ts'
import { defineCommand } from '../command.ts'
import { writeLine } from '../output.ts'

export const index = defineCommand({
  name: 'index',
  summary: 'Fills the search index of a cluster from its store, until it is told to stop.',
  details:
    '`serve` does the same beside answering unless CASTDEX_INDEX is off. Any number may run: one of them fills the index, and\n' +
    'the next one goes on when it ends. An index that was lost, or that belongs to other data, is made anew from the store.\n' +
    'The same is noticed after PostgreSQL was restored to an earlier moment.',
  stopping: 'stopping; the next one goes on where this one is',
  interrupted: 'run it again to go on',
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
        'SQLite writes its index with each record: there is none to fill',
      )
    if (options.rebuild) await indexing.rebuild({ signal })
    if (!options.once) await indexing.run(signal, (news) => directoryMending(logger, news))
    else await indexing.settle(signal, (news) => directoryMending(logger, news))
    if (options.once)
      await writeLine(io.stdout, JSON.stringify({ event: 'index', isReached: true }))
    return 0
  },
})
