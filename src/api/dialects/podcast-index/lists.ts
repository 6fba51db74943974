/** `podcasts/trending`, `podcasts/dead` and `recent/feeds`. */
import { toInstant } from '../../../record/instant/instant.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import type { EndpointContext } from '../../api-context.ts'
import type { DialectCall, DialectRoute } from '../dialect.ts'
import { findTrendingPodcasts } from '../../discovery/trending-podcasts.ts'
import { keepText } from '../find-podcasts.ts'
import { FOUND, renderFeeds, toListAnswer, withObserved } from './answers.ts'
import { DAY_S, readMax, readQueryFilters, readSinceOr, searchFeeds } from './filters.ts'
import { viewActiveFeed, viewDeadFeed } from './view-feed.ts'

export const toActiveFeed = keepText(viewActiveFeed)
const toDeadFeed = keepText(viewDeadFeed)

interface ActiveQuery {
  /** Unix seconds; shows without a newer episode are left out. */
  readonly since: number
  readonly max: number
  readonly order: 'authorityScore' | 'recentActivity'
}

function findActive(
  call: DialectCall,
  context: EndpointContext,
  { since, max, order }: ActiveQuery,
) {
  return searchFeeds(call, context, {
    searchTerms: [],
    lastEpisodeDateSince: toInstant(since * 1000),
    sortOrder: [{ field: order }],
    pageSize: max,
  })
}

/** Additional requests charged to the rate, for two searches and the metadata of the candidates. */
const TRENDING_REQUESTS = 4

/** Same ranking as `GET /api/v1/podcasts/trending`; the list is filled up by authority. */
const trending: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/podcasts/trending',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { parameters } = call
    const max = readMax(parameters, 10)
    const since = readSinceOr(7, parameters, context.now())
    const filters = readQueryFilters(parameters)
    call.spendRate(TRENDING_REQUESTS)
    const days = Math.max(1, context.now() / 1000 - since) / DAY_S
    const options = { signal: call.signal(), caller: call.caller.id }
    const found =
      filters === undefined
        ? []
        : await findTrendingPodcasts(
            context.directory,
            { days, filters, limit: max },
            context.now(),
            options,
          )
    const weighed = found.map(({ podcast, trendScore }) => ({
      id: podcast.id,
      text: JSON.stringify({ ...viewActiveFeed(fromFragments(podcast)), trendScore }),
    }))
    const known = new Set(found.map(({ podcast }) => podcast.id))
    const others =
      found.length < max
        ? await findActive(call, context, { since, max, order: 'authorityScore' })
        : null
    const behind = (others?.podcasts ?? [])
      .filter(({ id }) => !known.has(id))
      .map((podcast) => ({ id: podcast.id, text: toActiveFeed(podcast) }))
    const feeds = await withObserved([...weighed, ...behind].slice(0, max), context)
    return toListAnswer(
      { feeds, description: FOUND, more: { max, since }, cost: 1 },
      parameters,
    )
  },
}

const recentFeeds: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/recent/feeds',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, context) {
    const { parameters } = call
    const max = readMax(parameters, 40)
    const since = readSinceOr(30, parameters, context.now())
    const page = await findActive(call, context, { since, max, order: 'recentActivity' })
    const more = { max, since, cursor: page.cursor ?? '' }
    const feeds = await renderFeeds(page.podcasts, call, context, toActiveFeed)
    return toListAnswer({ feeds, description: FOUND, more, cost: 1 }, parameters)
  },
}

const MOST_DEAD = 1000

/** Dead feeds by `seq`; `cursor` starts the next page. */
const dead: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/podcasts/dead',
  scope: 'search',
  counter: 'searchCount',
  async answer(call, { directory }) {
    const { parameters } = call
    const limit = readMax(parameters, MOST_DEAD)
    const after =
      parameters.integer('cursor', { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) ?? 0
    const options = { signal: call.signal() }
    const found = await directory.reviewQueue.list('dead', { after, limit }, options)
    const ids = found.map(({ record }) => record.id)
    const served = await directory.reader.getMany(ids, options)
    const feeds = served.filter((podcast) => podcast !== undefined).map(toDeadFeed)
    const cursor = found.length < limit ? '' : String(found.at(-1)?.record.seq ?? '')
    return toListAnswer(
      { feeds, description: FOUND, more: { cursor }, cost: 1 },
      parameters,
    )
  },
}

export const LIST_ROUTES: readonly DialectRoute[] = [trending, recentFeeds, dead]
