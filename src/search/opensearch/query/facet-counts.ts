/** Counts matches by facets and column ranges with aggregations in one request. */
import { facetText } from '../../document/schema.ts'
import { facet } from '../../plan/expression.ts'
import { toRange } from '../../plan/filters.ts'
import type { Plan } from '../../plan/plan.ts'
import type { FacetRequest, FacetCounts } from '../../query.ts'
import { everyMatch } from './result-page.ts'
import type { SearchCall } from './search-call.ts'
import { toClusterQuery } from './to-cluster-query.ts'

const toFilters = (counted: FacetRequest): readonly object[] => {
  if ('facet' in counted) {
    return counted.values.map((value) =>
      toClusterQuery(facet(facetText(counted.facet, value))),
    )
  }
  return counted.ranges.map((range) => toClusterQuery(toRange(counted.column, range)))
}

const nameOf = (at: number) => `facet${String(at)}` as `facet${number}`

/** Returns the counts of each value or range of `countedBy`. */
export async function fetchFacetCounts(
  call: SearchCall,
  plan: Plan,
  countedBy: readonly FacetRequest[],
): Promise<FacetCounts> {
  const asked = countedBy.flatMap((counted, at) => {
    const filters = toFilters(counted)
    // The cluster rejects an empty aggregation.
    if (filters.length === 0) return []
    return [[nameOf(at), { filters: { filters } }] as const]
  })
  const { aggregations = {} } = await call.one({
    size: 0,
    query: toClusterQuery(everyMatch(plan)),
    track_total_hits: false,
    aggs: Object.fromEntries(asked),
  })
  return countedBy.map((_, at) =>
    (aggregations[nameOf(at)]?.buckets ?? []).map(({ doc_count }) => doc_count),
  )
}
