/** castdex as a client asks it by default, and its one box. */
import { parseSearch } from '../../../src/query/parse.ts'
import type { SearchQuery } from '../../../src/search/query.ts'
import type { Directory } from '../../../src/store/directory.ts'
import { asTyped } from '../as-typed.ts'
import { idOf } from '../catalogue/to-draft.ts'
import { type Engine, LOOKED_AT } from './engine.ts'
import type { NamedShow } from './shows.ts'

const PAGE = { pageSize: LOOKED_AT, details: 'basic' } as const
/** In characters: a term of a POST is no longer. */
const LONGEST_TERM = 200

const askStrictly = (query: string): SearchQuery => {
  const searchTermOptions = { matchMode: 'must' }
  return parseSearch({
    searchTerms: [{ searchTerm: query.slice(0, LONGEST_TERM), searchTermOptions }],
    ...PAGE,
  }).query
}

/** The directory holds the shows by their places in the list. */
export function castdexEngines(
  directory: Directory,
  shows: readonly NamedShow[],
): readonly Engine[] {
  const names = new Map(shows.map(({ name }, at) => [idOf(at + 1), name]))
  const engineOf = (
    name: string,
    ask: (query: string) => SearchQuery | Promise<SearchQuery>,
  ): Engine => ({
    name,
    async find(query) {
      const { hits } = await directory.reader.search(await ask(query))
      return hits.map(({ podcast }) => names.get(podcast.id) ?? podcast.id)
    },
  })
  return [
    engineOf('castdex, default', askStrictly),
    engineOf('castdex, forgiving', (query) => asTyped(query, PAGE, directory)),
  ]
}
