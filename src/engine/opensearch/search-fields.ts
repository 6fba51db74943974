/** What a podcast is found and ordered by, as the cluster indexes it. */
import type { PodcastRecord } from '../../record/podcast.ts'

/** Under the field `search` of a podcast's document. */
export const SEARCH_PROPERTIES: Readonly<Record<string, object>> = {
  rank: { type: 'short' },
}

/** Of the index: its documents lie in the order of a search by relevance. */
export const SEARCH_SETTINGS: Readonly<Record<string, unknown>> = {
  'index.sort.field': ['search.rank', 'seq'],
  'index.sort.order': ['desc', 'asc'],
}

/** Of a podcast that search may find (`isSearchable`). */
export const toSearchFields = (record: PodcastRecord): object => ({
  rank: Math.round((record.authorityScore?.authorityScore ?? -0.1) * 10),
})
