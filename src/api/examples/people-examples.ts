/** The examples of operations on people. */
import { episodeId } from '../../record/episodes/episode.ts'
import { joinRows, weightOfPerson } from '../../record/people/known-people.ts'
import { peopleOfShow } from '../../record/people/people-of-show.ts'
import type { BasicPodcast } from '../../record/podcast.ts'
import { toFragments } from '../../record/view/fragments.ts'
import type { PersonWithShows } from '../discovery/find-people.ts'
import type { ExampleDoc } from '../route.ts'
import {
  viewGuests,
  viewPersonAnswer,
  viewPersonHit,
  viewSponsors,
} from '../views/people.ts'
import { EXAMPLE_EPISODES } from './episode-examples.ts'
import { EXAMPLE_PODCAST } from './example-podcast.ts'
import { stored } from './examples.ts'
import { refused } from './refused.ts'

const EPISODES = EXAMPLE_EPISODES.map((episode) => ({
  ...episode,
  id: episodeId(EXAMPLE_PODCAST.id, episode),
}))
const NAME = 'Mara Tide'
const UNKNOWN = 'nobody-00000000'

function exampleRow() {
  const [person] = peopleOfShow(EXAMPLE_PODCAST, EPISODES).filter(
    ({ name }) => name === NAME,
  )
  if (person === undefined) throw new Error('the example names a guest')
  const { key, name, links } = person
  const weight = weightOfPerson(person, EXAMPLE_PODCAST.authorityScore?.authorityScore ?? 0)
  const [known] = joinRows([{ podcastId: EXAMPLE_PODCAST.id, key, name, links, weight }])
  if (known === undefined) throw new Error('a row is a person')
  return { person, known }
}

function examplePerson(): PersonWithShows {
  const { person, known } = exampleRow()
  const episodes = EPISODES.filter(({ id }) => person.episodes.has(id))
  const show = { show: stored(), record: EXAMPLE_PODCAST, person, episodes, kept: EPISODES }
  return { known, shows: [show] }
}

/** Read at every start, so it needs no stored podcast. */
export const EXAMPLE_PERSON_SLUG = exampleRow().known.slug

const appearances = () => ({
  podcast: JSON.parse(toFragments(EXAMPLE_PODCAST).basic) as BasicPodcast,
  record: EXAMPLE_PODCAST,
  people: peopleOfShow(EXAMPLE_PODCAST, EPISODES),
  episodes: EPISODES,
})

export function searchPeopleExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'name',
      summary: 'A guest',
      parameters: { q: NAME },
      status: 200,
      answer: { data: { items: [viewPersonHit(examplePerson())], cursor: null } },
    },
  ]
}

export function getPersonExamples(): readonly ExampleDoc[] {
  const person = examplePerson()
  return [
    {
      name: 'guest',
      summary: 'A guest of one show',
      parameters: { slug: person.known.slug },
      status: 200,
      answer: viewPersonAnswer(person),
    },
    refused({
      summary: 'No such person',
      parameters: { slug: UNKNOWN },
      code: 'PERSON_NOT_FOUND',
      message: `No person has the slug "${UNKNOWN}"; \`/api/v1/people?q=\` finds people by name.`,
    }),
  ]
}

export function guestsExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'guests',
      summary: 'Guests only',
      parameters: { podcastIdOrSlug: EXAMPLE_PODCAST.slug, role: 'guest' },
      status: 200,
      answer: viewGuests(appearances(), 'guest'),
    },
  ]
}

export function sponsorsExamples(): readonly ExampleDoc[] {
  return [
    {
      name: 'sponsors',
      summary: 'No sponsor is named',
      parameters: { podcastIdOrSlug: EXAMPLE_PODCAST.slug },
      status: 200,
      answer: viewSponsors(appearances()),
    },
  ]
}
