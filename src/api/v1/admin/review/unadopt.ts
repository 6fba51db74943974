/** POST /api/v1/admin/podcasts/{podcastId}/unadopt: a feed is where it was before it was moved. */
import { Type } from 'typebox'
import { unadopt as undo } from '../../../../admin/review/unadopt.ts'
import { PodcastId } from '../../../../record/podcast.ts'
import { closed } from '../../../../record/schema.ts'
import { unadoptExamples } from '../../../examples/admin-podcast-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'
import {
  getPodcastByPart,
  PODCAST_PART,
  Reason,
  Revision,
  toOrdering,
} from '../podcast-part.ts'

export const unadopt = defineAdminRoute({
  method: 'POST',
  path: '/podcasts/:podcastId/unadopt',
  operationId: 'unadopt',
  summary: 'Take back that a feed was moved by hand',
  answerDescription: 'Where the feed was, and where it is',
  description:
    'Undoes the last `adopt`: the feed is where it was before, what was known of the show then is what it is compared with again, and what was asked about it is open again.',
  parts: PODCAST_PART,
  body: closed({ reason: Type.Optional(Reason), revision: Type.Optional(Revision) }),
  answer: closed({ id: PodcastId, from: Type.String(), to: Type.String() }),
  errors: ['INVALID_PARAMETER', 'PODCAST_NOT_FOUND', 'REVISION_STALE', 'MOVE_REFUSED'],
  examples: unadoptExamples,
  async respond({ part, caller, body }, { directory, now }) {
    const { record } = await getPodcastByPart(directory, part)
    return undo(directory, record.id, toOrdering(caller, now(), body))
  },
})
