/** `castdex remove`: takes a podcast down for good. */
import { CodedError } from '../../errors.ts'
import { removePodcast } from '../../admin/remove-podcast.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT, REASON_OPTION, toOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'

export const remove = defineCommand({
  name: 'remove',
  summary:
    'Takes a podcast down for good: nothing answers for it, and no crawl or import takes its feed in again.',
  details:
    'This cannot be undone. To hide a podcast for a time: castdex pin ID ignore true.',
  args: [PODCAST_ARGUMENT],
  options: {
    yes: { type: 'boolean', description: 'Really.' },
    ...REASON_OPTION,
  },
  async run({ args: [text = ''], options, io, openContext }) {
    await using context = await openContext('serve')
    const { record } = await getPodcast(context, text)
    if (!options.yes)
      throw new CodedError(
        'USAGE_INVALID',
        `remove takes ${record.id} ("${record.titleLatest}") down for good: say --yes`,
      )
    const id = await removePodcast(
      context.directory,
      record.id,
      toOrdering(context, options.reason),
    )
    await writeLine(io.stdout, `${id} is removed`)
    return 0
  },
})
