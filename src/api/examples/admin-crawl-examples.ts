/** Examples of crawl status, changes and feed issues. */
import type { ExampleDoc } from '../route.ts'
import { notFound, parameters } from './admin-podcast-examples.ts'
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
