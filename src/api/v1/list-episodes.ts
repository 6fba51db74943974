/** GET /api/v1/podcasts/{podcastIdOrSlug}/episodes: the stored newest episodes of a podcast. */
import { Type } from 'typebox'
import { type BasicPodcast, isPublic } from '../../record/podcast.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { StoredPodcast } from '../../store/directory.ts'
import { readEpisodes } from '../../store/metadata.ts'
import { episodesExamples } from '../examples/episode-examples.ts'
import { getPodcastOfPath, PODCAST_ERRORS, PODCAST_IN_PATH } from '../podcast-in-path.ts'
import {
  assertKnownParameters,
  type QueryString,
  readFlag,
  readWhole,
} from '../query-string.ts'
import { type Answer, defineRoute } from '../route.ts'
import { type EpisodesQuery, EpisodesAnswer, viewEpisodes } from '../views/episodes.ts'

const DEFAULT_LIMIT = 25
const MAX_LIMIT = 100
const MAX_SKIP = 1_000_000

function readAsked(query: QueryString): EpisodesQuery {
  assertKnownParameters(query, ['hasTranscript', 'skip', 'limit'])
  return {
    hasTranscript: readFlag(query, 'hasTranscript'),
    skip: readWhole(query, 'skip', { least: 0, most: MAX_SKIP, else: 0 }),
    limit: readWhole(query, 'limit', { least: 1, most: MAX_LIMIT, else: DEFAULT_LIMIT }),
  }
}

/** Returns 0 for a podcast whose episodes are not shown. */
function countEpisodes(podcast: StoredPodcast): number {
  const record = fromFragments(podcast)
  if (isPublic(record)) return record.stats.episodeCount
  return 0
}

export const listEpisodes = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/:podcastIdOrSlug/episodes',
  scope: 'podcasts',
  counter: 'podcastLookups',
  isTagged: true,
  docs: {
    operationId: 'getPodcastEpisodes',
    tag: 'Podcasts',
    summary: 'The newest episodes of a podcast',
    description:
      'Newest first: what is kept of the newest 50 items of its feed that can be played, as the feed was read last. None of a podcast whose feed was never read, or that is blocked or asks not to be listed. Costs one `podcastLookups`.',
    parameters: [
      PODCAST_IN_PATH,
      {
        name: 'hasTranscript',
        in: 'query',
        required: false,
        description:
          'Only episodes whose feed links to a transcript, or only those without.',
        schema: Type.Boolean(),
      },
      {
        name: 'skip',
        in: 'query',
        required: false,
        description: 'So many of the newest are left out.',
        schema: Type.Integer({ minimum: 0, maximum: MAX_SKIP, default: 0 }),
      },
      {
        name: 'limit',
        in: 'query',
        required: false,
        description: 'At most so many are in the answer.',
        schema: Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
      },
    ],
    answer: EpisodesAnswer,
    answerDescription: 'The podcast and its episodes.',
    errors: [...PODCAST_ERRORS, 'QUOTA_EXCEEDED'],
    examples: episodesExamples,
  },
  async answer(call, { directory }): Promise<Answer> {
    const asked = readAsked(call.query)
    const podcast = await getPodcastOfPath(directory.reader, call.params)
    const { id, basic } = podcast
    const episodes = await readEpisodes(directory.metadata, [id], { signal: call.signal() })
    const body = viewEpisodes(JSON.parse(basic) as BasicPodcast, episodes.get(id) ?? [], {
      ...asked,
      episodeCount: countEpisodes(podcast),
    })
    return { body: JSON.stringify(body), cost: 1 }
  },
})
