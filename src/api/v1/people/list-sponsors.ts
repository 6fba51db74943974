/** GET /api/v1/podcasts/{podcastIdOrSlug}/sponsors: the sponsors that newest episodes name. */
import { sponsorsExamples } from '../../examples/people-examples.ts'
import { PODCAST_ERRORS, PODCAST_IN_PATH } from '../../podcast-in-path.ts'
import { assertKnownParameters } from '../../query-string.ts'
import { defineRoute } from '../../route.ts'
import { SponsorsAnswer, viewSponsors } from '../../views/people.ts'
import { readAppearances, SINCE_DAYS } from './appearances.ts'

export const listSponsors = defineRoute({
  method: 'GET',
  url: '/api/v1/podcasts/:podcastIdOrSlug/sponsors',
  scope: 'podcasts',
  counter: 'podcastLookups',
  docs: {
    operationId: 'getPodcastSponsors',
    tag: 'People',
    summary: "The sponsors of a podcast's newest episodes",
    description:
      'Sponsors that titles and notes of the last ten kept episodes announce by name, the most frequent first. Costs one `podcastLookups`.',
    parameters: [PODCAST_IN_PATH, SINCE_DAYS],
    answer: SponsorsAnswer,
    answerDescription: 'The podcast and its sponsors.',
    errors: [...PODCAST_ERRORS, 'QUOTA_EXCEEDED'],
    examples: sponsorsExamples,
  },
  async answer(call, context) {
    assertKnownParameters(call.query, [SINCE_DAYS.name])
    const body = viewSponsors(await readAppearances(call, context))
    return { body: JSON.stringify(body), cost: 1 }
  },
})
