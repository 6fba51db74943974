/** `search/byperson`: the kept episodes in which a person speaks. */
import type { Episode } from '../../../record/episodes/episode.ts'
import {
  isHosting,
  isSpeaking,
  type ShowPerson,
} from '../../../record/people/people-of-show.ts'
import { foldPersonName } from '../../../record/people/person-name.ts'
import { type PersonInShow, searchPeople } from '../../discovery/find-people.ts'
import type { DialectRoute } from '../dialect.ts'
import { readTerm } from '../read-term.ts'
import { toItemsAnswer } from './answers.ts'
import { toItemTexts } from './episodes.ts'
import { listEpisodesOf, sortNewestFirst } from './episodes-of.ts'
import { readMax } from './filters.ts'

const USUAL_MAX = 60
const MOST_PEOPLE = 100

const speaksIn = ({ episodes }: ShowPerson, { id }: Episode): boolean =>
  [...(episodes.get(id) ?? [])].some(isSpeaking)

/** Returns whether the episode names hosts of its own. */
const hasHosts = ({ persons }: Episode): boolean =>
  persons.some(
    ({ role, group }) =>
      (group === null || group === 'cast') && (role === null || isHosting(role)),
  )

/** A host of the show speaks in each episode that does not name its own hosts. */
function isSpeaker({ person, record }: PersonInShow, episode: Episode): boolean {
  if (speaksIn(person, episode)) return true
  const isHost =
    record.hostNames?.some((name) => foldPersonName(name) === person.key) === true
  return isHost && !hasHosts(episode)
}

export const byPerson: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/search/byperson',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { parameters } = call
    const query = parameters.required('q')
    const pageSize = readMax(parameters, USUAL_MAX)
    readTerm('q', query)
    const options = { signal: call.signal() }
    const page = { q: query, limit: MOST_PEOPLE, cursor: parameters.text('cursor') }
    const { people, cursor } = await searchPeople(context.directory, page, options)
    const found = people.flatMap(({ shows }) => shows)
    const byShow = Map.groupBy(found, ({ record }) => record.id)
    const stored = new Map(found.map(({ record, show }) => [record.id, show]))
    const shows = await listEpisodesOf([...stored.values()], call, context)
    const spoken = sortNewestFirst(shows).filter(({ podcast, episode }) =>
      byShow.get(podcast.id)?.some((each) => isSpeaker(each, episode)),
    )
    const items = toItemTexts(spoken.slice(0, pageSize), parameters)
    const more = { query, total: spoken.length, cursor: cursor ?? '' }
    return toItemsAnswer(
      { items, description: 'Found matching items.', more, cost: 1 },
      parameters,
    )
  },
}
