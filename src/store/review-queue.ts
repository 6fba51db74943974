/**
 * The port of the review queue: podcasts that need an operator's decision, by issue, and
 * submissions of visitors.
 */
import type { PodcastRecord } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { JsonValue } from '../record/text/json-value.ts'

export const FEED_ISSUES = [
  /** Kept without an Apple id, so no public operation serves it. */
  'pending',
  'dead',
  /** Pending, because another podcast holds the Apple id that it claims. */
  'conflict',
  /** The content at its URL is refused: not a feed, or not allowed to be fetched or read. */
  'refused',
  /** Its items never had audio: a blog, pictures, torrents. Not served. */
  'not-a-podcast',
  /**
   * Its URL has served another show for two days or more. Nothing is read from it until an operator
   * decides.
   */
  'doubted',
  /**
   * The feed no longer has episodes of the show. The podcast keeps its state and is still crawled.
   */
  'emptied',
  /** It seems to have moved, but no rule proves it. */
  'suspect-move',
  /** A platform has several listings that may be the show's. */
  'ambiguous',
  /** Another podcast may be the same show, but no rule proves it. */
  'duplicate',
  /** At the first reading, the feed's title differed from the catalogue's. */
  'named-otherwise',
] as const
export type FeedIssue = (typeof FEED_ISSUES)[number]

/** Outcomes of failing feed tasks (`failing.outcome` of their state) that need an operator. */
export const REFUSED_OUTCOMES: readonly string[] = [
  'not-a-feed',
  'refused',
  'forbidden',
  'bad-redirect',
  'too-large',
]

export interface ReviewPage {
  /** Podcasts after this `seq`; 0 = from the first. */
  readonly after: number
  /** 1 to 1000. */
  readonly limit: number
}

export interface ReviewQueue {
  /** In `seq` order, each with the state of its feed task; null if it has none. */
  list(
    issue: FeedIssue,
    page: ReviewPage,
    options?: CallOptions,
  ): Promise<readonly { readonly record: PodcastRecord; readonly feedTask: JsonValue }[]>
  /** Counts without reading the podcasts. */
  count(issue: FeedIssue, options?: CallOptions): Promise<number>
}

export const SUBMISSION_KINDS = ['proposal', 'takedown'] as const
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number]

export interface NewSubmission {
  /** ISO instant. */
  readonly at: string
  readonly kind: SubmissionKind
  /** The feed URL of a proposal, or the podcast id of a takedown. */
  readonly subject: string
  /** The sender's message, shown only to operators; null if empty. */
  readonly message: string | null
  /** The sender's contact, shown only to operators; null if empty. */
  readonly contact: string | null
}

export interface Submission extends NewSubmission {
  /** Ascending and never reused. */
  readonly no: number
}

export interface SubmissionPage {
  /** Submissions after this `no`; 0 = from the first. */
  readonly after: number
  /** 1 to 1000. */
  readonly limit: number
  readonly kind?: SubmissionKind
}

/**
 * Visitors' proposals of shows and requests for takedowns. Settling one deletes it with all that
 * its sender wrote; only the audit log records it.
 */
export interface Submissions {
  /**
   * Durable when it resolves. `known`: an equal submission is already waiting; proposals are equal
   * by subject, takedowns by subject, message and contact. `full`: `most` of its kind are waiting
   * already.
   */
  add(submission: NewSubmission, most: number): Promise<'added' | 'known' | 'full'>
  /** Oldest first. Sees submissions added by any process. */
  list(page: SubmissionPage, options?: CallOptions): Promise<readonly Submission[]>
  find(no: number, options?: CallOptions): Promise<Submission | undefined>
  /** True for exactly one of several concurrent callers. */
  remove(no: number): Promise<boolean>
}
