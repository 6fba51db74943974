/** How many podcasts of the directory have each value of a facet. */
import { type SearchFacet, toCountedFacet, type ValueCount, viewFacet } from '../query/facets.ts'
import type { EndpointContext } from './api-context.ts'
import type { Call } from './route.ts'

/** Every podcast is counted: that is worth so many requests of the key's rate. */
const REQUESTS = 5

/** Returns the values that occur, the most frequent first. */
export async function countFacet(
  name: SearchFacet,
  call: Call,
  { directory, now }: EndpointContext,
): Promise<readonly ValueCount[]> {
  call.spendRate(REQUESTS - 1)
  const { total, counts = [] } = await directory.reader.search(
    {
      terms: [],
      groups: [],
      filters: {},
      order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
      limit: 1,
      after: null,
      countedBy: [toCountedFacet(name, now())],
      level: 'basic',
    },
    { signal: call.signal(), caller: call.caller.id },
  )
  return viewFacet(name, counts[0] ?? [], total)
}
