/** POST /api/v1/admin/podcasts/{podcastId}/adopt: the feed has moved, by an operator's word. */
import { Type } from 'typebox'
import { adoptMove as adopt } from '../../../admin/adopt-move.ts'
import { PodcastId } from '../../../record/podcast.ts'
import { closed } from '../../../record/schema.ts'
import { adoptExamples } from '../../examples/admin-podcast-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import {
  getPodcastByPart,
  PODCAST_PART,
  Reason,
  Revision,
  toOrdering,
} from './podcast-part.ts'

export const adoptMove = defineAdminRoute({
  method: 'POST',
  path: '/podcasts/:podcastId/adopt',
  operationId: 'adoptMove',
  summary: 'Move a feed to where it has gone',
  answerDescription: 'Where the feed was, and where it is',
  description:
    'Adopts the target of a `suspect-move` (see the history), which was seen again and again and which no rule could prove; or moves the feed to any other `url`. Every former URL keeps resolving, and the feed is fetched within a minute. A URL that another podcast has is refused: merge the two.',
  parts: PODCAST_PART,
  body: closed({
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 8192,
        description: 'Default: the target of the suspect move.',
      }),
    ),
    reason: Type.Optional(Reason),
    revision: Type.Optional(Revision),
  }),
  answer: closed({ id: PodcastId, from: Type.String(), to: Type.String() }),
  errors: [
    'INVALID_PARAMETER',
    'INVALID_FEED_URL',
    'PRIVATE_FEED',
    'PODCAST_NOT_FOUND',
    'FEED_REMOVED',
    'REVISION_STALE',
    'MOVE_REFUSED',
  ],
  examples: adoptExamples,
  async respond({ part, caller, body }, { directory, now }) {
    const { record } = await getPodcastByPart(directory, part)
    const ordering = toOrdering(caller, now(), body)
    const { id, from, to } = await adopt(directory, record.id, body.url, ordering)
    return { id, from, to }
  },
})
