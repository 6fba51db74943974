/**
 * `settle`: accepts or rejects what a visitor of the site has sent. A proposed show is added, and a
 * takedown blocks its show.
 */
import { Type } from 'typebox'
import { CodedError } from '../../errors.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed, nullable, oneOf } from '../../record/schema.ts'
import type { Directory } from '../../store/directory.ts'
import type { Submission } from '../../store/review-queue.ts'
import { defineAction, REASON, runAction } from '../action.ts'
import type { ActionContext } from '../subject.ts'
import type { AuditDetails } from '../audit.ts'
import type { Ordering } from '../change-podcast.ts'
import { addFeed } from '../feed/add-feed.ts'
import { pin } from '../pin/pin.ts'

export const SETTLEMENTS = ['accept', 'reject'] as const

interface CarriedOut {
  /** The podcast that was added or blocked; null after a rejection. */
  readonly podcastId: PodcastId | null
  /** The proposed feed was known before. */
  readonly wasKnown: boolean
  /** The audit line of the block, after an accepted takedown. */
  readonly block?: AuditDetails
}

export interface SettledSubmission extends CarriedOut {
  readonly id: PodcastId | null
  readonly submission: Submission
}

function submissionNotFound(no: number): CodedError {
  return new CodedError(
    'SUBMISSION_NOT_FOUND',
    `nothing waits under the number ${String(no)}.`,
  )
}

/** Idempotent, so that nothing is lost if the process dies. */
async function carryOut(
  { kind, subject }: Submission,
  isOwn: boolean | undefined,
  context: ActionContext,
  ordering: Ordering,
): Promise<CarriedOut> {
  if (kind === 'proposal') {
    const { directory, fetchAllow } = context
    const terms = { isOwn, fetchAllow }
    const { id, isNew } = await addFeed(directory, subject, ordering, terms)
    return { podcastId: id, wasKnown: !isNew }
  }
  const blocked = { blockedReason: 'a takedown was asked for' }
  const { done, details } = await runAction(pin, subject, { blocked }, context, ordering)
  return { podcastId: done.id, wasKnown: false, block: details }
}

/**
 * Removes the submission with the sender's text, after the audit line was written. After a
 * concurrent settlement, the changes made here stay.
 */
async function removeSettled(
  { submission: { no }, podcastId }: SettledSubmission,
  { submissions }: Directory,
): Promise<void> {
  const isRemoved = await submissions.remove(no)
  if (!isRemoved && podcastId === null) throw submissionNotFound(no)
}

export const settle = defineAction({
  name: 'settle',
  lines: {
    all: ['submission-accept', 'submission-reject'],
    of: ({ settlement }) => `submission-${settlement}`,
  },
  subject: null,
  input: {
    no: Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 }),
    settlement: oneOf(SETTLEMENTS),
    ...REASON,
    own: Type.Optional(
      Type.Boolean({
        description:
          'True: the proposed feed is one of your own, which is served without an Apple id.',
      }),
    ),
  },
  async run(_id, { no, settlement, own }, context, ordering): Promise<SettledSubmission> {
    const submission = await context.directory.submissions.find(no)
    if (submission === undefined) throw submissionNotFound(no)
    const settled =
      settlement === 'accept'
        ? await carryOut(submission, own, context, ordering)
        : { podcastId: null, wasKnown: false }
    const about = submission.kind === 'takedown' ? submission.subject : null
    return { ...settled, id: settled.podcastId ?? about, submission }
  },
  audit: ({ submission: { no, kind, subject } }) => ({
    no,
    kind,
    ...(kind === 'proposal' && { feedUrl: subject }),
  }),
  conclude: async (settled, { directory }) => removeSettled(settled, directory),
  http: {
    method: 'POST',
    path: '/submissions/:no',
    operationId: 'settleSubmission',
    summary: 'Accept or reject what a visitor has sent',
    answerDescription: 'What became of it',
    description:
      'Accepting a proposal adds its feed; accepting a takedown blocks the podcast, which `PATCH /api/v1/admin/podcasts/{podcastId}` takes back. Either way it is removed with all that its sender wrote, and the audit log keeps that it was settled.',
    parts: { no: 'Number of the submission.' },
    answer: closed({
      settlement: oneOf(SETTLEMENTS),
      podcastId: nullable(PodcastId),
    }),
    present: ({ podcastId }) => ({
      settlement: podcastId === null ? 'reject' : 'accept',
      podcastId,
    }),
    errors: [
      'SUBMISSION_NOT_FOUND',
      'PODCAST_NOT_FOUND',
      'INVALID_FEED_URL',
      'PRIVATE_FEED',
      'FEED_REMOVED',
    ],
    examples: () => [
      {
        summary: 'It was settled already',
        code: 'SUBMISSION_NOT_FOUND',
        parameters: { no: '999999' },
        body: { settlement: 'reject' },
        message: 'nothing waits under the number 999999.',
      },
    ],
  },
  commands: [
    {
      name: 'settle',
      summary: 'Accepts or rejects what a visitor of the site has sent.',
      details:
        'Accepting a proposal adds its feed; accepting a takedown blocks the podcast, which castdex unpin ID blocked takes back.\n' +
        'What the sender wrote is removed.',
      args: [
        { name: 'NO', description: 'Its number, as castdex submissions shows it.' },
        { name: 'HOW', description: 'accept or reject.', values: { known: SETTLEMENTS } },
      ],
      access: 'serve',
      read({ args: [text = '', how] }) {
        const no = Number(text)
        const settlement = how === 'accept' ? how : 'reject'
        if (Number.isSafeInteger(no) && no > 0) return { no, settlement } as const
        throw new CodedError(
          'USAGE_INVALID',
          `NO is "${text}"; it has to be a number that castdex submissions shows`,
        )
      },
      print: ({ podcastId, submission: { no } }) => {
        if (podcastId === null) return `${String(no)} is rejected`
        return `${String(no)} is accepted: ${podcastId}`
      },
    },
  ],
})
