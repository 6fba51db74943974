/** GET /api/v1/podcasts/{podcastIdOrSlug}/health: the crawl status of a podcast's feed. */
import { readFeedHealth } from '../../actions/feed/feed-health.ts'
import { findById } from '../../actions/find-podcast.ts'
import { closed } from '../../record/schema.ts'
import { fetchesExamples } from '../examples/episode-examples.ts'
import {
  getPodcastOfPath,
  noPodcastInPath,
  PODCAST_ERRORS,
  PODCAST_IN_PATH,
} from '../podcast-in-path.ts'
import { assertKnownParameters } from '../query-string.ts'
import { type Answer, defineRoute } from '../route.ts'
import { FETCHES, viewFetches } from '../views/fetches.ts'

export const getFeedHealth = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/:podcastIdOrSlug/health',
  scope: 'podcasts',
  counter: null,
  docs: {
    operationId: 'getFeedHealth',
    tag: 'Podcasts',
    summary: 'How the feed of a podcast is doing',
    description:
      'When it was fetched last and what came of it, when it is due next, and why it is slow or stopped. Free of charge.',
    parameters: [PODCAST_IN_PATH],
    answer: closed({ data: closed(FETCHES) }),
    answerDescription: 'The last fetch and the next one.',
    errors: PODCAST_ERRORS,
    examples: fetchesExamples,
  },
  async answer({ query, params }, { directory, now }): Promise<Answer> {
    assertKnownParameters(query, [])
    const { id } = await getPodcastOfPath(directory.reader, params)
    const found = await findById(directory, id)
    if (found === undefined) throw noPodcastInPath(params)
    const { record } = found
    const data = {
      podcastId: record.id,
      feedState: record.feedState,
      ...viewFetches(await readFeedHealth(directory, record, now())),
    }
    return { body: JSON.stringify({ data }), cost: 0 }
  },
})
