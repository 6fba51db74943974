/** Finds which podcasts have all of what a search means. */
import type { SearchQuery } from '../../search/query.ts'
import type { CallOptions, DirectoryReader } from '../../store/directory.ts'

/** With another order than relevance, typed words match with all of what they mean. */
const BY_TITLE = [{ field: 'title', direction: 'asc', nulls: 'last' }] as const

/** Returns those of the ids, at most 1,000, that have all of it. */
export async function findWhole(
  reader: DirectoryReader,
  query: SearchQuery,
  ids: readonly string[],
  options: CallOptions,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const filters = { ...query.filters, includeIds: ids }
  const { hits, matched } = await reader.search(
    { ...query, filters, order: BY_TITLE, limit: ids.length, after: null, level: 'basic' },
    options,
  )
  // Where none has all, the search gives those with some.
  if (matched?.all === 0) return new Set()
  return new Set(hits.flatMap(({ podcast, alsoAs = [] }) => [podcast.id, ...alsoAs]))
}
