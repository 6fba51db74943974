/** Pages in other orders than relevance. */
import type { SearchQuery } from '../../query.ts'
import { plainScoreOf } from '../../score.ts'
import type { SearchBody } from './cluster-page.ts'
import type { ParsedPosition } from './positions.ts'
import type { PageParts } from './relevance-pages.ts'
import { IDS_ONLY, rankIn, type ShowPage, toIndexPage, toSortedHit } from './result-page.ts'
import { type Plan, selectedMatches, weightsOf } from '../../plan/plan.ts'
import { toScoredQuery } from './scored-query.ts'
import { type SortColumns, toClusterAfter, toClusterOrder } from './sort-order.ts'
import { type ClusterQuery, toClusterQuery } from './to-cluster-query.ts'

/** The score is the rank, so the highest rank is the best score. */
const FIRST_PAGE: SearchBody = {
  track_total_hits: true,
  aggs: { best: { max: { field: 'rank' } } },
}

const laterPage = ({ order }: SearchQuery, after: ParsedPosition): SearchBody => ({
  track_total_hits: false,
  search_after: toClusterAfter(order, after),
})

/** The score is needed only if the order has relevance as one of its keys. */
function toSortedQuery(plan: Plan, isScored: boolean): ClusterQuery {
  if (!isScored) return toClusterQuery(selectedMatches(plan))
  if (plan.isWholeOnly === undefined) return toScoredQuery(plan)
  return toScoredQuery({ ...plan, filter: selectedMatches(plan) })
}

export async function fetchSortedPage(
  { query, call, plan, after }: PageParts,
  columns: SortColumns,
): Promise<ShowPage> {
  const { order, limit } = query
  const isScored = order.some(({ field }) => field === 'relevance')
  const { hits, aggregations } = await call.one({
    ...IDS_ONLY,
    size: limit + 1,
    query: toSortedQuery(plan, isScored),
    sort: toClusterOrder(order, columns),
    ...(after === undefined ? FIRST_PAGE : laterPage(query, after)),
  })
  const best = aggregations?.best?.value ?? null
  const counted = {
    total: hits.total?.value ?? 0,
    maxScore: best === null ? null : plainScoreOf(best),
  }
  const found = hits.hits.map((hit) => toSortedHit(hit, query))
  return toIndexPage(
    found,
    { ...(after ?? counted), ...weightsOf(plan) },
    limit,
    ({ values }) => plainScoreOf(rankIn(values)),
  )
}
