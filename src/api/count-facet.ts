/** Counts the podcasts of the directory per facet value. */
import { countOnly } from '../query/count-only.ts'
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
  /** All podcasts that a search can find. */
  readonly total: number
}

/**
 * Returns the counts of each facet from one search; values without podcasts are left out of large
 * facets.
 */
export async function countPodcasts<Name extends SearchFacet>(
  reader: Pick<DirectoryReader, 'search'>,
  names: readonly Name[],
  nowMs: number,
  options: CallOptions = {},
): Promise<CountedPodcasts<Name>> {
  const { total, counts = [] } = await reader.search(
    countOnly(names.map((name) => toCountedFacet(name, nowMs))),
    options,
  )
  const rows = names.map(
    (name, at) => [name, viewFacet(name, counts[at] ?? [], total)] as const,
  )
  // `fromEntries` loses the key type; the names are exactly `names`.
  const byName = Object.fromEntries(rows) as Record<Name, readonly ValueCount[]>
  return { ...byName, total }
}

/** A count over all podcasts costs this many requests of the key's rate. */
const REQUESTS = 5

/** Returns the values, most frequent first. */
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
