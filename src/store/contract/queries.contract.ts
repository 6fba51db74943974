/** Searches as the suite asks them. */
import type { Directory, SearchPage } from '../directory.ts'
import type { SearchQuery } from '../../search/query.ts'
import { queryFor } from '../../../test/search-query.ts'

export function idsIn({ hits }: SearchPage): readonly string[] {
  return hits.map(({ podcast }) => podcast.id)
}

export async function searchIds(directory: Directory, fields: Partial<SearchQuery> = {}) {
  return idsIn(await directory.reader.search(queryFor(fields)))
}

/** More than any test has: a cursor that leads back does not end. */
const MOST_PAGES = 20_000

/** Follows the pages to the end; `between` runs after each. */
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
    // As a cursor would carry it.
    after = JSON.parse(JSON.stringify(page.next)) as typeof after
    if (pages.length > MOST_PAGES)
      throw new Error(`the walk goes on after ${String(MOST_PAGES)} pages`)
  } while (after !== null)
  return pages
}
