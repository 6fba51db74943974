/**
 * MiniSearch with what its documentation recommends: any word, beginnings of words, and typing
 * errors.
 */
import MiniSearch from 'minisearch'
import { type Engine, LOOKED_AT, type ShowTexts, TITLE_BOOST } from './engine.ts'

export function miniSearchEngine(shows: readonly ShowTexts[]): Engine {
  const index = new MiniSearch<ShowTexts>({
    idField: 'name',
    fields: ['title', 'author', 'genres', 'description'],
    searchOptions: { boost: { title: TITLE_BOOST }, prefix: true, fuzzy: 0.2 },
  })
  index.addAll(shows)
  return {
    name: 'MiniSearch',
    find: (query) =>
      index
        .search(query)
        .slice(0, LOOKED_AT)
        .map(({ id }) => String(id)),
  }
}
