/** Reads the shows of lists from the directory. */
import { parseSearch } from '../query/parse.ts'
import { parseFull } from '../record/view/fragments.ts'
import { type BestHit, toBestHit } from '../query/understood.ts'
import type { FacetCounts, SearchQuery } from '../search/query.ts'
import type { DirectoryReader } from '../store/directory.ts'
import { type ListedShow, toListedShow } from '../api/formats/listed-show.ts'

export interface FoundShows {
  readonly shows: readonly ListedShow[]
  /** Counts all shows that match, exactly. */
  readonly total: number
  /** Counts the values of the facets that the query asks for. */
  readonly counts: FacetCounts
  /** The best hit of all results; undefined if the part begins later. */
  readonly best?: BestHit
}

/** A search in the words of the API, without page size and level of detail. */
export type ShowSearch = Readonly<Record<string, unknown>>

export interface ListPart {
  /** 1 to 1000. */
  readonly from: number
  readonly to: number
  readonly signal?: AbortSignal
}

/** Searches of the site take fair turns under this name, as keys do elsewhere. */
const CALLER = 'site'

/**
 * Returns the shows from `from` on, in the order of the query. The limit of the query is
 * the end of the part.
 */
export async function readShows(
  reader: DirectoryReader,
  query: SearchQuery,
  { from, signal }: ListPart,
): Promise<FoundShows> {
  const page = await reader.search(query, { caller: CALLER, ...(signal && { signal }) })
  const hits = page.hits.slice(from - 1)
  const ids = hits.map(({ podcast }) => podcast.id)
  const alsoAs = new Map(hits.map((hit) => [hit.podcast.id, hit.alsoAs]))
  const found = await reader.getMany(ids, { level: 'full' })
  const stored = found.filter((each) => each !== undefined)
  const [first] = stored
  return {
    shows: stored.map((each) => {
      const others = alsoAs.get(each.id)
      return { ...toListedShow(parseFull(each)), ...(others && { alsoAs: others }) }
    }),
    total: page.total,
    counts: page.counts ?? [],
    ...(from === 1 && first !== undefined ? { best: toBestHit(first) } : {}),
  }
}

export function searchShows(
  reader: DirectoryReader,
  body: ShowSearch,
  part: ListPart,
): Promise<FoundShows> {
  const { query } = parseSearch({ ...body, pageSize: part.to, details: 'basic' })
  return readShows(reader, query, part)
}
