/** `unmerge`: restores two podcasts as they were before their merge. */
import { findUnmergeTarget } from '../find-podcast.ts'
import { unmergePodcast } from './unmerge-podcast.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed } from '../../record/schema.ts'
import { defineAction, REASON } from '../action.ts'

export const unmerge = defineAction({
  name: 'unmerge',
  input: REASON,
  findTarget: findUnmergeTarget,
  run: async (id, _input, { directory }, ordering) =>
    unmergePodcast(directory, id, ordering),
  audit: ({ from }) => ({ from }),
  decision: {
    subjects: () => ['merge'],
    isReset: () => true,
    undo: ({ from }) =>
      typeof from === 'string' ? { action: 'merge', input: { into: from } } : undefined,
  },
  http: {
    method: 'POST',
    path: '/podcasts/:podcastId/unmerge',
    operationId: 'unmergePodcast',
    summary: 'Undo a merge',
    answerDescription:
      'The id that stands for itself again, and the one it was merged into',
    description:
      'Records, slugs and feed URLs of both podcasts are restored exactly; what the survivor learnt in between is found again by the next crawl. Merges into one survivor are undone newest first.',
    parts: {
      podcastId:
        'The podcast that was absorbed, by its id or a name that it had; or the survivor, where only one was merged into it. Where several were, the refusal lists them.',
    },
    answer: closed({ id: PodcastId, from: PodcastId }),
    present: ({ id, from }) => ({ id, from }),
    errors: ['REVISION_STALE', 'MERGE_REFUSED'],
    examples: ({ podcast: { id } }) => [
      {
        summary: 'It stands for itself',
        code: 'MERGE_REFUSED',
        parameters: { podcastId: id },
        body: {},
        message:
          'This podcast is not merged into another one, and none is merged into it: there is nothing to undo.',
      },
    ],
  },
  commands: [
    {
      name: 'unmerge',
      summary:
        'Undoes a merge: both podcasts are again what they were before it, and no rule joins them again.',
      details:
        'Merges into one podcast are undone newest first; castdex history tells which they were.',
      subject: {
        name: 'ID',
        description:
          'The podcast that was absorbed: its id, or the slug, another id or a feed URL that it had; or the survivor, where only one was merged into it.',
      },
      access: 'write',
      read: () => ({}),
      print: ({ id, from }) => `${id} is again apart from ${from}`,
    },
  ],
})
