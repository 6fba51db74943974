/**
 * Settles a visitor's submission: a proposed show is added, a takedown blocks its show, and either
 * can be rejected.
 */
import { CodedError } from '../../errors.ts'
import type { PodcastId } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'
import type { Submission } from '../../store/review-queue.ts'
import { addFeed, type AddTerms } from '../feed/add-feed.ts'
import { type AuditDetails, recordAudit } from '../audit.ts'
import type { Ordering } from '../change-podcast.ts'
import { actionContext } from '../action-context.ts'
import { runAction } from '../action.ts'
import { pin } from '../pin/pin.ts'
import { readPinOverrides } from '../pin/read-pin-overrides.ts'

export const SETTLEMENTS = ['accept', 'reject'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

/** `isOwn`: a proposed feed is the operator's own. */
export type Settling = Ordering & AddTerms

export interface SettledSubmission {
  readonly submission: Submission
  /** The podcast that was added or blocked; null after a rejection. */
  readonly podcastId: PodcastId | null
  /** True if the proposed feed was already known. */
  readonly wasKnown: boolean
  /** The audit line of the block, after an accepted takedown. */
  readonly block?: AuditDetails
}

function submissionNotFound(no: number): CodedError {
  return new CodedError(
    'SUBMISSION_NOT_FOUND',
    `nothing waits under the number ${String(no)}.`,
  )
}

/** Idempotent, so that nothing is lost if the process dies. */
async function carryOut(
  directory: Directory,
  { kind, subject }: Submission,
  ordering: Settling,
): Promise<Omit<SettledSubmission, 'submission'>> {
  const { isOwn } = ordering
  if (kind === 'proposal') {
    const { id, isNew } = await addFeed(directory, subject, ordering, { isOwn })
    return { podcastId: id, wasKnown: !isNew }
  }
  const overrides = readPinOverrides('blocked.blockedReason', 'a takedown was asked for')
  const context = actionContext(directory)
  const { done, details } = await runAction(pin, subject, overrides, context, ordering)
  return { podcastId: done.id, wasKnown: false, block: details }
}

/**
 * Throws `SUBMISSION_NOT_FOUND`, and the errors of adding a feed and pinning. The sender's text is
 * deleted.
 */
export async function settleSubmission(
  directory: Directory,
  no: number,
  settlement: Settlement,
  ordering: Settling,
): Promise<SettledSubmission> {
  const submission = await directory.submissions.find(no)
  if (submission === undefined) throw submissionNotFound(no)
  const settled =
    settlement === 'accept'
      ? await carryOut(directory, submission, ordering)
      : { podcastId: null, wasKnown: false }
  const { podcastId } = settled
  const { kind } = submission
  const about = podcastId ?? (kind === 'takedown' ? submission.subject : null)
  await recordAudit(directory, ordering, {
    action: `submission-${settlement}`,
    ...(about !== null && { podcastId: about }),
    details: { no, kind, ...(kind === 'proposal' && { feedUrl: submission.subject }) },
  })
  // The submission is removed last, so that it is never settled without an audit entry. After a
  // concurrent settlement, the changes made here stay.
  const isRemoved = await directory.submissions.remove(no)
  if (!isRemoved && podcastId === null) throw submissionNotFound(no)
  return { submission, ...settled }
}
