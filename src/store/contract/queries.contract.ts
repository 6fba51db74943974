/** Searches as the suite asks them. */
import type { Engine, SearchPage } from '../engine.ts'
import type { EngineQuery, ModedTerm } from '../../search/query.ts'

export const term = (text: string, fields: Partial<ModedTerm> = {}): ModedTerm => ({
  text,
  targets: ['podcast-title', 'podcast-description'],
  phrase: false,
  slop: 0,
  fuzzy: false,
  mode: 'must',
  ...fields,
})

export const query = (fields: Partial<EngineQuery> = {}): EngineQuery => ({
  terms: [],
  groups: [],
  filters: {},
  order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
  limit: 1000,
  after: null,
  level: 'whole',
  ...fields,
})

export const idsIn = ({ hits }: SearchPage): readonly string[] => hits.map(({ podcast }) => podcast.id)

export const searchIds = async (engine: Engine, fields: Partial<EngineQuery> = {}) =>
  idsIn(await engine.reader.search(query(fields)))

/** More than any test has: a cursor that leads back does not end. */
const MOST_PAGES = 20_000

/** Follows the pages to the end; `between` runs after each. */
export const walk = async (
  engine: Engine,
  asked: EngineQuery,
  between: (pages: number) => Promise<void> = async () => {},
) => {
  const pages: SearchPage[] = []
  let after = asked.after
  do {
    const page = await engine.reader.search({ ...asked, after })
    pages.push(page)
    await between(pages.length)
    // As a cursor would carry it.
    after = JSON.parse(JSON.stringify(page.next)) as typeof after
    if (pages.length > MOST_PAGES) throw new Error(`the walk goes on after ${String(MOST_PAGES)} pages`)
  } while (after !== null)
  return pages
}
