/** Feeds that need an operator's eye, by why they do. */
import type { PodcastRecord } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { JsonValue } from './json.ts'

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
  /** Another show has been at the feed's URL for two days and more; nothing is taken of it. */
  'doubted',
  /** It seems to have moved, which no rule could prove. */
  'suspect-move',
  /** A platform has several listings that may be the show's. */
  'ambiguous',
] as const
export type FeedIssue = (typeof FEED_ISSUES)[number]

/** Ways in which a task for the feed fails (`failing.outcome` of its state) that only a person can mend. */
export const REFUSED_OUTCOMES: readonly string[] = ['not-a-feed', 'refused', 'forbidden', 'bad-redirect', 'too-large']

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
}
