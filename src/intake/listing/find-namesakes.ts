/** Which podcasts share their name with another one of the directory: there the name alone tells nothing. */
import type { DirectoryReader } from '../../engine/engine.ts'
import type { EngineQuery } from '../../engine/query.ts'
import { nameKey } from '../../record/listing/compare-names.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'

const MAX_HITS = 20
const MAX_TERM_LENGTH = 200

/** Those whose title is the name come first by relevance. */
const toQuery = (name: string): EngineQuery => ({
  terms: [{ text: name, targets: ['podcast-title'], phrase: true, slop: 0, fuzzy: false, mode: 'must' }],
  groups: [],
  filters: {},
  order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
  limit: MAX_HITS,
  after: null,
  level: 'lean',
})

const titleOf = (basic: string): string => String((JSON.parse(basic) as { readonly titleLatest?: unknown }).titleLatest)

const hasNamesake = async (
  reader: Pick<DirectoryReader, 'search'>,
  { id, titleLatest }: PodcastRecord,
  signal: AbortSignal,
): Promise<boolean> => {
  const key = nameKey(titleLatest)
  if (key === '' || titleLatest.length > MAX_TERM_LENGTH) return false
  const { hits } = await reader.search(toQuery(key), { signal })
  return hits.some(({ podcast }) => podcast.id !== id && nameKey(titleOf(podcast.basic)) === key)
}

export const findNamesakes = async (
  reader: Pick<DirectoryReader, 'search'>,
  records: readonly PodcastRecord[],
  signal: AbortSignal,
): Promise<ReadonlySet<PodcastId>> => {
  const batch = Map.groupBy(records, ({ titleLatest }) => nameKey(titleLatest))
  const shared = new Set<PodcastId>()
  for (const group of batch.values())
    for (const record of group)
      if (group.length > 1 || (await hasNamesake(reader, record, signal))) shared.add(record.id)
  return shared
}
