/** Searches as tests ask them: what a test does not say is what most of them want. */
import type { FacetRequest, SearchQuery, ModedTerm } from '../src/search/query.ts'

/** Returns a term that has to match, in titles or descriptions. */
export function termFor(text: string, fields: Partial<ModedTerm> = {}): ModedTerm {
  return {
    text,
    targets: ['podcast-title', 'podcast-description'],
    phrase: false,
    slop: 0,
    fuzzy: false,
    mode: 'must',
    ...fields,
  }
}

/** Returns a search by relevance, for everything where `fields` names no terms. */
export function queryFor(fields: Partial<SearchQuery> = {}): SearchQuery {
  return {
    terms: [],
    groups: [],
    filters: {},
    order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
    limit: 1000,
    after: null,
    level: 'hit',
    ...fields,
  }
}

/** What drawn podcasts have, what none of them has, and ranges that overlap and leave gaps. */
export const COUNTED: readonly FacetRequest[] = [
  {
    facet: 'genre',
    values: ['Arts', 'Books', 'Society & Culture', 'Unheard Of', 'Comedy'],
  },
  { facet: 'language', values: ['en', 'de', 'ja', 'und', 'xx'] },
  { facet: 'explicit', values: ['true', 'false'] },
  { facet: 'contact', values: ['false', 'true'] },
  { facet: 'country', values: [] },
  { facet: 'listing', values: ['apple', 'none', 'youtube'] },
  {
    column: 'totalEpisodes',
    ranges: [
      { min: null, max: 0 },
      { min: 1, max: 3 },
      { min: 2, max: null },
      { min: null, max: null },
    ],
  },
  { column: 'lastEpisode', ranges: [{ min: 1_700_000_000_000, max: null }] },
  { sumOf: 'totalEpisodes' },
]
