/** `episodes/live` and `episodes/random`. */
import type { LiveEvent } from '../../../record/namespace/extras.ts'
import type { StoredPodcast } from '../../../store/directory.ts'
import type { EndpointContext } from '../../api-context.ts'
import type { DialectCall, DialectRoute } from '../dialect.ts'
import { toItemsAnswer, toNamedAnswer } from './answers.ts'
import { toItemTexts } from './episodes.ts'
import {
  listEpisodesOf,
  listLiveItemsOf,
  type ShowEpisode,
  type ShowEpisodes,
} from './episodes-of.ts'
import { readMax, searchFeeds } from './filters.ts'

const USUAL_LIVE = 10
const MOST_SHOWS = 1000

const RANKS: Readonly<Record<LiveEvent['status'], number>> = {
  live: 0,
  pending: 1,
  ended: 2,
}

/** Sorted: running items, then the next ones, then those that ended last. */
function compareLive(
  { episode: one }: ShowEpisode,
  { episode: other }: ShowEpisode,
): number {
  const { live: a } = one
  const { live: b } = other
  if (a === undefined || b === undefined) return 0
  const rank = RANKS[a.status] - RANKS[b.status]
  if (rank !== 0) return rank
  const later = (a.startsAtMs ?? 0) - (b.startsAtMs ?? 0)
  return a.status === 'pending' ? later : -later
}

const live: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/episodes/live',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { parameters } = call
    const max = readMax(parameters, USUAL_LIVE)
    const body = {
      searchTerms: [],
      sortOrder: [{ field: 'recentActivity' }],
      pageSize: MOST_SHOWS,
    }
    const { podcasts } = await searchFeeds(call, context, body, { tags: ['live-item'] })
    const found = await listLiveItemsOf(podcasts, call, context)
    const items = toItemTexts(found.toSorted(compareLive).slice(0, max), parameters)
    const more = { max: String(max) }
    return toItemsAnswer(
      { items, description: 'Found matching items.', more, cost: 1 },
      parameters,
    )
  },
}

/** Shows that are read for each random episode, because some have none. */
const SHOWS_OF_EPISODE = 2

const chooseOne = <Value>(values: readonly Value[]): Value | undefined =>
  values[Math.floor(Math.random() * values.length)]

function chooseEpisode({ episodes }: ShowEpisodes): readonly ShowEpisode[] {
  const chosen = chooseOne(episodes)
  if (chosen === undefined) return []
  return [chosen]
}

/** Returns recently published shows, from a random start. */
async function findRandomShows(
  call: DialectCall,
  context: EndpointContext,
  count: number,
): Promise<readonly StoredPodcast[]> {
  const body = {
    searchTerms: [],
    sortOrder: [{ field: 'recentActivity' }],
    pageSize: MOST_SHOWS,
  }
  const { podcasts } = await searchFeeds(call, context, body)
  const from = [...podcasts]
  const chosen: StoredPodcast[] = []
  while (chosen.length < count && from.length > 0)
    chosen.push(...from.splice(Math.floor(Math.random() * from.length), 1))
  return chosen
}

/** Returns one episode of each of some random, recently published shows. */
const random: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/episodes/random',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { parameters } = call
    const max = readMax(parameters, 1)
    const count = max * SHOWS_OF_EPISODE + USUAL_LIVE
    const podcasts = await findRandomShows(call, context, count)
    const shows = await listEpisodesOf(podcasts, call, context)
    const episodes = toItemTexts(shows.flatMap(chooseEpisode).slice(0, max), parameters)
    const more = { max: String(max) }
    return toNamedAnswer(
      'episodes',
      episodes,
      { description: 'Found matching items.', more, cost: 1 },
      parameters,
    )
  },
}

export const LIVE_AND_RANDOM_ROUTES: readonly DialectRoute[] = [live, random]
