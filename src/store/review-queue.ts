/** What needs an operator's eye: feeds, by why they do, and what visitors of the site have sent. */
import type { PodcastRecord } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { JsonValue } from '../record/text/json-value.ts'

export const FEED_ISSUES = [
  /** Kept without an Apple id, so served by no public operation. */
  'pending',
  'dead',
  /** Pending, because another podcast holds the Apple id that it claims. */
  'conflict',
  /** What is at the feed's URL is refused: no feed, or one that may not be fetched or read. */
  'refused',
  /** It has items, and none ever had sound: a blog, pictures, torrents. Served by nothing. */
  'not-a-podcast',
  /**
   * Another show has been at the feed's URL for two days and more, nothing is taken of it, and no
   * operator has said what it is.
   */
  'doubted',
  /** The feed gives no episode of the show any more: it is kept as it was, and asked on. */
  'emptied',
  /** It seems to have moved, which no rule could prove. */
  'suspect-move',
  /** A platform has several listings that may be the show's. */
  'ambiguous',
  /** Another podcast may be the same show, which no rule could prove. */
  'duplicate',
  /** The feed had another title at its first reading than the catalogue that named it. */
  'named-otherwise',
] as const
export type FeedIssue = (typeof FEED_ISSUES)[number]

/**
 * Ways in which a task for the feed fails (`failing.outcome` of its state) that only a person can
 * mend.
 */
export const REFUSED_OUTCOMES: readonly string[] = [
  'not-a-feed',
  'refused',
  'forbidden',
  'bad-redirect',
  'too-large',
]

export interface ReviewPage {
  /** Behind this `seq`; 0 = from the first. */
  readonly after: number
  /** 1 to 1000. */
  readonly limit: number
}

export interface ReviewQueue {
  /** In `seq` order, each with the state of its feed's task; null where it has none yet. */
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
  /** Of a proposal the address of the feed, of a takedown the podcast's id. */
  readonly subject: string
  /** What the sender wrote, for operators alone; null = nothing. */
  readonly message: string | null
  /** How the sender is reached, for operators alone; null = not said. */
  readonly contact: string | null
}

export interface Submission extends NewSubmission {
  /** Grows; a number is never given twice. */
  readonly no: number
}

export interface SubmissionPage {
  /** Behind this `no`; 0 = from the first. */
  readonly after: number
  /** 1 to 1000. */
  readonly limit: number
  readonly kind?: SubmissionKind
}

/**
 * Shows that visitors propose, and takedowns that they ask for. A settled one is removed with
 * whatever its sender wrote; the audit log keeps that it was settled.
 */
export interface Submissions {
  /**
   * Durable when it resolves. `known`: the same waits already and stays as it is; proposals are the
   * same by their subject, takedowns by what is said and who says it, too. `full`: `most` of its
   * kind wait already, and nothing was added.
   */
  add(submission: NewSubmission, most: number): Promise<'added' | 'known' | 'full'>
  /** Returns them in the order in which they came. Sees what any process added. */
  list(page: SubmissionPage, options?: CallOptions): Promise<readonly Submission[]>
  find(no: number, options?: CallOptions): Promise<Submission | undefined>
  /** Returns true to exactly one of several callers that remove the same submission. */
  remove(no: number): Promise<boolean>
}
