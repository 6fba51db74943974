/** `adopt`: moves a feed to the target of its suspect move, or to another URL. */
import { Type } from 'typebox'
import { adoptMove } from './adopt-move.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed } from '../../record/schema.ts'
import { defineAction, REASON, REVISION } from '../action.ts'

export const adopt = defineAction({
  name: 'adopt',
  input: {
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 8192,
        description: 'Default: the target of the suspect move.',
      }),
    ),
    ...REASON,
    ...REVISION,
  },
  run: async (id, { url }, { directory }, ordering) =>
    adoptMove(directory, id, url, ordering),
  audit: ({ from, to }) => ({ from, to }),
  decision: {
    subjects: () => ['feed'],
    isReset: () => false,
    undo: () => ({ action: 'unadopt', input: {} }),
  },
  http: {
    method: 'POST',
    path: '/podcasts/:podcastId/adopt',
    operationId: 'adoptMove',
    summary: 'Move a feed to where it has gone',
    answerDescription: 'Where the feed was, and where it is',
    description:
      'Adopts the target of a `suspect-move` (see the history), which was seen again and again and which no rule could prove; or moves the feed to any other `url`. Every former URL keeps resolving, and the feed is fetched within a minute. A URL that another podcast has is refused: merge the two.',
    answer: closed({ id: PodcastId, from: Type.String(), to: Type.String() }),
    present: ({ id, from, to }) => ({ id, from, to }),
    errors: ['INVALID_FEED_URL', 'PRIVATE_FEED', 'FEED_REMOVED', 'MOVE_REFUSED'],
    examples: ({ podcast: { id, rssFeedUrl } }) => [
      {
        name: 'moved',
        summary: 'To a new host that the show has told of',
        body: {
          url: 'https://new-host.example.org/harbour-light',
          reason: 'by mail of the publisher',
        },
        data: { id, from: rssFeedUrl, to: 'https://new-host.example.org/harbour-light' },
      },
      {
        summary: 'No move is suspected',
        code: 'MOVE_REFUSED',
        body: {},
        message: 'No move of this podcast waits for a word; name the URL of the feed.',
      },
    ],
  },
  commands: [
    {
      name: 'adopt',
      summary: 'Moves a feed to the URL of its suspect move, or to another one.',
      details:
        'A suspect move (castdex history) was seen again and again, and no rule could prove that the same show is there (docs/MOVES.md).\n' +
        'Every former URL keeps resolving; the feed is fetched next. A URL that another podcast has is refused: castdex merge joins the two.',
      args: [
        {
          name: 'URL',
          description: 'Where the feed is; default: the target of the suspect move.',
          required: false,
        },
      ],
      access: 'write',
      read: ({ args: [url] }) => (url === undefined ? {} : { url }),
      print: ({ id, to }) => `${id} is at ${to}`,
    },
  ],
})
