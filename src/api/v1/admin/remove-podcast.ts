/** DELETE /api/v1/admin/podcasts/{podcastId}: takes a podcast down for good. */
import { removePodcast as remove } from '../../../admin/remove-podcast.ts'
import { PodcastId } from '../../../record/podcast.ts'
import { closed } from '../../../record/schema.ts'
import { removeExamples } from '../../examples/admin-podcast-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import {
  getPodcastByPart,
  PODCAST_PART,
  Reason,
  Revision,
  toOrdering,
} from './podcast-part.ts'

export const removePodcast = defineAdminRoute({
  method: 'DELETE',
  path: '/podcasts/:podcastId',
  operationId: 'removePodcast',
  summary: 'Take a podcast down',
  answerDescription: 'The id of the podcast that was taken down',
  description:
    'Nothing answers for the podcast any more; its id is never given again, and no crawl or import takes its feed URLs in. This cannot be undone; to hide a podcast for a time, pin `blocked` or `ignore`.',
  parts: PODCAST_PART,
  query: { reason: Reason, revision: Revision },
  answer: closed({ id: PodcastId }),
  errors: ['PODCAST_NOT_FOUND', 'REVISION_STALE'],
  examples: removeExamples,
  async respond({ part, caller, query }, { directory, now }) {
    const { record } = await getPodcastByPart(directory, part)
    return { id: await remove(directory, record.id, toOrdering(caller, now(), query)) }
  },
})
