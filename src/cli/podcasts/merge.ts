/** `castdex merge`: makes two podcasts that are one show one podcast. */
import { mergePodcasts } from '../../admin/merge-podcasts.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT, REASON_OPTION, toOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'

export const merge = defineCommand({
  name: 'merge',
  summary: 'Merges a podcast into another one, which keeps its id: they are one show.',
  details:
    'Id, slug and feed URLs of the first lead to the second from then on. castdex unmerge ID restores both.',
  args: [
    {
      ...PODCAST_ARGUMENT,
      description: `The podcast that is absorbed. ${PODCAST_ARGUMENT.description}`,
    },
    { name: 'INTO', description: 'The podcast that stays, named likewise.' },
  ],
  options: REASON_OPTION,
  async run({ args: [text = '', into = ''], options, io, openContext }) {
    await using context = await openContext('write')
    const absorbed = await getPodcast(context, text)
    const survivor = await getPodcast(context, into)
    const ordering = toOrdering(context, options.reason)
    const merged = await mergePodcasts(
      context.directory,
      absorbed.record.id,
      survivor.record.id,
      ordering,
    )
    await writeLine(io.stdout, `${merged.id} is merged into ${merged.into}`)
    return 0
  },
})
