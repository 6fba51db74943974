/** How many podcasts of the directory have each value of a facet. */
import { countPodcasts } from '../query/count-podcasts.ts'
import type { SearchFacet, ValueCount } from '../query/facets.ts'
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
  const options = { signal: call.signal(), caller: call.caller.id }
  const counted = await countPodcasts(directory.reader, [name], now(), options)
  return counted[name]
}
