/** Counts how many podcasts of the directory have each value of a facet. */
import {
  type SearchFacet,
  toCountedFacet,
  type ValueCount,
  viewFacet,
} from '../query/facets.ts'
import type { CallOptions, DirectoryReader } from '../store/directory.ts'
import type { EndpointContext } from './api-context.ts'
import type { Call } from './route.ts'

type CountedPodcasts<Name extends SearchFacet> = Readonly<
  Record<Name, readonly ValueCount[]>
> & {
  /** The number of all podcasts that a search can find. */
  readonly total: number
}

/**
 * Returns the counts of each facet, by one search. Where a facet has many values, only those that
 * occur are among them.
 */
export async function countPodcasts<Name extends SearchFacet>(
  reader: Pick<DirectoryReader, 'search'>,
  names: readonly Name[],
  nowMs: number,
  options: CallOptions = {},
): Promise<CountedPodcasts<Name>> {
  const { total, counts = [] } = await reader.search(
    {
      terms: [],
      groups: [],
      filters: {},
      order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
      limit: 1,
      after: null,
      countedBy: names.map((name) => toCountedFacet(name, nowMs)),
      level: 'basic',
    },
    options,
  )
  const rows = names.map(
    (name, at) => [name, viewFacet(name, counts[at] ?? [], total)] as const,
  )
  // Each name was given its counts in the line above; `fromEntries` forgets which names there were.
  const byName = Object.fromEntries(rows) as Record<Name, readonly ValueCount[]>
  return { ...byName, total }
}

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
