/** Counts by facets over all podcasts that a search can find. */
import type { CallOptions } from '../store/call-options.ts'
import type { DirectoryReader } from '../store/directory.ts'
import { type SearchFacet, toCountedFacet, type ValueCount, viewFacet } from './facets.ts'

export type CountedPodcasts<Name extends SearchFacet> = Readonly<Record<Name, readonly ValueCount[]>> & {
  /** Of all podcasts that a search can find. */
  readonly total: number
}

/** Returns the counts of each facet, by one search. Where a facet has many values, only those that occur are among them. */
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
  const rows = names.map((name, at) => [name, viewFacet(name, counts[at] ?? [], total)] as const)
  // Each name was given its counts in the line above; `fromEntries` forgets which names there were.
  const byName = Object.fromEntries(rows) as Record<Name, readonly ValueCount[]>
  return { ...byName, total }
}
