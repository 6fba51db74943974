/** GET /api/v1/people/{slug}: a person with shows and episodes. */
import { Type } from 'typebox'
import { CodedError } from '../../../errors.ts'
import type { BasicPodcast } from '../../../record/podcast.ts'
import { episodesOfPerson, findPerson } from '../../discovery/find-people.ts'
import type { EndpointContext } from '../../api-context.ts'
import { getPersonExamples } from '../../examples/people-examples.ts'
import { toListedEpisode } from '../../formats/episode-formats.ts'
import { assertKnownParameters, quote } from '../../query-string.ts'
import { type Call, defineRoute } from '../../route.ts'
import { PersonAnswer, viewPersonAnswer } from '../../views/people.ts'

const NAME = 'slug'

async function getPerson(call: Call, { directory }: EndpointContext) {
  assertKnownParameters(call.query, [])
  const slug = call.params[NAME] ?? ''
  const person = await findPerson(directory, slug, { signal: call.signal() })
  if (person !== undefined) return person
  throw new CodedError(
    'PERSON_NOT_FOUND',
    `No person has the slug ${quote(slug)}; \`/api/v1/people?q=\` finds people by name.`,
  )
}

export const getPersonRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/people/:slug',
  scope: 'podcasts',
  counter: 'podcastLookups',
  isTagged: true,
  docs: {
    operationId: 'getPerson',
    tag: 'People',
    summary: 'A person with shows and episodes',
    description:
      'The shows of a person, and the kept episodes that name this person, newest first; as RSS or JSON Feed by `Accept`. Costs one `podcastLookups`.',
    parameters: [
      {
        name: NAME,
        in: 'path',
        required: true,
        description: 'The `slug` of a search for people.',
        schema: Type.String({ minLength: 1 }),
      },
    ],
    answer: PersonAnswer,
    answerDescription: 'The person.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'PERSON_NOT_FOUND',
      'RECORD_DAMAGED',
      'QUOTA_EXCEEDED',
    ],
    examples: getPersonExamples,
  },
  async answer(call, context) {
    const person = await getPerson(call, context)
    return { body: JSON.stringify(viewPersonAnswer(person)), cost: 1 }
  },
  async listEpisodes(call, context) {
    const person = await getPerson(call, context)
    const episodes = episodesOfPerson(person).map(({ episode, show }) =>
      toListedEpisode(episode, JSON.parse(show.show.basic) as BasicPodcast),
    )
    return { title: person.known.name, episodes, cost: 1 }
  },
})
