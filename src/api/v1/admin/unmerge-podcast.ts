/** POST /api/v1/admin/podcasts/{podcastId}/unmerge: both podcasts as they were before the merge. */
import { Type } from 'typebox'
import { findUnmergeTarget } from '../../../admin/find-podcast.ts'
import { unmergePodcast as unmerge } from '../../../admin/unmerge-podcast.ts'
import { podcastNotFound } from '../../../admin/change-podcast.ts'
import { PodcastId } from '../../../record/podcast.ts'
import { closed } from '../../../record/schema.ts'
import { unmergeExamples } from '../../examples/admin-podcast-examples.ts'
import { defineAdminRoute } from './admin-route.ts'
import { Reason, toOrdering } from './podcast-part.ts'

export const unmergePodcast = defineAdminRoute({
  method: 'POST',
  path: '/podcasts/:podcastId/unmerge',
  operationId: 'unmergePodcast',
  summary: 'Undo a merge',
  answerDescription: 'The id that stands for itself again, and the one it was merged into',
  description:
    'Records, slugs and feed URLs of both podcasts are restored exactly; what the survivor learnt in between is found again by the next crawl. Merges into one survivor are undone newest first.',
  parts: {
    podcastId:
      'The podcast that was absorbed, by its id or a name that it had; or the survivor, where only one was merged into it. Where several were, the refusal lists them.',
  },
  body: closed({ reason: Type.Optional(Reason) }),
  answer: closed({ id: PodcastId, from: PodcastId }),
  errors: ['INVALID_PARAMETER', 'PODCAST_NOT_FOUND', 'REVISION_STALE', 'MERGE_REFUSED'],
  examples: unmergeExamples,
  async respond({ part, caller, body }, { directory, now }) {
    const id = await findUnmergeTarget(directory, part('podcastId'))
    if (id === undefined) throw podcastNotFound()
    return unmerge(directory, id, toOrdering(caller, now(), body))
  },
})
