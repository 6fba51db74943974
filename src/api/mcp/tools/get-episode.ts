/** Tool: one episode by id. */
import { Type } from 'typebox'
import { CodedError } from '../../../errors.ts'
import { isPodcastId } from '../../../record/podcast-id.ts'
import { closed } from '../../../record/schema.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import { findEpisodes } from '../../discovery/find-episodes.ts'
import { FEED_NOTE } from '../feed-text.ts'
import { ShownEpisode, showEpisodeHit } from '../shown-episode.ts'
import { showHit, ShownPodcast } from '../shown-podcast.ts'
import type { Tool } from '../tool.ts'

export const getEpisodeTool: Tool = {
  name: 'get_episode',
  title: 'An episode by id',
  description:
    'Returns an episode by the id that `search_episodes` or `list_episodes` gave, with its podcast.',
  scope: 'podcasts',
  counter: 'podcastLookups',
  input: closed({ id: Type.String({ maxLength: 100, description: 'A UUID.' }) }),
  output: closed({ episode: ShownEpisode, podcast: ShownPodcast, note: Type.String() }),
  async run(asked, { directory, signal }) {
    const id = (asked as unknown as { readonly id: string }).id.trim().toLowerCase()
    if (!isPodcastId(id))
      throw new CodedError('INVALID_PARAMETER', `id is "${id}", which is not a UUID.`)
    const found = (await findEpisodes(directory, [id], { signal: signal() })).get(id)
    if (found === undefined)
      throw new CodedError('EPISODE_NOT_FOUND', `No kept episode has the id ${id}.`)
    const podcast = showHit(fromFragments(found.show))
    const content = { episode: showEpisodeHit(found.episode), podcast, note: FEED_NOTE }
    return { content, cost: 1 }
  },
}
