/** POST /api/v1/admin/submissions/{no}: accepts or rejects a visitor's submission. */
import { Type } from 'typebox'
import {
  SETTLEMENTS,
  settleSubmission as settle,
} from '../../../../actions/submission/settle-submission.ts'
import { PodcastId } from '../../../../record/podcast.ts'
import { closed, nullable, oneOf } from '../../../../record/schema.ts'
import { refused } from '../../../examples/refused.ts'
import { invalidParameter, quote } from '../../../query-string.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { Reason, toOrdering } from '../podcast-part.ts'

function readNumber(text: string): number {
  const no = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (no > 0) return no
  const problem = `is ${quote(text)}; it has to be a whole number from 1`
  throw invalidParameter('no', problem, [{ path: 'path.no', message: problem }])
}

export const settleSubmission = defineAdminRoute({
  method: 'POST',
  path: '/submissions/:no',
  operationId: 'settleSubmission',
  summary: 'Accept or reject what a visitor has sent',
  answerDescription: 'What became of it',
  description:
    'Accepting a proposal adds its feed; accepting a takedown blocks the podcast, which `PATCH /api/v1/admin/podcasts/{podcastId}` takes back. Either way it is removed with all that its sender wrote, and the audit log keeps that it was settled.',
  parts: { no: 'Number of the submission.' },
  body: closed({
    settlement: oneOf(SETTLEMENTS),
    reason: Type.Optional(Reason),
    own: Type.Optional(
      Type.Boolean({
        description:
          'True: the proposed feed is one of your own, which is served without an Apple id.',
      }),
    ),
  }),
  answer: closed({
    settlement: oneOf(SETTLEMENTS),
    podcastId: nullable(PodcastId),
  }),
  errors: [
    'INVALID_PARAMETER',
    'SUBMISSION_NOT_FOUND',
    'PODCAST_NOT_FOUND',
    'INVALID_FEED_URL',
    'PRIVATE_FEED',
    'FEED_REMOVED',
  ],
  examples: () => [
    refused({
      summary: 'It was settled already',
      code: 'SUBMISSION_NOT_FOUND',
      parameters: { no: '999999' },
      body: { settlement: 'reject' },
      message: 'nothing waits under the number 999999.',
    }),
  ],
  async respond({ part, caller, body: { settlement, reason, own } }, { directory, now }) {
    const ordering = { ...toOrdering(caller, now(), { reason }), isOwn: own }
    const { podcastId } = await settle(
      directory,
      readNumber(part('no')),
      settlement,
      ordering,
    )
    return { settlement, podcastId }
  },
})
