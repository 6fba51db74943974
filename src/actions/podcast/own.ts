/**
 * `own`: marks a feed as one of the operator's own, which is served without an Apple id, or
 * removes the mark.
 */
import { Type } from 'typebox'
import { writeMark } from '../feed/mark-own.ts'
import { changePodcast } from '../change-podcast.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed } from '../../record/schema.ts'
import { defineAction, REASON, REVISION } from '../action.ts'

interface OwnMark {
  readonly id: PodcastId
  readonly own: boolean
  readonly hasChanged: boolean
}

export const own = defineAction({
  name: 'own',
  input: { own: Type.Boolean(), ...REASON, ...REVISION },
  run: async (id, { own: isOwn }, { directory }, ordering): Promise<OwnMark> =>
    changePodcast(directory, id, ordering, async (podcast) => {
      const { record } = podcast
      const done = { id: record.id, own: isOwn, hasChanged: false }
      if ((record.isOwn === true) === isOwn) return { done }
      const isWritten = await writeMark(directory, podcast, isOwn, ordering)
      if (isWritten) return { done: { ...done, hasChanged: true } }
      return { stale: 'another writer changed the podcast' }
    }),
  http: {
    method: 'POST',
    path: '/podcasts/:podcastId/own',
    operationId: 'markOwn',
    summary: 'Mark a podcast as one of your own, or take that back',
    answerDescription: 'Whether it is one of your own',
    description:
      'A podcast of your own is served without an Apple id, as one that was added or imported as such. `own: false` takes the mark back: without an Apple id the podcast is pending again.',
    answer: closed({ id: PodcastId, own: Type.Boolean() }),
    present: ({ id, own: isOwn }) => ({ id, own: isOwn }),
    examples: ({ podcast: { id } }) => [
      {
        name: 'not-own',
        summary: 'It is not one of your own',
        body: { own: false },
        data: { id, own: false },
      },
    ],
  },
  commands: [
    {
      name: 'own',
      summary: 'Marks a podcast as one of your own, which is served without an Apple id.',
      details:
        'With --reset the mark is taken back: without an Apple id the podcast is pending again.',
      options: { reset: { type: 'boolean', description: 'Take the mark back.' } },
      access: 'write',
      read: ({ options: { reset } }) => ({ own: reset !== true }),
      print: ({ id, own: isOwn, hasChanged }) =>
        `${id} is ${isOwn ? '' : 'not '}one of your own${hasChanged ? '' : ' already'}`,
    },
  ],
  audit: ({ own: isOwn }) => ({ own: isOwn }),
  outcome: (details) => (details['own'] === true ? 'marked' : 'unmarked'),
  decision: {
    subjects: () => ['own'],
    isReset: (details) => details['own'] !== true,
    undo: (details) => ({ action: 'own', input: { own: details['own'] !== true } }),
  },
})
