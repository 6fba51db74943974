/** `castdex adopt`: a feed has moved, by an operator's word. */
import { adoptMove } from '../../admin/adopt-move.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT, REASON_OPTION, toOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'

export const adopt = defineCommand({
  name: 'adopt',
  summary: 'Moves a feed to the URL of its suspect move, or to another one.',
  details:
    'A suspect move (castdex history) was seen again and again, and no rule could prove that the same show is there (docs/MOVES.md).\n' +
    'Every former URL keeps resolving; the feed is fetched next. A URL that another podcast has is refused: castdex merge joins the two.',
  args: [
    PODCAST_ARGUMENT,
    {
      name: 'URL',
      description: 'Where the feed is; default: the target of the suspect move.',
      required: false,
    },
  ],
  options: REASON_OPTION,
  async run({ args: [text = '', url], options, io, openContext }) {
    await using context = await openContext('write')
    const { record } = await getPodcast(context, text)
    const moved = await adoptMove(
      context.directory,
      record.id,
      url,
      toOrdering(context, options.reason),
    )
    await writeLine(io.stdout, `${moved.id} is at ${moved.to}`)
    return 0
  },
})
