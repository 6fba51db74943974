/** Queries for the suite. */
import type { Directory, SearchPage } from '../directory.ts'
import type { SearchQuery } from '../../search/query.ts'
import { queryFor } from '../../../test/search-query.ts'

export function idsIn({ hits }: SearchPage): readonly string[] {
  return hits.map(({ podcast }) => podcast.id)
}

export async function searchIds(directory: Directory, fields: Partial<SearchQuery> = {}) {
  return idsIn(await directory.reader.search(queryFor(fields)))
}

/** More than any test needs: stops a cursor that loops. */
const MOST_PAGES = 20_000

/** Follows all pages; `between` runs after each. */
export async function walk(
  directory: Directory,
  asked: SearchQuery,
  between: (pages: number) => Promise<void> = async () => {},
) {
  const pages: SearchPage[] = []
  let after = asked.after
  do {
    const page = await directory.reader.search({ ...asked, after })
    pages.push(page)
    await between(pages.length)
    // Serialized, as in a cursor.
    after = JSON.parse(JSON.stringify(page.next)) as typeof after
    if (pages.length > MOST_PAGES)
      throw new Error(`the walk goes on after ${String(MOST_PAGES)} pages`)
  } while (after !== null)
  return pages
}
