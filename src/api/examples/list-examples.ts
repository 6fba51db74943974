/** Examples of list endpoints on a directory that holds only the example podcast. */
import { toFragments } from '../../record/view/fragments.ts'
import type { ExampleDoc } from '../route.ts'
import { EXAMPLE_PODCAST } from './example-podcast.ts'
import { refused } from './refused.ts'

export function genresExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'all',
      summary: 'A directory of one podcast',
      status: 200,
      answer: {
        data: {
          items: EXAMPLE_PODCAST.genres.toSorted().map((name) => ({ name, podcasts: 1 })),
        },
      },
    },
  ]
}

export function languagesExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'all',
      summary: 'A directory of one podcast',
      status: 200,
      answer: { data: { items: [{ code: EXAMPLE_PODCAST.language, podcasts: 1 }] } },
    },
  ]
}

export function freshnessExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'none',
      summary: 'A directory that has not crawled yet',
      status: 200,
      answer: { data: { days: [], hosts: [] } },
    },
  ]
}

export function publicChangesExamples(): readonly ExampleDoc[] {
  const message =
    'since is "last week", which is not a date such as "2026-01-31", an instant or the cursor of an earlier answer.'
  return [
    refused({
      summary: 'What is no date',
      code: 'INVALID_PARAMETER',
      parameters: { since: 'last week' },
      message,
      path: 'query.since',
      problem: message.slice('since '.length, -1),
    }),
  ]
}

export function latestExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'newest',
      summary: 'The newest of a directory of one podcast',
      parameters: { pageSize: '10' },
      status: 200,
      answer: {
        data: {
          podcasts: [JSON.parse(toFragments(EXAMPLE_PODCAST).basic) as unknown],
          cursor: null,
        },
      },
    },
  ]
}

export function autocompleteExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'title',
      summary: 'Half a title',
      parameters: { query: 'harbour li' },
      status: 200,
      answer: {
        data: {
          podcasts: [
            {
              ...(JSON.parse(toFragments(EXAMPLE_PODCAST).basic) as object),
              episodeCount: EXAMPLE_PODCAST.stats.episodeCount,
            },
          ],
          words: ['light'],
        },
      },
    },
  ]
}

export function relatedExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'alone',
      summary: 'A directory of one podcast has none that is like it',
      parameters: { podcastIdOrSlug: EXAMPLE_PODCAST.slug },
      status: 200,
      answer: {
        data: {
          podcast: JSON.parse(toFragments(EXAMPLE_PODCAST).basic) as unknown,
          relatedPodcasts: { podcastId: EXAMPLE_PODCAST.id, similarPodcasts: [] },
        },
      },
    },
  ]
}

export function trendingExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'quiet',
      summary: 'A directory of one podcast, which has no episode of the last day',
      parameters: { since: '1', languages: EXAMPLE_PODCAST.language },
      status: 200,
      answer: { data: { items: [] } },
    },
  ]
}
