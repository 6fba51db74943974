/** `unadopt`: moves a feed back to where it was before an operator moved it. */
import { Type } from 'typebox'
import { unadopt as moveBack } from './unadopt-move.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed } from '../../record/schema.ts'
import { defineAction, REASON, REVISION } from '../action.ts'

export const unadopt = defineAction({
  name: 'unadopt',
  input: { ...REASON, ...REVISION },
  run: async (id, _input, { directory }, ordering) => moveBack(directory, id, ordering),
  audit: ({ from, to }) => ({ from, to }),
  decision: {
    subjects: () => ['feed'],
    isReset: () => true,
    undo: ({ from }) =>
      typeof from === 'string' ? { action: 'adopt', input: { url: from } } : undefined,
  },
  http: {
    method: 'POST',
    path: '/podcasts/:podcastId/unadopt',
    operationId: 'unadopt',
    summary: 'Take back that a feed was moved by hand',
    answerDescription: 'Where the feed was, and where it is',
    description:
      'Undoes the last `adopt`: the feed is where it was before, what was known of the show then is what it is compared with again, and what was asked about it is open again.',
    answer: closed({ id: PodcastId, from: Type.String(), to: Type.String() }),
    present: ({ id, from, to }) => ({ id, from, to }),
    errors: ['MOVE_REFUSED'],
    examples: () => [
      {
        summary: 'Nobody has moved it',
        code: 'MOVE_REFUSED',
        body: {},
        message: 'No feed of this podcast was moved by hand.',
      },
    ],
  },
  commands: [
    {
      name: 'unadopt',
      summary: 'Takes the last `castdex adopt` back: the feed is where it was.',
      details:
        'What was asked about the show before is open again, and its feed is read next.',
      access: 'write',
      read: () => ({}),
      print: ({ id, to }) => `${id} is at ${to}`,
    },
  ],
})
