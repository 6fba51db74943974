/** `search/byperson`: shows by presenter, guest or author, each with its newest episode. */
import type { DialectRoute } from '../dialect.ts'
import { readTerm } from '../read-term.ts'
import { toItemsAnswer, wantsFullText } from './answers.ts'
import { listEpisodesOf } from './episodes-of.ts'
import { readMax, searchFeeds } from './filters.ts'
import { viewItem, viewShowAsItem } from './view-episode.ts'

const USUAL_MAX = 60

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
    const shows = await listEpisodesOf(page.podcasts, call, context)
    const items = shows.map(({ podcast, episodes: [newest] }) =>
      JSON.stringify(
        newest === undefined
          ? viewShowAsItem(podcast)
          : viewItem(newest.episode, podcast, wantsFullText(parameters)),
      ),
    )
    const more = { query, total: page.total, cursor: page.cursor ?? '' }
    return toItemsAnswer(
      { items, description: 'Found matching items.', more, cost: 1 },
      parameters,
    )
  },
}
