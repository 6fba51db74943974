/** GET /api/v1/episodes/multiple: up to 50 kept episodes by id. */
import { Type } from 'typebox'
import { isPodcastId } from '../../../record/podcast-id.ts'
import type { BasicPodcast } from '../../../record/podcast.ts'
import { closed, Count } from '../../../record/schema.ts'
import { findEpisodes } from '../../discovery/find-episodes.ts'
import { episodesMultipleExamples } from '../../examples/episode-search-examples.ts'
import {
  assertKnownParameters,
  invalidParameter,
  type QueryString,
  quote,
  readValues,
} from '../../query-string.ts'
import { defineRoute } from '../../route.ts'
import { EpisodeAnswer, viewEpisode } from '../../views/episodes.ts'

const NAME = 'episodeIds'
const MOST = 50

export const EpisodesMultipleAnswer = closed({
  data: closed({
    totalRequested: Count,
    totalFound: Count,
    episodes: Type.Array(EpisodeAnswer),
  }),
})

function readIds(query: QueryString): readonly string[] {
  assertKnownParameters(query, [NAME])
  const ids = readValues(query, NAME)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
  if (ids.length === 0) throw invalidParameter(NAME, 'is missing; send 1 to 50 ids')
  if (ids.length > MOST)
    throw invalidParameter(NAME, `has ${String(ids.length)} ids; at most 50 are allowed`)
  const wrong = ids.find((id) => !isPodcastId(id))
  if (wrong !== undefined)
    throw invalidParameter(NAME, `has ${quote(wrong)}, which is not an id (a UUID)`)
  return ids.map((id) => id.toLowerCase())
}

export const getEpisodesMultiple = defineRoute({
  method: 'GET',
  url: '/api/v1/episodes/multiple',
  scope: 'podcasts',
  counter: 'podcastLookups',
  isTagged: true,
  docs: {
    operationId: 'getEpisodesMultiple',
    tag: 'Episodes',
    summary: 'Several episodes by id',
    description:
      'In the sequence of the ids, each once; an id that no kept episode has is left out. Costs one `podcastLookups` for each episode of the answer.',
    parameters: [
      {
        name: NAME,
        in: 'query',
        required: true,
        description: '1 to 50 ids, repeated or comma-separated.',
        schema: Type.Array(Type.String({ format: 'uuid' }), {
          minItems: 1,
          maxItems: MOST,
        }),
      },
    ],
    answer: EpisodesMultipleAnswer,
    answerDescription: 'The episodes.',
    errors: ['INVALID_PARAMETER', 'UNKNOWN_PARAMETER', 'QUOTA_EXCEEDED'],
    examples: episodesMultipleExamples,
  },
  async answer(call, { directory }) {
    const ids = readIds(call.query)
    const found = await findEpisodes(directory, ids, { signal: call.signal() })
    const episodes = [...new Set(ids)].flatMap((id) => {
      const each = found.get(id)
      if (each === undefined) return []
      return [viewEpisode(each.episode, JSON.parse(each.show.basic) as BasicPodcast)]
    })
    const totals = { totalRequested: ids.length, totalFound: episodes.length }
    const body = JSON.stringify({ data: { ...totals, episodes } })
    return { body, cost: episodes.length }
  },
})
