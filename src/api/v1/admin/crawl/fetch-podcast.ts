/** POST /api/v1/admin/podcasts/{podcastId}/fetch: schedules an immediate fetch of the feed. */
import { Type } from 'typebox'
import { fetchNow } from '../../../../actions/feed/fetch-now.ts'
import { PodcastId } from '../../../../record/podcast.ts'
import { closed } from '../../../../record/schema.ts'
import { refused } from '../../../examples/refused.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { getPodcastByPart, PODCAST_PART, Reason, toOrdering } from '../podcast-part.ts'

export const fetchPodcast = defineAdminRoute({
  method: 'POST',
  path: '/podcasts/:podcastId/fetch',
  operationId: 'fetchPodcast',
  summary: 'Fetch the feed now',
  answerDescription: 'The id of the podcast whose feed is first in line',
  description:
    'The feed is due at once and is read whole, even where its server would say that nothing has changed. A crawler takes it within seconds, where one runs; `GET podcasts/{podcastId}/health` tells what came of it.',
  parts: PODCAST_PART,
  body: closed({ reason: Type.Optional(Reason) }),
  answer: closed({ id: PodcastId }),
  errors: ['INVALID_PARAMETER', 'PODCAST_NOT_FOUND', 'REVISION_STALE'],
  examples: () => [
    refused({
      summary: 'No such podcast',
      code: 'PODCAST_NOT_FOUND',
      parameters: { podcastId: 'nobody-has-this-slug' },
      message: 'No podcast has this id, or it was taken down.',
    }),
  ],
  async respond({ part, caller, body }, { directory, now }) {
    const { record } = await getPodcastByPart(directory, part)
    return { id: await fetchNow(directory, record.id, toOrdering(caller, now(), body)) }
  },
})
