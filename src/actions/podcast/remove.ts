/** `remove`: takes a podcast down for good. It is not found any more, and no import adds it. */
import { removePodcast } from './remove-podcast.ts'
import { CodedError } from '../../errors.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed } from '../../record/schema.ts'
import { defineAction, REASON, REVISION } from '../action.ts'

export const remove = defineAction({
  name: 'remove',
  input: { ...REASON, ...REVISION },
  run: async (id, _input, { directory }, ordering) => ({
    id: await removePodcast(directory, id, ordering),
  }),
  audit: () => ({}),
  http: {
    method: 'DELETE',
    path: '/podcasts/:podcastId',
    operationId: 'removePodcast',
    summary: 'Take a podcast down',
    answerDescription: 'The id of the podcast that was taken down',
    description:
      'Nothing answers for the podcast any more; its id is never given again, and no crawl or import takes its feed URLs in. This cannot be undone; to hide a podcast for a time, pin `blocked` or `ignore`.',
    answer: closed({ id: PodcastId }),
    present: ({ id }) => ({ id }),
    examples: ({ removable: { id, slug } }) => [
      {
        name: 'takenDown',
        summary: 'Taken down for good',
        parameters: { podcastId: slug ?? id, reason: 'asked for by the publisher' },
        data: { id },
      },
    ],
  },
  commands: [
    {
      name: 'remove',
      summary:
        'Takes a podcast down for good: nothing answers for it, and no crawl or import takes its feed in again.',
      details:
        'This cannot be undone. To hide a podcast for a time: castdex pin ID ignore true.',
      options: { yes: { type: 'boolean', description: 'Really.' } },
      access: 'serve',
      read: () => ({}),
      async confirm(id, { options: { yes } }, { find }) {
        if (yes === true) return
        const { titleLatest } = (await find(id)).record
        throw new CodedError(
          'USAGE_INVALID',
          `remove takes ${id} ("${titleLatest}") down for good: say --yes`,
        )
      },
      print: ({ id }) => `${id} is removed`,
    },
  ],
})
