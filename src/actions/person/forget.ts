/** `person-forget`: erases one person for good; no crawl or import brings the person back. */
import { Type } from 'typebox'
import { CodedError } from '../../errors.ts'
import { closed } from '../../record/schema.ts'
import { defineAction } from '../action.ts'
import { forgetPerson } from '../forget/forget-person.ts'
import { PERSON } from '../subject.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const forgetPersonAction = defineAction({
  name: 'person-forget',
  subject: PERSON,
  input: {},
  run: async (slug, _input, { directory }, ordering) => ({
    id: null,
    ...(await forgetPerson(directory, slug, ordering)),
  }),
  // Without the name.
  audit: ({ podcasts, traces }) => ({ podcasts, traces }),
  http: {
    method: 'DELETE',
    path: '/people/:slug',
    operationId: 'forgetPerson',
    summary: 'Erase a person for good',
    answerDescription: 'What was erased',
    description:
      'The name leaves the shows of the person with roles, links and pictures: records, episodes, texts, transcripts, searches, exports and the change feed. Only salted hashes are kept, so that no crawl or import brings the person back. A namesake in another show stays.',
    answer: closed({
      podcasts: count('Shows that named the person.'),
      traces: count('Merged shows, events, actions and saved searches with the name.'),
    }),
    present: ({ podcasts, traces }) => ({ podcasts, traces }),
    examples: () => [
      {
        name: 'erased',
        summary: 'A guest of one show',
        data: { podcasts: 1, traces: 0 },
      },
    ],
  },
  commands: [
    {
      name: 'forget person',
      summary:
        'Erases one person, or a name within one show, from everything; no crawl or import brings the person back.',
      details:
        'SLUG ends the address of the person’s page. A namesake stays. This cannot be undone. Every show that search does not find is read, too. Replicas follow; backups still have it.',
      options: { yes: { type: 'boolean', description: 'Really.' } },
      access: 'serve',
      read: () => ({}),
      confirm(_slug, { options: { yes } }) {
        if (yes === true) return Promise.resolve()
        throw new CodedError('USAGE_INVALID', 'forget person erases for good: say --yes')
      },
      print: ({ podcasts, traces }) =>
        `erased from ${String(podcasts)} podcasts, and from ${String(traces)} other entries`,
    },
  ],
})
