/** Examples of the operators' authority endpoint; a test replays each on a new directory. */
import type { ExampleDoc } from '../route.ts'
import { refused } from './refused.ts'

export function authorityExamples(): readonly ExampleDoc[] {
  return [
    refused({
      summary: 'No such podcast',
      code: 'PODCAST_NOT_FOUND',
      parameters: { podcastId: 'nobody-has-this-slug' },
      message: 'No podcast has this id, or it was taken down.',
    }),
  ]
}
