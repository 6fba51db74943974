/** Examples of crawl status, changes and feed issues. */
import type { PodcastDraft } from '../../record/podcast.ts'
import { FEED_ISSUES } from '../../store/review-queue.ts'
import type { ExampleDoc } from '../route.ts'
import {
  EXAMPLE_TO_REMOVE,
  EXAMPLE_TWIN,
  notFound,
  parameters,
} from './admin-podcast-examples.ts'
import { NEVER_FETCHED } from './episode-examples.ts'
import { EXAMPLE_PODCAST } from './example-podcast.ts'
import { refused } from './refused.ts'

export function healthExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'new',
      summary: 'A podcast that no crawler has met',
      parameters,
      status: 200,
      answer: {
        data: {
          ...NEVER_FETCHED,
          rssFeedUrl: EXAMPLE_PODCAST.rssFeedUrl,
          leasedUntil: null,
          hostPausedUntil: null,
          pushedUntil: null,
          pushDenied: null,
          suspectMove: null,
          doubted: null,
          emptied: null,
          otherTasks: [],
        },
      },
    },
    notFound(),
  ]
}

export function changesExamples(): readonly ExampleDoc[] {
  return [
    refused({
      summary: 'A cursor of another directory',
      code: 'INVALID_CURSOR',
      parameters: { since: 'x' },
      message: 'since is not a cursor of this directory: begin without it.',
      path: 'query.since',
      problem: 'is not a cursor of this directory',
    }),
  ]
}

const viewPending = ({
  id: podcastId,
  titleLatest,
  rssFeedUrl,
  trackedAt,
}: PodcastDraft): object => ({
  podcastId,
  title: titleLatest,
  rssFeedUrl,
  appleId: 0,
  claimedAppleId: null,
  appleIdStatus: 'none',
  feedState: 'active',
  trackedAt,
  why: 'No Apple id is known yet: it is looked for, or confirm one; `import --own` serves feeds of your own without, CASTDEX_REQUIRE_APPLE_ID=false all.',
})

export function feedsExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'pending',
      summary: 'Kept without an Apple id',
      parameters: { state: 'pending' },
      status: 200,
      answer: {
        data: {
          items: [EXAMPLE_TWIN, EXAMPLE_TO_REMOVE].map(viewPending),
          cursor: null,
        },
      },
    },
    refused({
      summary: 'No such state',
      code: 'INVALID_PARAMETER',
      parameters: { state: 'asleep' },
      message: `state is "asleep"; it has to be one of ${FEED_ISSUES.join(', ')}.`,
      path: 'query.state',
      problem: `is "asleep"; it has to be one of ${FEED_ISSUES.join(', ')}`,
    }),
  ]
}
