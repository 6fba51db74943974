/** `castdex unmerge`: undoes a merge. */
import { findUnmergeTarget } from '../../admin/find-podcast.ts'
import { unmergePodcast } from '../../admin/unmerge-podcast.ts'
import { defineCommand } from '../command.ts'
import { podcastUnknown, REASON_OPTION, toOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'

export const unmerge = defineCommand({
  name: 'unmerge',
  summary:
    'Undoes a merge: both podcasts are again what they were before it, and no rule joins them again.',
  details:
    'Merges into one podcast are undone newest first; castdex history tells which they were.',
  args: [
    {
      name: 'ID',
      description:
        'The podcast that was absorbed: its id, or the slug, another id or a feed URL that it had; or the survivor, where only one was merged into it.',
    },
  ],
  options: REASON_OPTION,
  async run({ args: [text = ''], options, io, openContext }) {
    await using context = await openContext('write')
    const ordering = toOrdering(context, options.reason)
    const id = await findUnmergeTarget(context.directory, text.trim())
    if (id === undefined) throw podcastUnknown(text)
    const restored = await unmergePodcast(context.directory, id, ordering)
    await writeLine(io.stdout, `${restored.id} is again apart from ${restored.from}`)
    return 0
  },
})
