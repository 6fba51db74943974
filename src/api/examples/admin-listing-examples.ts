/** Examples of the operators' list of listings; a test replays each on a new directory. */
import type { ExampleDoc } from '../route.ts'
import { EXAMPLE_PODCAST } from './example-podcast.ts'
import { refused } from './refused.ts'

const parameters = { podcastId: EXAMPLE_PODCAST.slug }
const nothing = (platform: string): object => ({
  platform,
  status: 'none',
  foreignId: null,
  confidence: 0,
  candidates: [],
  evidence: [],
  lookedAt: null,
})

export function listingsExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'imported',
      summary: 'Nothing was asked of the platforms yet',
      parameters,
      status: 200,
      answer: {
        data: { items: ['apple', 'spotify', 'youtube'].map(nothing), cursor: null },
      },
    },
    refused({
      summary: 'No such podcast',
      code: 'PODCAST_NOT_FOUND',
      parameters: { podcastId: 'nobody-has-this-slug' },
      message: 'No podcast has this id, or it was taken down.',
    }),
  ]
}
