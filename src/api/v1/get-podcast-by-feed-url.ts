/** GET /api/v1/podcasts/by-feed-url: the full podcast of a feed URL, with its listings. */
import { Type } from 'typebox'
import type { StoredPodcast } from '../../store/directory.ts'
import { CodedError } from '../../errors.ts'
import { joinPlatforms } from '../../record/view/fragments.ts'
import { byFeedUrlExamples } from '../examples/examples.ts'
import { feedNotTracked, readFeedUrl } from '../locator-fields.ts'
import { assertKnownParameters, invalidParameter, readScalar } from '../query-string.ts'
import { type Answer, defineRoute } from '../route.ts'
import { PodcastAnswer, viewPodcast } from '../views/podcast.ts'

/** Throws for a podcast without an Apple listing, since the answer promises `platforms`. */
const assertListed = (podcast: StoredPodcast): void => {
  if (joinPlatforms(podcast) !== null) return
  throw new CodedError(
    'LISTING_UNKNOWN',
    `The podcast ${podcast.id} has this feed URL, but no Apple listing of it is known yet.`,
  )
}

export const getPodcastByFeedUrl = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/by-feed-url',
  scope: 'podcasts',
  counter: 'podcastLookups',
  docs: {
    operationId: 'getPodcastByFeedUrl',
    tag: 'Podcasts',
    summary: 'A podcast and its listings by feed URL',
    description:
      'The full podcast and its Apple, Spotify and YouTube listings. A feed URL matches as in lookup. 404 `FEED_NOT_TRACKED` means "not tracked"; every other failure is a real error. Costs one `podcastLookups`.',
    parameters: [
      {
        name: 'rssFeedUrl',
        in: 'query',
        required: true,
        description: 'Feed URL, URL-encoded.',
        schema: Type.String({ minLength: 1 }),
      },
    ],
    answer: PodcastAnswer,
    answerDescription: 'The podcast, and where it is listed.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'INVALID_FEED_URL',
      'FEED_NOT_TRACKED',
      'LISTING_UNKNOWN',
      'RECORD_DAMAGED',
      'QUOTA_EXCEEDED',
    ],
    examples: byFeedUrlExamples,
  },
  async answer({ query }, { directory }): Promise<Answer> {
    assertKnownParameters(query, ['rssFeedUrl'])
    const url = readScalar(query, 'rssFeedUrl')
    if (url === undefined)
      throw invalidParameter('rssFeedUrl', 'is missing; send the feed URL, URL-encoded')
    const locator = readFeedUrl(url)
    const podcast = locator === null ? undefined : await directory.reader.find(locator)
    if (podcast === undefined) throw feedNotTracked(url)
    assertListed(podcast)
    return { body: viewPodcast(podcast), cost: 1 }
  },
})
