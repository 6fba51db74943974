/** GET /api/v1/admin/podcasts/{podcastId}/listings: a podcast's listings and their reasons. */
import { explainListings } from '../../../actions/listing/explain-listings.ts'
import { ListingsAnswer, viewListings } from '../../../actions/listing/listing-view.ts'
import { listingsExamples } from '../../examples/admin-listing-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import { getPodcastByPart, PODCAST_PART } from './podcast-part.ts'

export const listListings = defineAdminRoute({
  method: 'GET',
  path: '/podcasts/:podcastId/listings',
  operationId: 'listListings',
  summary: 'Where the podcast is listed, and why',
  description:
    'One entry a platform: the verdict, every id that evidence speaks of with what decided, and the evidence itself. See docs/LISTINGS.md.',
  parts: PODCAST_PART,
  answer: ListingsAnswer,
  errors: ['INVALID_PARAMETER', 'PODCAST_NOT_FOUND'],
  examples: listingsExamples,
  async respond({ part }, { directory, now }) {
    const { record } = await getPodcastByPart(directory, part)
    return viewListings(await explainListings(directory, record.id, now()))
  },
})
