/** GET /api/v1/podcasts/{podcastIdOrSlug}/guests: the people of a podcast's newest episodes. */
import { oneOf } from '../../../record/schema.ts'
import { guestsExamples } from '../../examples/people-examples.ts'
import { PODCAST_ERRORS, PODCAST_IN_PATH } from '../../podcast-in-path.ts'
import { assertKnownParameters, readWord } from '../../query-string.ts'
import { defineRoute } from '../../route.ts'
import { GuestsAnswer, viewGuests } from '../../views/people.ts'
import { readAppearances, SINCE_DAYS } from './appearances.ts'

const ROLES = ['guest', 'host'] as const

export const listGuests = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/:podcastIdOrSlug/guests',
  scope: 'podcasts',
  counter: 'podcastLookups',
  docs: {
    operationId: 'getPodcastGuests',
    tag: 'People',
    summary: "The people of a podcast's newest episodes",
    description:
      'Guests, hosts and others that the last ten kept episodes name, the most frequent first. Costs one `podcastLookups`.',
    parameters: [
      PODCAST_IN_PATH,
      SINCE_DAYS,
      {
        name: 'role',
        in: 'query',
        required: false,
        description: 'Only guests, or only hosts.',
        schema: oneOf(ROLES),
      },
    ],
    answer: GuestsAnswer,
    answerDescription: 'The podcast and its people.',
    errors: [...PODCAST_ERRORS, 'QUOTA_EXCEEDED'],
    examples: guestsExamples,
  },
  async answer(call, context) {
    assertKnownParameters(call.query, [SINCE_DAYS.name, 'role'])
    const role = readWord(call.query, 'role', ROLES)
    const body = viewGuests(await readAppearances(call, context), role)
    return { body: JSON.stringify(body), cost: 1 }
  },
})
