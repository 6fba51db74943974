/** `castdex unadopt`: takes back that a feed was moved by hand. */
import { unadopt as undo } from '../../admin/review/unadopt.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT, REASON_OPTION, toOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'

export const unadopt = defineCommand({
  name: 'unadopt',
  summary: 'Takes the last `castdex adopt` back: the feed is where it was.',
  details: 'What was asked about the show before is open again, and its feed is read next.',
  args: [PODCAST_ARGUMENT],
  options: REASON_OPTION,
  async run({ args: [text = ''], options, io, openContext }) {
    await using context = await openContext('write')
    const { record } = await getPodcast(context, text)
    const ordering = toOrdering(context, options.reason)
    const moved = await undo(context.directory, record.id, ordering)
    await writeLine(io.stdout, `${moved.id} is at ${moved.to}`)
    return 0
  },
})
