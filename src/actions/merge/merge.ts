/** `merge`: joins a podcast to another one, which keeps its id. Both are one show. */
import { Type } from 'typebox'
import { mergePodcasts } from './merge-podcasts.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed } from '../../record/schema.ts'
import { defineAction, REASON, REVISION } from '../action.ts'
import { PODCAST_NAME } from '../subject.ts'

export const merge = defineAction({
  name: 'merge',
  input: {
    into: Type.String({ minLength: 1, description: 'The survivor, by any of its ids.' }),
    ...REASON,
    ...REVISION,
  },
  run: async (id, { into }, { directory, find }, ordering) => {
    const { record } = await find(into)
    return mergePodcasts(directory, id, record.id, ordering)
  },
  audit: ({ into }) => ({ into }),
  decision: {
    subjects: () => ['merge'],
    isReset: () => false,
    undo: () => ({ action: 'unmerge', input: {} }),
  },
  http: {
    method: 'POST',
    path: '/podcasts/:podcastId/merge',
    operationId: 'mergePodcast',
    summary: 'Merge a podcast into another one',
    answerDescription: 'The id that was absorbed, and the one that survives',
    description:
      'Id, slug and every feed URL of the podcast resolve to the survivor from then on. Both are kept as they were, so that the merge can be undone.',
    answer: closed({ id: PodcastId, into: PodcastId }),
    present: ({ id, into }) => ({ id, into }),
    errors: ['MERGE_REFUSED'],
    examples: ({ podcast: { id, slug, titleLatest }, twin }) => [
      {
        name: 'twins',
        summary: 'One show that was taken in twice',
        parameters: { podcastId: twin.id },
        body: { into: slug, reason: 'the same episodes' },
        data: { id: twin.id, into: id },
      },
      {
        summary: 'Into itself',
        code: 'MERGE_REFUSED',
        body: { into: id },
        message: `Both mean one podcast already, ${id} ("${titleLatest}"); name two.`,
      },
    ],
  },
  commands: [
    {
      name: 'merge',
      summary: 'Merges a podcast into another one, which keeps its id: they are one show.',
      details:
        'Id, slug and feed URLs of the first lead to the second from then on. castdex unmerge ID restores both.',
      subject: {
        name: 'ID',
        description: `The podcast that is absorbed. ${PODCAST_NAME}`,
      },
      args: [{ name: 'INTO', description: 'The podcast that stays, named likewise.' }],
      access: 'write',
      read: ({ args: [into = ''] }) => ({ into }),
      print: ({ id, into }) => `${id} is merged into ${into}`,
    },
  ],
})
