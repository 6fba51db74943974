/** `search/byperson`: the kept episodes in which a person speaks. */
import { foldBlanks } from '../../../record/text/text-clean-up.ts'
import type { DialectRoute } from '../dialect.ts'
import { readTerm } from '../read-term.ts'
import { toItemsAnswer } from './answers.ts'
import { toItemTexts } from './episodes.ts'
import { listEpisodesOf, newestFirst, type ShowEpisode } from './episodes-of.ts'
import { readMax, searchFeeds } from './filters.ts'

const USUAL_MAX = 60

/** Returns the words of a name, each between blanks, so that a name is found inside a title. */
const wordsOf = (text: string): string =>
  ` ${foldBlanks(
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' '),
  )} `

const hasWords = (name: string, words: readonly string[]): boolean => {
  const own = wordsOf(name)
  return words.every((word) => own.includes(` ${word} `))
}

/** Groups other than the cast write, cut or draw. */
const speaks = ({ group }: { readonly group: string | null }): boolean =>
  group === null || group === 'cast'

const isHost = ({ role }: { readonly role: string | null }): boolean =>
  role === null || role.includes('host')

/**
 * A person speaks whom the episode or its title names, and a host of the show in each episode that
 * does not name its own hosts.
 */
function isSpeaker({ episode, podcast }: ShowEpisode, words: readonly string[]): boolean {
  const speakers = episode.persons.filter(speaks)
  if (speakers.some(({ name }) => hasWords(name, words))) return true
  if (words.length > 1 && wordsOf(episode.title).includes(` ${words.join(' ')} `))
    return true
  if (speakers.some(isHost)) return false
  return podcast.hostNames?.some((name) => hasWords(name, words)) === true
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
    const body = { searchTerms: [readTerm('q', query)], pageSize }
    const page = await searchFeeds(call, context, body, { isForPeople: true })
    const words = wordsOf(query).trim().split(' ')
    const shows = await listEpisodesOf(page.podcasts, call, context)
    const spoken = newestFirst(shows).filter((episode) => isSpeaker(episode, words))
    const items = toItemTexts(spoken.slice(0, pageSize), parameters)
    const more = { query, total: spoken.length, cursor: page.cursor ?? '' }
    return toItemsAnswer(
      { items, description: 'Found matching items.', more, cost: 1 },
      parameters,
    )
  },
}
