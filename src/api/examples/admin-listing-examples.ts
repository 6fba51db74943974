/** Examples of the operators' listing endpoints; a test replays each on a new directory. */
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

const wants = 'has to be a Spotify id, 22 letters and digits'

export function judgeListingExamples(): readonly ExampleDoc[] {
  return [
    refused({
      summary: 'Not an id of this platform',
      code: 'INVALID_BODY',
      parameters: { ...parameters, platform: 'spotify' },
      body: { verdict: 'confirm', foreignId: '123' },
      message: `foreignId ${wants}, or a link that has it.`,
      path: 'body.foreignId',
      problem: wants,
    }),
  ]
}
