/** GET /api/v1/admin/submissions: visitors' proposals and takedown requests. */
import { Type } from 'typebox'
import { closed, Instant, nullable, oneOf } from '../../../../record/schema.ts'
import { SUBMISSION_KINDS } from '../../../../store/review-queue.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { PAGE_PARAMETERS, pageOf, readPage, toPage } from '../page.ts'

const SubmissionView = closed({
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
})

export const listSubmissions = defineAdminRoute({
  method: 'GET',
  path: '/submissions',
  operationId: 'listSubmissions',
  summary: 'What visitors of the site have sent, the oldest first',
  description:
    'Shows that they propose and takedowns that they ask for. Each waits until it is settled; then it is removed with all that its sender wrote.',
  query: {
    kind: { ...oneOf(SUBMISSION_KINDS), description: 'Only one kind.' },
    ...PAGE_PARAMETERS,
  },
  answer: pageOf(SubmissionView),
  errors: ['INVALID_CURSOR'],
  examples: () => [
    {
      name: 'quiet',
      summary: 'Nothing waits',
      parameters: { kind: 'takedown' },
      status: 200,
      answer: { data: { items: [], cursor: null } },
    },
  ],
  async respond({ query: { kind, ...page }, signal }, { directory }) {
    const list = `submissions ${kind ?? ''}`
    const { after, limit } = readPage(list, page)
    const wanted = { after: Number(after ?? 0), limit, ...(kind !== undefined && { kind }) }
    const items = await directory.submissions.list(wanted, { signal: signal() })
    return toPage(list, items, items.length < limit ? null : (items.at(-1)?.no ?? null))
  },
})
