/** Searches as tests ask them: what a test does not say is what most of them want. */
import type { SearchQuery, ModedTerm } from '../src/search/query.ts'

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
