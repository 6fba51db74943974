/** `castdex show`: prints a podcast's full record. */
import { CodedError } from '../../errors.ts'
import { findPodcast } from '../../actions/find-podcast.ts'
import { defineCommand } from '../command.ts'
import { renderJson, writeLine } from '../output.ts'

export const show = defineCommand({
  name: 'show',
  summary: 'Prints the whole record of a podcast as JSON.',
  args: [
    {
      name: 'ID',
      description: 'Podcast id, slug, Apple id, Spotify id, podcast:guid or feed URL.',
    },
  ],
  options: {},
  async run({ args: [text = ''], io, openContext }) {
    await using context = await openContext('write')
    const podcast = await findPodcast(context.directory, text.trim())
    if (podcast === undefined)
      throw new CodedError(
        'PODCAST_UNKNOWN',
        `no podcast has the id, slug or feed URL "${text}"`,
      )
    await writeLine(io.stdout, renderJson(podcast.record))
    return 0
  },
})
