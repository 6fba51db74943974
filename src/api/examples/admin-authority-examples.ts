/**
 * The call of operators about the score, and what it answers; a test replays each against a
 * directory of its own.
 */
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
