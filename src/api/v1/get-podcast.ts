/**
 * GET /api/v1/podcasts/{podcastIdOrSlug}: the full podcast with its listings, by any identifier.
 */
import { podcastExamples } from '../examples/examples.ts'
import { getPodcastOfPath, PODCAST_ERRORS, PODCAST_IN_PATH } from '../podcast-in-path.ts'
import { assertKnownParameters } from '../query-string.ts'
import { type Answer, defineRoute } from '../route.ts'
import { PodcastAnswer, viewPodcast } from '../views/podcast.ts'

export const getPodcast = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/:podcastIdOrSlug',
  scope: 'podcasts',
  counter: 'podcastLookups',
  isTagged: true,
  docs: {
    operationId: 'getPodcast',
    tag: 'Podcasts',
    summary: 'A podcast and its listings by id or slug',
    description:
      'The same answer as by feed URL. The text is tried as podcast id, Apple id, Spotify show id, `podcast:guid` and slug, in this order. Costs one `podcastLookups`.',
    parameters: [PODCAST_IN_PATH],
    answer: PodcastAnswer,
    answerDescription:
      'The podcast, and where it is listed (`platforms` is null while no Apple listing is known).',
    errors: [...PODCAST_ERRORS, 'QUOTA_EXCEEDED'],
    examples: podcastExamples,
  },
  async answer({ query, params }, { directory }): Promise<Answer> {
    assertKnownParameters(query, [])
    const podcast = await getPodcastOfPath(directory.reader, params)
    return { body: viewPodcast(podcast), cost: 1 }
  },
})
