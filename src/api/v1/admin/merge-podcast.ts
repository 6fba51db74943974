/** POST /api/v1/admin/podcasts/{podcastId}/merge: what led to this podcast leads to another one. */
import { Type } from 'typebox'
import { mergePodcasts } from '../../../admin/merge-podcasts.ts'
import { findPodcast } from '../../../admin/find-podcast.ts'
import { podcastNotFound } from '../../../admin/change-podcast.ts'
import { PodcastId } from '../../../record/podcast.ts'
import { closed } from '../../../record/schema.ts'
import { mergeExamples } from '../../examples/admin-podcast-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import {
  getPodcastByPart,
  PODCAST_PART,
  Reason,
  Revision,
  toOrdering,
} from './podcast-part.ts'

export const mergePodcast = defineAdminRoute({
  method: 'POST',
  path: '/podcasts/:podcastId/merge',
  operationId: 'mergePodcast',
  summary: 'Merge a podcast into another one',
  answerDescription: 'The id that was absorbed, and the one that survives',
  description:
    'Id, slug and every feed URL of the podcast resolve to the survivor from then on. Both are kept as they were, so that the merge can be undone.',
  parts: PODCAST_PART,
  body: closed({
    into: Type.String({ minLength: 1, description: 'The survivor, by any of its ids.' }),
    reason: Type.Optional(Reason),
    revision: Type.Optional(Revision),
  }),
  answer: closed({ id: PodcastId, into: PodcastId }),
  errors: ['INVALID_PARAMETER', 'PODCAST_NOT_FOUND', 'REVISION_STALE', 'MERGE_REFUSED'],
  examples: mergeExamples,
  async respond({ part, caller, body }, { directory, now }) {
    const { record } = await getPodcastByPart(directory, part)
    const survivor = await findPodcast(directory, body.into)
    if (survivor === undefined) throw podcastNotFound()
    return mergePodcasts(
      directory,
      record.id,
      survivor.record.id,
      toOrdering(caller, now(), body),
    )
  },
})
