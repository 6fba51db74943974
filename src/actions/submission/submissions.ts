/** `submissions`: what visitors of the site have sent, oldest first. */
import { Type } from 'typebox'
import { closed, Instant, nullable, oneOf } from '../../record/schema.ts'
import { SUBMISSION_KINDS } from '../../store/review-queue.ts'
import { defineList } from '../list.ts'

const MOST = 1000

export const submissions = defineList({
  name: 'submissions',
  filters: { kind: { ...oneOf(SUBMISSION_KINDS), description: 'Only one kind.' } },
  read: async ({ directory }, { filters: { kind }, after, limit, options }) =>
    directory.submissions.list(
      { after: Number(after ?? 0), limit, ...(kind && { kind }) },
      options,
    ),
  key: ({ no }) => no,
  item: closed({
    no: Type.Integer({ minimum: 1, description: 'Settles it.' }),
    at: Instant,
    kind: oneOf(SUBMISSION_KINDS),
    subject: Type.String({
      description: "Of a proposal the address of the feed, of a takedown the podcast's id.",
    }),
    message: nullable(
      Type.String({ description: 'What the sender wrote. For operators alone.' }),
    ),
    contact: nullable(
      Type.String({ description: 'How the sender is reached. For operators alone.' }),
    ),
  }),
  view: (submission) => submission,
  http: {
    path: '/submissions',
    operationId: 'listSubmissions',
    summary: 'What visitors of the site have sent, the oldest first',
    description:
      'Shows that they propose and takedowns that they ask for. Each waits until it is settled; then it is removed with all that its sender wrote.',
    examples: () => [
      {
        name: 'quiet',
        summary: 'Nothing waits',
        parameters: { kind: 'takedown' },
        data: { items: [], cursor: null },
      },
    ],
  },
  command: {
    name: 'submissions',
    summary:
      'Shows what visitors of the site have sent: shows that they propose, takedowns that they ask for.',
    details: `The oldest ${String(MOST)}. Settle one by its number with castdex settle.`,
    most: MOST,
    columns: {
      NO: ({ no }) => String(no),
      AT: ({ at }) => at,
      KIND: ({ kind }) => kind,
      ABOUT: ({ subject }) => subject,
      CONTACT: ({ contact }) => contact ?? '',
      MESSAGE: ({ message }) => (message ?? '').replaceAll('\n', ' '),
    },
    empty: 'nothing waits',
  },
})
