/** castdex as a client asks it by default, and its one box. */
import type { ParsedSearch } from '../../../src/query/finish-search.ts'
import { parseSearch } from '../../../src/query/parse.ts'
import { parseTyped } from '../../../src/query/parse-typed.ts'
import { settleReading } from '../../../src/query/settle-reading.ts'
import type { Directory } from '../../../src/store/directory.ts'
import { idOf } from '../catalogue/to-draft.ts'
import { type Engine, LOOKED_AT } from './engine.ts'
import type { NamedShow } from './shows.ts'

const PAGE = { pageSize: LOOKED_AT, details: 'basic' } as const
/** In characters: a term of a POST is no longer. */
const LONGEST_TERM = 200

const askStrictly = (query: string): ParsedSearch => {
  const searchTermOptions = { matchMode: 'must' }
  return parseSearch({
    searchTerms: [{ searchTerm: query.slice(0, LONGEST_TERM), searchTermOptions }],
    ...PAGE,
  })
}

/** Reads the text as the API does: a title wins, and wishes that nothing fulfils are given up. */
const askForgivingly = (
  query: string,
  { reader }: Directory,
): ParsedSearch | Promise<ParsedSearch> =>
  settleReading(parseTyped(query, PAGE), (each) => reader.search(each))

/** The directory holds the shows by their places in the list. */
export function castdexEngines(
  directory: Directory,
  shows: readonly NamedShow[],
): readonly Engine[] {
  const names = new Map(shows.map(({ name }, at) => [idOf(at + 1), name]))
  const engineOf = (
    name: string,
    ask: (query: string, directory: Directory) => ParsedSearch | Promise<ParsedSearch>,
  ): Engine => ({
    name,
    async find(query) {
      const parsed = await ask(query, directory)
      const { hits } = await directory.reader.search(parsed.query)
      return hits.map(({ podcast }) => names.get(podcast.id) ?? podcast.id)
    },
  })
  return [
    engineOf('castdex, default', askStrictly),
    engineOf('castdex, forgiving', askForgivingly),
  ]
}
