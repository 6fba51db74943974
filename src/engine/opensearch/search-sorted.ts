/** Pages in any other order. */
import type { SearchPage } from '../../store/engine.ts'
import type { EngineQuery } from '../../search/query.ts'
import { plainScoreOf } from '../../search/score.ts'
import type { Plan } from '../../search/plan/plan.ts'
import type { SearchBody, SearchCall } from './search-call.ts'
import { toClusterQuery } from './search-expression.ts'
import { toClusterAfter, toClusterOrder } from './search-order.ts'
import { everyMatch, placeHit, rankIn, shownFields, toPage } from './search-page.ts'
import type { Resumed } from './search-position.ts'
import { toScoredQuery } from './search-relevance.ts'

/** The score is the rank, and the best one that of the highest rank. */
const WHOLE_SEARCH: SearchBody = { track_total_hits: true, aggs: { best: { max: { field: 'search.rank' } } } }

const goOn = ({ order }: EngineQuery, after: Resumed): SearchBody => ({
  track_total_hits: false,
  search_after: toClusterAfter(order, after),
})

export const pageSorted = async (
  query: EngineQuery,
  call: SearchCall,
  plan: Plan,
  after: Resumed | undefined,
): Promise<SearchPage> => {
  const { order, limit } = query
  const isScored = order.some(({ field }) => field === 'relevance')
  const { hits, aggregations } = await call.one({
    ...shownFields(query),
    size: limit + 1,
    query: isScored ? toScoredQuery(plan) : toClusterQuery(everyMatch(plan)),
    sort: toClusterOrder(order),
    ...(after === undefined ? WHOLE_SEARCH : goOn(query, after)),
  })
  const best = aggregations?.best?.value ?? null
  const counted = { total: hits.total?.value ?? 0, maxScore: best === null ? null : plainScoreOf(best) }
  const placed = hits.hits.map((hit) => placeHit(hit, query))
  return toPage(placed, after ?? counted, limit, ({ values }) => plainScoreOf(rankIn(values)))
}
