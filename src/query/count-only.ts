/** A search over all podcasts that only counts. */
import type { SearchQuery } from '../search/query.ts'

export function countOnly(countedBy: SearchQuery['countedBy'] & object): SearchQuery {
  return {
    terms: [],
    groups: [],
    filters: {},
    order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
    limit: 1,
    after: null,
    countedBy,
    level: 'basic',
  }
}
