/**
 * POST /api/v1/admin/podcasts/{podcastId}/listings/{platform}: confirms, rejects or resets a
 * listing.
 */
import { Type } from 'typebox'
import { explainListings } from '../../../actions/listing/explain-listings.ts'
import {
  judgeListingByHand,
  LISTING_OVERRIDES,
} from '../../../actions/listing/judge-listing.ts'
import {
  isListingPlatform,
  LISTING_PLATFORMS,
  type ListingPlatform,
} from '../../../record/listing/evidence.ts'
import { closed, oneOf } from '../../../record/schema.ts'
import { judgeListingExamples } from '../../examples/admin-listing-examples.ts'
import { invalidParameter, quote } from '../../query-string.ts'
import { defineAdminRoute } from './admin-route.ts'
import { ListingsAnswer, viewListings } from './listing-view.ts'
import {
  getPodcastByPart,
  PODCAST_PART,
  Reason,
  Revision,
  toOrdering,
} from './podcast-part.ts'

const readPlatform = (text: string): ListingPlatform => {
  if (isListingPlatform(text)) return text
  const problem = `is ${quote(text)}; it has to be one of ${LISTING_PLATFORMS.join(', ')}`
  throw invalidParameter('platform', problem, [{ path: 'path.platform', message: problem }])
}

export const judgeListing = defineAdminRoute({
  method: 'POST',
  path: '/podcasts/:podcastId/listings/:platform',
  operationId: 'judgeListing',
  summary: 'Confirm or reject a listing, or take that back',
  answerDescription: 'The listings after the order',
  description:
    'What an operator confirmed is published and what was rejected is not, whatever is found later; the last order stands. `reset` takes an order about this id back, and evidence alone decides again. In the history with who ordered it.',
  parts: { ...PODCAST_PART, platform: 'apple, spotify or youtube.' },
  body: closed({
    verdict: oneOf(LISTING_OVERRIDES),
    foreignId: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'Apple id, Spotify id, or the id of a YouTube channel or playlist; or a link that has it.',
    }),
    reason: Type.Optional(Reason),
    revision: Type.Optional(Revision),
  }),
  answer: ListingsAnswer,
  errors: ['INVALID_PARAMETER', 'PODCAST_NOT_FOUND', 'REVISION_STALE'],
  examples: judgeListingExamples,
  async respond(
    { part, caller, body: { verdict, foreignId, reason, revision } },
    { directory, now },
  ) {
    const platform = readPlatform(part('platform'))
    const { record } = await getPodcastByPart(directory, part)
    const order = { platform, verdict, foreignId }
    await judgeListingByHand(
      directory,
      record.id,
      order,
      toOrdering(caller, now(), { reason, revision }),
    )
    return viewListings(await explainListings(directory, record.id, now()))
  },
})
