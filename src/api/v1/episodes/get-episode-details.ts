/** GET /api/v1/episodes/{episodeId}/details: one kept episode. */
import { Type } from 'typebox'
import { CodedError } from '../../../errors.ts'
import { isPodcastId } from '../../../record/podcast-id.ts'
import { BasicPodcast } from '../../../record/podcast.ts'
import { closed } from '../../../record/schema.ts'
import { findEpisodes } from '../../discovery/find-episodes.ts'
import { episodeDetailsExamples } from '../../examples/episode-search-examples.ts'
import { assertKnownParameters, invalidParameter, quote } from '../../query-string.ts'
import { defineRoute } from '../../route.ts'
import { EpisodeAnswer, viewEpisode } from '../../views/episodes.ts'

const NAME = 'episodeId'

export const EpisodeDetailsAnswer = closed({
  data: closed({ episode: EpisodeAnswer, podcast: BasicPodcast }),
})

function readId(text: string): string {
  if (isPodcastId(text)) return text.toLowerCase()
  const problem = `is ${quote(text)}, which is not the id of an episode (a UUID)`
  throw invalidParameter(NAME, problem, [{ path: `path.${NAME}`, message: problem }])
}

export const getEpisodeDetails = defineRoute({
  method: 'GET',
  url: '/api/v1/episodes/:episodeId/details',
  scope: 'podcasts',
  counter: 'podcastLookups',
  isTagged: true,
  docs: {
    operationId: 'getEpisodeDetails',
    tag: 'Episodes',
    summary: 'An episode by id',
    description:
      'Of the newest 50 of a podcast, and of those that searches find. Costs one `podcastLookups`.',
    parameters: [
      {
        name: NAME,
        in: 'path',
        required: true,
        description: 'The id, as lists and searches have it.',
        schema: Type.String({ format: 'uuid' }),
      },
    ],
    answer: EpisodeDetailsAnswer,
    answerDescription: 'The episode and its podcast.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'EPISODE_NOT_FOUND',
      'QUOTA_EXCEEDED',
    ],
    examples: episodeDetailsExamples,
  },
  async answer(call, { directory }) {
    assertKnownParameters(call.query, [])
    const id = readId(call.params[NAME] ?? '')
    const found = await findEpisodes(directory, [id], { signal: call.signal() })
    const episode = found.get(id)
    if (episode === undefined)
      throw new CodedError('EPISODE_NOT_FOUND', `No kept episode has the id ${id}.`)
    const podcast = JSON.parse(episode.show.basic) as BasicPodcast
    const body = { data: { episode: viewEpisode(episode.episode, podcast), podcast } }
    return { body: JSON.stringify(body), cost: 1 }
  },
})
