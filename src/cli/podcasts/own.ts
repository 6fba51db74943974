/** `castdex own`: a feed is one of the operator's own, or is not. */
import { markOwn } from '../../admin/mark-own.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT, REASON_OPTION, toOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'

export const own = defineCommand({
  name: 'own',
  summary: 'Marks a podcast as one of your own, which is served without an Apple id.',
  details:
    'With --reset the mark is taken back: without an Apple id the podcast is pending again.',
  args: [PODCAST_ARGUMENT],
  options: {
    ...REASON_OPTION,
    reset: { type: 'boolean', description: 'Take the mark back.' },
  },
  async run({ args: [text = ''], options, io, openContext }) {
    await using context = await openContext('write')
    const { record } = await getPodcast(context, text)
    const ordering = toOrdering(context, options.reason)
    const { id, isOwn, hasChanged } = await markOwn(
      context.directory,
      record.id,
      !options.reset,
      ordering,
    )
    const state = isOwn ? 'one of your own' : 'not one of your own'
    await writeLine(io.stdout, `${id} is ${state}${hasChanged ? '' : ' already'}`)
    return 0
  },
})
