/** POST /api/v1/admin/podcasts/{podcastId}/own: a feed is one of the operator's own, or is not. */
import { Type } from 'typebox'
import { markOwn as mark } from '../../../admin/mark-own.ts'
import { PodcastId } from '../../../record/podcast.ts'
import { closed } from '../../../record/schema.ts'
import { ownExamples } from '../../examples/admin-podcast-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import {
  getPodcastByPart,
  PODCAST_PART,
  Reason,
  Revision,
  toOrdering,
} from './podcast-part.ts'

export const markOwn = defineAdminRoute({
  method: 'POST',
  path: '/podcasts/:podcastId/own',
  operationId: 'markOwn',
  summary: 'Mark a podcast as one of your own, or take that back',
  answerDescription: 'Whether it is one of your own',
  description:
    'A podcast of your own is served without an Apple id, as one that was added or imported as such. `own: false` takes the mark back: without an Apple id the podcast is pending again.',
  parts: PODCAST_PART,
  body: closed({
    own: Type.Boolean(),
    reason: Type.Optional(Reason),
    revision: Type.Optional(Revision),
  }),
  answer: closed({ id: PodcastId, own: Type.Boolean() }),
  errors: ['INVALID_PARAMETER', 'PODCAST_NOT_FOUND', 'REVISION_STALE'],
  examples: ownExamples,
  async respond({ part, caller, body: { own, ...why } }, { directory, now }) {
    const { record } = await getPodcastByPart(directory, part)
    const { id, isOwn } = await mark(
      directory,
      record.id,
      own,
      toOrdering(caller, now(), why),
    )
    return { id, own: isOwn }
  },
})
